"""What the tests of the doors may ask for: a server as it usually is, or servers with settings of their own."""

from __future__ import annotations

from server.doors.doors_here import serve as serve
from server.doors.doors_here import served as served
from server.doors.doors_here import shared as shared

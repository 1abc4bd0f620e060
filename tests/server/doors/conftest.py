"""What the tests of the doors may ask for: a server as it usually is, or servers with settings of their own."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from doors_here import serve as serve
from doors_here import served as served
from doors_here import shared as shared

"""One table and the people round it.

`room` is the whole of it; beside it stand its parts: who sits where (`chairs`), what lets somebody in (`keyring`), who is connected and
what they are told (`guests`), what all agree on (`agreement`), what was answered before (`answered`), lines that wait to be kept (`held`).
Nothing here waits, reads a file or knows a socket.
"""

from monopole.server.room.room import Room

__all__ = ["Room"]

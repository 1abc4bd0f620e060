"""One table and the people round it.

`room` is the whole of it; beside it stand its parts. What it holds: who sits where (`chairs`), what lets somebody in (`keyring`), who is
connected and what they are going to be told (`guests`), what was answered before (`answered`), lines that wait to be kept (`held`). What
happens there: coming and leaving (`entering`), what a seat does (`acting`), what all agree on (`agreement`), what the host may (`hosting`),
what comes by itself (`waking`); who speaks for which seats (`screens`), and what is told of the whole (`about`). Nothing here waits, reads
a file or knows a socket.
"""

from monopole.server.room.room import Room

__all__ = ["Room"]

"""What lets somebody in: the key to a seat, links to a free seat, links that take one's own seat to another device.

Only digests are here. Keys that were made or spent wait until somebody takes them away to be kept.

Whoever comes with a link may bring the key the seat is to have. The same link and key said again open the same seat, so that nobody is
locked out by an answer that never came. A link remembers who made it.
"""

from __future__ import annotations

from collections.abc import Iterable

from monopole.server.archive import Key
from monopole.server.keys import digest, digest_at, is_drawn, new_token
from monopole.server.sentences import TurnedAway

SEAT, INVITE, MOVE = "seat", "invite", "move"
GOOD_FOR = 7 * 86_400.0  # seconds
MOST_LINKS = 20  # invitations of one maker that are good at the same time; one more, and the oldest is not


class Keyring:
    """The keys of one table."""

    def __init__(self, code: str, keys: Iterable[Key] = ()) -> None:
        self.code = code
        self.keys = {key.hash: key for key in keys}
        self._made: list[Key] = []
        self._spent: list[bytes] = []

    def seat(self, seat: str, token: str | None = None, link: Key | None = None) -> str:
        """A token for a seat: a new one, or the one that whoever came with a link has made."""
        if token is None or link is None:
            token = new_token()
            self._keep(Key(digest(token), SEAT, seat))
        else:
            self._keep(Key(digest_at(self.code, token), SEAT, seat, link=link.hash))
        return token

    def opened(self, link: str, token: str | None) -> str | None:
        """The seat that this link has been spent for with this very token. Raises where the token is none, or opens something else."""
        if token is None:
            return None
        if not is_drawn(token) or token == link:  # whoever else has the link would have the seat
            raise TurnedAway("weak_key")
        key = self.keys.get(digest_at(self.code, token))
        if key is None:
            return None
        if key.link != digest(link):
            raise TurnedAway("used_key")
        return key.seat

    def give(self, seat: str, token: str) -> None:
        """A seat has this token too, which the server has made and a book of its knows."""
        if digest(token) not in self.keys:
            self._keep(Key(digest(token), SEAT, seat))

    def invitation(self, now: float, maker: str, place: int | None = None) -> tuple[str, float]:
        """A link for a free seat, or for the one at this place, good once, and until when."""
        links = [key for key in self.keys.values() if key.kind == INVITE and key.maker == maker]
        links.sort(key=lambda key: key.expires or 0.0)
        for old in links[: max(0, len(links) + 1 - MOST_LINKS)]:
            self._drop(old, now)
        return self._link(INVITE, None if place is None else str(place), now, maker)

    def move(self, seat: str, now: float, maker: str) -> tuple[str, float]:
        """A link that takes a seat to another device, instead of any made before."""
        for old in [key for key in self.keys.values() if key.kind == MOVE and key.seat == seat]:
            self._drop(old, now)
        return self._link(MOVE, seat, now, maker)

    def seat_of(self, token: str) -> str | None:
        """Whose token this is."""
        keys = self.keys.get(digest(token)), self.keys.get(digest_at(self.code, token))
        return next((key.seat for key in keys if key is not None and key.kind == SEAT), None)

    def link(self, token: str, now: float) -> Key:
        """The link somebody comes with. Raises where it is used up, or was never made, or is too old."""
        key = self.keys.get(digest(token))
        if key is None or key.kind == SEAT:
            raise TurnedAway("spent")
        if key.expires is not None and key.expires < now:
            raise TurnedAway("expired")
        return key

    def spend(self, key: Key) -> None:
        """It opens nothing any more."""
        del self.keys[key.hash]
        if key in self._made:
            self._made.remove(key)  # nobody has kept it yet
        else:
            self._spent.append(key.hash)

    def lose(self, seat: str, now: float) -> None:
        """Nothing made for this seat opens it any more."""
        for key in [key for key in self.keys.values() if key.seat == seat and key.kind != INVITE]:
            self._drop(key, now)

    def revoke(self, maker: str, now: float) -> None:
        """No link of this maker opens anything any more."""
        for key in [key for key in self.keys.values() if key.maker == maker]:
            self._drop(key, now)

    def _drop(self, key: Key, now: float) -> None:
        if key.expires is not None and key.expires < now:
            del self.keys[key.hash]  # good for nothing already, and the archive forgets it by itself
        else:
            self.spend(key)

    def _link(self, kind: str, seat: str | None, now: float, maker: str) -> tuple[str, float]:
        token, expires = new_token(), now + GOOD_FOR
        self._keep(Key(digest(token), kind, seat, expires, maker=maker))
        return token, expires

    def _keep(self, key: Key) -> None:
        self.keys[key.hash] = key
        self._made.append(key)

    def taken(self) -> tuple[tuple[Key, ...], tuple[bytes, ...]]:
        """Keys made, and hashes of keys spent, since this was last asked."""
        made, self._made = tuple(self._made), []
        spent, self._spent = tuple(self._spent), []
        return made, spent

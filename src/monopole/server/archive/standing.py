"""Which of several changes can be kept, and why the others cannot. Both archives ask here."""

from __future__ import annotations

from dataclasses import dataclass, field

from monopole.server.archive import Change, NotKept


@dataclass
class Allowed:
    """What the archive holds of the tables and keys that some changes speak of; each change that is allowed adds to it."""

    fences: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)  # of the next line; a table that is not there has none
    keys: dict[bytes, str] = field(default_factory=dict)  # hash and table

    def allow(self, change: Change) -> NotKept | None:
        code = change.code
        if self.fences.get(code) != change.fence:
            return NotKept("fenced", code)
        number = self.numbers.get(code)
        if change.new:
            if number is not None:
                return NotKept("exists", code)
            number = 0
        elif number is None:
            return NotKept("unknown", code)
        if change.lines and change.first != number:
            return NotKept("behind", code, number, change.first)
        if change.spent or change.keys:
            keys = dict(self.keys)
            for hash in change.spent:
                if keys.pop(hash, None) != code:
                    return NotKept("spent", code)
            for key in change.keys:
                if key.hash in keys:
                    return NotKept("exists", code)
                keys[key.hash] = code
            self.keys = keys
        self.numbers[code] = number + len(change.lines)
        return None

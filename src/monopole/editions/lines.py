"""On which line of a TOML file each key and each element stands; the standard reader does not tell."""

from __future__ import annotations

import bisect
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]


def locate(text: str) -> dict[Path, int]:
    """The line of every table, key and array element of a file that `tomllib` has accepted."""
    walk = _Walk(text)
    walk.document()
    return walk.found


class _Walk:
    """Walks over valid TOML and writes down where things begin."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.at = 0
        self.found: dict[Path, int] = {}
        self.newlines = [place for place, letter in enumerate(self.text) if letter == "\n"]
        self.elements: dict[Path, int] = {}

    def mark(self, path: Path) -> None:
        line = bisect.bisect_left(self.newlines, self.at) + 1
        for length in range(len(path), 0, -1):
            if path[:length] in self.found:
                return  # and so is everything around it
            self.found[path[:length]] = line

    def peek(self, letters: str) -> bool:
        return self.text.startswith(letters, self.at)

    def skip(self, letters: str) -> None:
        """Passes over blanks, the letters given, and comments."""
        while self.at < len(self.text):
            if self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = end if end >= 0 else len(self.text)
            elif self.text[self.at] in letters:
                self.at += 1
            else:
                return

    def document(self) -> None:
        table: Path = ()
        while True:
            self.skip(" \t\n")
            if self.at >= len(self.text):
                return
            if self.peek("["):
                table = self.header()
            else:
                self.pair(table)

    def header(self) -> Path:
        repeated = self.peek("[[")
        start = self.at
        self.at += 2 if repeated else 1
        keys = self.keys()
        after = self.at + (2 if repeated else 1)
        path: Path = ()
        for number, key in enumerate(keys):
            path += (key,)
            last = number == len(keys) - 1
            if repeated and last:
                self.elements[path] = self.elements.get(path, -1) + 1
            if path in self.elements:
                path += (self.elements[path],)
        self.at = start
        self.mark(path)
        self.at = after
        return path

    def pair(self, table: Path) -> None:
        start = self.at
        path = table + self.keys()
        end = self.at
        self.at = start
        self.mark(path)
        self.at = end
        self.skip(" \t=")
        self.value(path)

    def keys(self) -> tuple[str, ...]:
        keys: list[str] = []
        while True:
            self.skip(" \t.")
            if self.peek('"') or self.peek("'"):
                start = self.at
                self.string()
                keys.append(self.text[start + 1 : self.at - 1])
            else:
                start = self.at
                while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] in "_-"):
                    self.at += 1
                if start == self.at:
                    return tuple(keys)
                keys.append(self.text[start : self.at])
            self.skip(" \t")
            if not self.peek("."):
                return tuple(keys)

    def string(self) -> None:
        quote = self.text[self.at]
        mark = quote * 3 if self.peek(quote * 3) else quote
        self.at += len(mark)
        while not self.peek(mark):
            self.at += 2 if quote == '"' and self.peek("\\") else 1
        self.at += len(mark)
        while len(mark) == 3 and self.peek(quote):
            self.at += 1

    def value(self, path: Path) -> None:
        if self.peek('"') or self.peek("'"):
            self.string()
        elif self.peek("["):
            self.at += 1
            number = 0
            while True:
                self.skip(" \t\n,")
                if self.peek("]"):
                    break
                self.mark((*path, number))
                self.value((*path, number))
                number += 1
            self.at += 1
        elif self.peek("{"):
            self.at += 1
            while True:
                self.skip(" \t\n,")
                if self.peek("}"):
                    break
                self.pair(path)
            self.at += 1
        else:
            while self.at < len(self.text) and self.text[self.at] not in ",]}\n#":
                self.at += 1

"""The live table across a network: a server that keeps every action before it says so, and tells each seat only what it may know.

`Room` is one table with the people round it, without any input or output; `Hall` is all the rooms of this process, `books/` its banks,
machines and championship days. Both are a `Keeper`, which keeps before it tells, and share a `Holder` of what is in `archive/`. `web_app`
opens the doors: HTTP for the lobby and the records, a WebSocket for each seat.
"""

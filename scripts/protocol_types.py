"""The types of the whole protocol for the browser client: `python scripts/protocol_types.py` writes web/src/protocol.ts.

They come from `monopole.server.protocol_schema`. `--check` writes nothing and fails where the file is not what would be written.
"""

from __future__ import annotations

import sys
from pathlib import Path

from monopole.game.typescript import typescript
from monopole.server.protocol_schema import definitions

FILE = Path(__file__).parent.parent / "web" / "src" / "protocol.ts"


def main() -> int:
    written = typescript(definitions())
    if "--check" in sys.argv:
        if FILE.read_text() == written:
            return 0
        print(f"{FILE.name} is not what the protocol is now: python scripts/protocol_types.py", file=sys.stderr)
        return 1
    FILE.write_text(written)
    return 0


if __name__ == "__main__":
    sys.exit(main())

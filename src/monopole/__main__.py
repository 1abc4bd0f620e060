"""`python -m monopole`, the same as the command `monopole`."""

import sys

from monopole.cli import main

sys.exit(main())

"""The program: ``unpuzzle`` or ``python -m unpuzzle``."""

from __future__ import annotations

import os
import signal
import sys

from ._native import main as _main


def main() -> None:
    """Run the program with the words of the command line."""
    # Signals are the program's: Python's own handler would raise KeyboardInterrupt at the end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    code = _main(sys.argv[1:])
    # Python would flush and close what the program has closed already.
    os._exit(code)


if __name__ == "__main__":
    main()

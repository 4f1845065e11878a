"""`python -m bench.fortnight`: prints the report; the exit code is 1 if anything was amiss."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bench.fortnight.course import FULL, SMALL, fortnight


def main() -> None:
    parser = argparse.ArgumentParser(description="Forty tables over a fortnight, with restarts.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true", help="six tables, a few days")
    given = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(fortnight(SMALL if given.small else FULL, given.seed, Path(folder), talk=True))
        print("\n".join(outcome.lines()))
    print(f"took {time.monotonic() - started:.0f} s")
    sys.exit(1 if outcome.faults else 0)


if __name__ == "__main__":
    main()

"""`python -m bench.week --out FOLDER`: writes the week there; the exit code is 1 if anything was amiss."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path

from bench.week.course import WHOLE, Plot, week
from missions import catalogue
from renderers.texts import languages


def main() -> None:
    parser = argparse.ArgumentParser(description="A week of one table, as its channel shows it.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", choices=languages(), default="en", help="the table's language")
    parser.add_argument("--mission", default="m01", help="the beginning of a mission's name, such as m03")
    parser.add_argument("--out", type=Path, required=True, help="the folder that is written")
    given = parser.parse_args()
    mission = next((name for name in catalogue() if name.startswith(given.mission)), None)
    if mission is None:
        parser.error(f"there is no mission {given.mission!r}; there are: {', '.join(catalogue())}")
    started = time.monotonic()
    outcome = asyncio.run(week(Plot(mission, given.language, given.seed), WHOLE, given.out, talk=True))
    print("\n".join(outcome.lines()))
    print(f"took {time.monotonic() - started:.0f} s; read {given.out / 'channel.html'}")
    sys.exit(1 if outcome.faults else 0)


if __name__ == "__main__":
    main()

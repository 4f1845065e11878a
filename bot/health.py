"""Is the bot alive? It touches a heartbeat file beside the database; `python -m bot.health` looks at its age.

Exit code 0: alive. 1: no heartbeat within the last `STALE` seconds.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from pathlib import Path

from bot.settings import read_settings

log = logging.getLogger(__name__)

BEAT = 10.0
STALE = 60.0


async def beat(file: Path, alive: asyncio.Event) -> None:
    """Touch `file` every ten seconds while `alive` is set (the gateway is connected); runs until cancelled. A beat that
    fails is logged, and the next one is tried."""
    while True:
        await alive.wait()
        try:
            await asyncio.to_thread(file.touch)
        except OSError as error:
            log.warning("the heartbeat %s could not be touched: %s", file, error)
        await asyncio.sleep(BEAT)


def age(file: Path) -> float | None:
    """Seconds since the last heartbeat; None when there never was one."""
    try:
        return max(0.0, time.time() - file.stat().st_mtime)
    except FileNotFoundError:
        return None


def main() -> int:
    file = read_settings().heartbeat
    seconds = age(file)
    if seconds is None:
        print(f"no heartbeat: {file} is not there. Is the bot running, with the same SF_DATABASE?", file=sys.stderr)
        return 1
    if seconds > STALE:
        print(f"the last heartbeat is {seconds:.0f} s old ({file}); the bot hangs or is offline", file=sys.stderr)
        return 1
    print(f"alive: last heartbeat {seconds:.0f} s ago")
    return 0


if __name__ == "__main__":
    sys.exit(main())

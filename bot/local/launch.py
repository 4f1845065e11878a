"""Runs a bot module against a local table that another process serves.

    SF_LOCAL_API=http://127.0.0.1:8123/api/v10 DISCORD_TOKEN=... python -m bot.local.launch bot

The module is run as ``python -m`` would, after discord.py was pointed at the address.
"""

from __future__ import annotations

import os
import runpy
import sys

from bot.local.redirect import redirect_discord


def main() -> None:
    api_base = os.environ.get("SF_LOCAL_API")
    if not api_base or len(sys.argv) < 2:
        sys.exit("Usage: SF_LOCAL_API=http://127.0.0.1:PORT/api/v10 python -m bot.local.launch MODULE [ARGUMENTS]")
    redirect_discord(api_base)
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()

"""`python -m bot`: serves Discord if there is a token; without one it opens the local table.

`python -m bot backup [FILE]` copies the database instead, also while the bot plays.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import aiosqlite
import discord

from bot.app import UglySnouts
from bot.backup import NoBackup, backup
from bot.settings import Settings, read_settings
from bot.store import ForeignFile, UnknownVersion

log = logging.getLogger("bot")


USAGE = "python -m bot: play. python -m bot backup [FILE]: copy the database, to FILE or to a new file beside it."


def main() -> None:
    settings = read_settings()
    if arguments := sys.argv[1:]:
        aside(settings, arguments)
        return
    discord.utils.setup_logging(level=getattr(logging, settings.log_level))
    keep_the_loop_quick()
    try:
        asyncio.run(run(settings))
    except (ForeignFile, UnknownVersion, Unusable) as error:
        sys.exit(str(error))


def aside(settings: Settings, arguments: Sequence[str]) -> None:
    """What is done instead of playing."""
    if arguments[0] != "backup" or len(arguments) > 2:
        print(USAGE, file=sys.stderr)
        sys.exit(2)
    try:
        print(backup(settings.database, *map(Path, arguments[1:])))
    except NoBackup as error:
        sys.exit(str(error))


def keep_the_loop_quick() -> None:
    """Once everything is loaded: full garbage collections, which stop the event loop, need not look through it again;
    and threads that draw hand the interpreter back after one millisecond instead of five."""
    gc.freeze()
    sys.setswitchinterval(0.001)


FOLDER = "Remedy: give the path of a file in a folder that exists and may be written to."
FOREIGN = "It is no database of this bot. Remedy: give the path of another file, or of one that is not there yet."
OUTSIDE = ("unable to open", "readonly", "disk I/O", "is full", "locked")
"""Words of SQLite's when the file is not to blame."""


class Unusable(Exception):
    """Something outside the bot is not as it must be; the text says what, and the remedy."""


async def run(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM."""
    if not settings.database.absolute().parent.is_dir():
        raise Unusable(f"SF_DATABASE: {settings.database} lies in no folder that exists. {FOLDER}")
    if settings.discord_token is not None:
        if settings.local_api is not None:
            from bot.local import redirect_discord

            redirect_discord(str(settings.local_api))
        await serve(settings, settings.discord_token.get_secret_value())
    else:
        await local_table(settings)


async def local_table(settings: Settings) -> None:
    """A channel of one's own on this computer, with the bot in it. Its messages outlive it, beside the database."""
    from bot.local import LocalTable, PortInUse, redirect_discord

    history = settings.database.with_name(settings.database.name + ".table")
    try:
        async with LocalTable(settings.local_port, history=history) as table:
            redirect_discord(table.api_base)
            print(f"The table is open: {table.url}   (end with Ctrl+C)", flush=True)
            await serve(settings, table.token)
    except PortInUse as error:
        raise Unusable(str(error)) from error


async def serve(settings: Settings, token: str) -> None:
    """Run the bot until it is told to stop; what it is saying then goes out first."""
    bot = UglySnouts(settings)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(name, stop.set)
    running = asyncio.create_task(bot.start(token), name="bot")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            log.info("closing")
    finally:
        stopping.cancel()
        await bot.close()
    try:
        await running
    except discord.LoginFailure as error:
        raise Unusable(
            "DISCORD_TOKEN: Discord does not accept it. Remedy: copy the bot's token again from the developer portal."
        ) from error
    except aiosqlite.Error as error:
        remedy = FOLDER if any(word in str(error) for word in OUTSIDE) else FOREIGN
        raise Unusable(f"SF_DATABASE: {settings.database} cannot be used ({error}). {remedy}") from error


if __name__ == "__main__":
    main()

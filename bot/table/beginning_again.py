"""After an update: a step that was under way and does not fit the new rules begins again, and the table is told."""

from __future__ import annotations

import logging

from bot.store import Post
from bot.table.table import Origin
from bot.table.tables import CorruptSave, Tables
from engine import RULES_VERSION

log = logging.getLogger(__name__)


async def begin_again(tables: Tables) -> None:
    """Look at every mission whose step was under way by other rules. One that goes on as it was is left alone; where
    the step began again, its question is asked once more, with a line that says why. Dice that fell fall the same."""
    for mission in await tables.store.under_way(RULES_VERSION):
        try:
            table = await tables.get(mission)
        except CorruptSave:
            continue  # it was logged; the others play on
        if table is not None and table.game.restarted:
            log.info("the step of mission %s begins again: the rules have changed", mission)
            line = Post("notice", {"key": "care.restarted", "words": {}})
            await tables.show_again(mission, Origin(), None, before=[line])

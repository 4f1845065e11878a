"""Requests for the monsters: somebody is to have them, and somebody has yet to agree.

One waits at a time. Whoever asked or is asked may let it be, or settle something else, and everybody hears that it is
off; anybody else is told that one waits already.
"""

from __future__ import annotations

from typing import Any

from bot.answers.acting import act, origin_of
from bot.answers.company.hosting import may_host
from bot.answers.company.saying import say
from bot.answers.replies import Interaction
from bot.game_master import GameMaster
from bot.store import Post
from bot.store.masters import HandingRow
from bot.table import masters
from bot.table.table import Table, Told
from bot.table.tables import Declined
from bot.table.waiting.waits import calling


def declined(key: str, **words: str) -> Declined:
    """Why there is nothing to do (`ui.um.<key>`)."""
    return Declined(lambda speak: speak.text(f"ui.um.{key}", **words))


def ask(table: Table, said: list[Post], interaction: Interaction, row: HandingRow, key: str) -> None:
    """Ask whoever has yet to agree; the question answers the command that it comes from. Raises Declined where the
    same is asked already."""
    if row == table.days.handing:
        raise declined("asked_already", who=f"<@{row.asked}>")
    before = in_the_way(table, interaction)
    masters.ask_to_agree(table, row)
    origin, body = origin_of(interaction), {"user": row.user, "key": key, "by": row.by, "asked": row.asked}
    said.append(Post("handing", body, origin.token, origin.token_until))
    if table.habits(row.asked).notify == "dm":
        said.append(calling(table, row.asked, f"monsters_{key}", words={"by": f"<@{row.by}>"}))
    tell_off(said, interaction, before, str(row.user))


def in_the_way(table: Table, interaction: Interaction) -> HandingRow | None:
    """The request that waits and is off if this person settles something else. Raises Declined for who has no say in
    it."""
    row = table.days.handing
    if row is not None and not has_say(table, interaction, row):
        raise declined("one_waits", who=f"<@{row.user}>", asked=f"<@{row.asked}>")
    return row


def has_say(table: Table, interaction: Interaction, row: HandingRow) -> bool:
    """Whether a person asked for the monsters, is asked, or hosts while nobody has them."""
    if interaction.user.id in (row.user, row.by, row.asked):
        return True
    holder = masters.user_in(table.game.state.master)
    return holder is None and may_host(table.row, table.seats, interaction, table.master)


def tell_off(said: list[Post], interaction: Interaction, row: HandingRow | None, seat: str | None = None) -> None:
    """Everybody hears that a request is off; nothing to say if it is this seat's, who has the monsters now."""
    if row is not None and seat != str(row.user):
        say(said, interaction, "monsters_off", who=f"<@{row.user}>")


async def withdraw(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """Let a request be, as the one who asked or the one who is asked; or give up the monsters that one is to have
    when the next turn begins."""
    said: list[Post] = []
    user = interaction.user.id

    def deed(table: Table, told: Told) -> None:
        row, state = table.days.handing, table.game.state
        if row is not None:
            if not has_say(table, interaction, row):
                raise declined("not_asked", who=f"<@{row.asked}>")
            masters.agree_no_more(table)
            say(said, interaction, "monsters_no" if user == row.asked else "monsters_off", **_named(row))
        elif masters.user_in(state.handover) == user:
            masters.give(table, state.master)
            told.add(table.game, table.game.take_news())
            say(said, interaction, "monsters_kept_so")
        else:
            raise declined("gone")

    await act(bot, interaction, mission, deed, notices=said)


def _named(row: HandingRow) -> dict[str, Any]:
    return {"who": f"<@{row.user}>", "asked": f"<@{row.asked}>"}

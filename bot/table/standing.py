"""What stands at a table with a button under it until it is settled: offers of seats, a request for the monsters, and
"I play again" for whom the bot plays. What stands no more loses its button (`bot.store.buttons`)."""

from __future__ import annotations

from bot.store import Post
from bot.store.absence import OfferRow
from bot.store.masters import AWAY, HandingRow
from bot.table.table import Table

OFFER, HANDING, BACK, VOTE = "offer", "handing", "back", "vote"

Thing = tuple[str, str]
"""Its kind, and which one of its kind."""


def of_offer(row: OfferRow) -> Thing:
    return OFFER, f"{row.hero}:{row.user or ''}"


def of_handing(row: HandingRow) -> Thing:
    return HANDING, f"{row.user}:{row.by}:{row.asked}"


def of_back(user: int) -> Thing:
    return BACK, str(user)


def of_vote(vote: int) -> Thing:
    """Votes change their own messages, also when they are closed."""
    return VOTE, str(vote)


def standing(table: Table) -> frozenset[Thing]:
    """All that stands now."""
    if table.game.outcome or table.ended or table.row.status == "over":
        return frozenset()
    days = table.days
    found = {of_offer(row) for row in days.offers.values()}
    if days.handing is not None:
        found.add(of_handing(days.handing))
    found |= {of_back(seat.user) for seat in table.seats if seat.autopilot and seat.user is not None}
    if days.master is not None and days.master.user is not None and days.master.away == AWAY:
        found.add(of_back(days.master.user))
    return frozenset(found)


def settled(table: Table, before: frozenset[Thing]) -> list[Post]:
    """What is to be changed in the channel where something does not stand any more. At the end of a mission nothing
    does."""
    if table.row.status == "over":
        return []
    if table.game.outcome or table.ended:
        return [Post("settled", {"how": "over"})]
    return [Post("settled", {"how": "settled", "kind": k, "about": a}) for k, a in sorted(before - standing(table))]

"""Who may be called, and when: as the person has chosen, not in quiet hours, once in a deed, never for what the person
does.

Calls are posts of the kinds "ping" (its body has "mention") and "dm" (with "silent": it makes no sound).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.store import Post
from bot.store.absence import NEW, PINGED, Habits
from bot.table.table import Table
from bot.table.waiting.waits import put, quiet_until

CALLS = ("ping", "dm")


def may_be_mentioned(habits: Habits, now: float) -> bool:
    """Whether a mention may call this person now."""
    return habits.notify == "mention" and quiet_until(habits, now) is None


def heard_once(posts: Sequence[Post], mention: int | None, actor: int | None) -> list[Post]:
    """What is said of a deed, where of several calls to one person only the last is heard, and none by who acts.
    mention: whom the board calls, after all of them."""
    heard, kept = {mention, actor}, list[Post]()
    for post in reversed(posts):
        if post.kind in CALLS:
            user = int(post.body["user"])
            if user in heard:
                post = replace(post, body={**post.body, "mention": False, "silent": True})
            heard.add(user)
        kept.append(post)
    return kept[::-1]


def call_again(table: Table, user: int) -> None:
    """The person who is asked was not called after all: it is done as soon as that may be."""
    wait = table.days.waits.get((user, "answer"))
    if wait is not None and wait.ply == table.game.ply and wait.stage == PINGED:
        put(table, replace(wait, stage=NEW))

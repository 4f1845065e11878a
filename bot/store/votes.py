"""Votes of a table, as rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class VoteRow:
    """kind: what it is for (`bot.table.waiting.votes`); subject: what that needs to know; by: who called it; about:
    the person it is about, if any; ply: of the question that was open then; total, left, since: its time, as of a
    `WaitRow`; ballots: person -> yes or no; status: "open", "passed", "failed", or "dropped" (it has become idle);
    message: the message that shows it."""

    id: int
    mission: int
    kind: str
    subject: Mapping[str, Any]
    by: int
    about: int | None
    ply: int
    total: float
    left: float
    since: float | None
    ballots: Mapping[int, bool]
    status: str = "open"
    message: int | None = None


def read_vote(row: Sequence[Any]) -> VoteRow:
    made, mission, kind, subject, by, about, ply, total, left, since, ballots, status, message = row
    cast = {int(user): bool(yes) for user, yes in json.loads(ballots).items()}
    return VoteRow(made, mission, kind, json.loads(subject), by, about, ply, total, left, since, cast, status, message)


def put_vote(vote: VoteRow) -> tuple[str, Sequence[Any]]:
    """How a vote is written; its message is noted when it is said."""
    values = (
        vote.id, vote.mission, vote.kind, json.dumps(vote.subject), vote.by, vote.about, vote.ply, vote.total,
        vote.left, vote.since, json.dumps(vote.ballots), vote.status,
    )  # fmt: skip
    sql = (
        "INSERT INTO votes (id, mission, kind, subject, by, about, ply, total, left, since, ballots, status)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET left = excluded.left,"
        " since = excluded.since, ballots = excluded.ballots, status = excluded.status"
    )
    return sql, values

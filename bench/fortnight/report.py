"""What it came to."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from bench.fortnight.casting import Cast, Sitting
from bench.fortnight.watching import Watch


@dataclass(frozen=True)
class Outcome:
    """restarts: of them, `dropped` were in the middle of things; down: seconds without the bot."""

    watch: Watch
    cast: Cast
    restarts: int
    dropped: int
    down: float

    @property
    def faults(self) -> list[str]:
        return self.watch.faults

    @property
    def ends(self) -> Counter[str]:
        """How the tables ended."""
        return Counter(outcome or status for status, outcome, _, _ in self._rows().values())

    def _rows(self) -> dict[int, tuple[str, str | None, int, int]]:
        """Of each mission: status, outcome, steps told, answers in its journal."""
        with closing(sqlite3.connect(self.watch.house.database)) as db:
            found = db.execute(
                "SELECT m.id, m.status, m.outcome, (SELECT COUNT(*) FROM steps s WHERE s.mission = m.id),"
                " (SELECT COUNT(*) FROM journal j WHERE j.mission = m.id) FROM missions m"
            ).fetchall()
        return {mission: (status, outcome, steps, lines) for mission, status, outcome, steps, lines in found}

    def lines(self) -> Iterator[str]:
        watch, waits = self.watch, sorted(self.watch.waits)
        yield f"{len(self.cast.tables)} tables, {len(self.cast.guests)} people; how they ended: {listed(self.ends)}"
        down = f"{self.down / 3600:.1f} h down"
        yield f"restarts survived: {self.restarts}, {self.dropped} of them in the middle of things; {down}"
        yield (
            f"waits for a person: {len(waits)}, median {at(waits, 0.5):.1f} h, 95 % within {at(waits, 0.95):.1f} h, "
            f"longest {at(waits, 1.0):.1f} h (quiet hours, absences and pauses included)"
        )
        yield f"calls: {listed(watch.calls)}"
        about = Counter(person_question[:3] for person_question in watch.pings.elements())
        yield f"calls to one person about one question: {listed(Counter(about.values()))} (how many: how often)"
        yield f"by themselves, or by votes: {listed(watch.deeds)}"
        yield f"people did: {listed(watch.presses)}"
        yield ""
        rows = self._rows()
        for sitting in self.cast.tables:
            yield from self._story(sitting, rows.get(sitting.id))
        yield ""
        yield f"faults: {len(watch.faults)}"
        yield from (f"  {line}" for line in watch.faults)

    def _story(self, sitting: Sitting, row: tuple[str, str | None, int, int] | None) -> Iterator[str]:
        people = ", ".join(f"{guest.person.name} ({guest.kind})" for guest in sitting.guests)
        clock = " ".join(sitting.clock) if sitting.clock else "as it is"
        end, steps = (row[1] or row[0], row[2]) if row else ("never began", 0)
        yield f"{sitting.name}: {sitting.mission}, {sitting.level}, clock {clock}, {steps} steps, {end}; {people}"
        yield from (f"    {line}" for line in self.watch.story[sitting.channel][:12])


def listed(counted: Counter[str] | Counter[int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in counted.most_common()) or "none"


def at(values: Sequence[float], share: float) -> float:
    """The value that `share` of all (sorted) values do not exceed."""
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0

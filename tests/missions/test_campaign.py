"""M2 to M6 stand as planned (D.16, D.17); M1 has a file of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import missions


class Plan(NamedTuple):
    """What D.17 says of a mission, beside its map and its End of Game spaces."""

    objective: dict[str, Any]
    solo: str
    sleeping: str
    traps: str
    locked: str = ""
    optional: str = ""
    xp: int = 0


PLANS = {
    "m02": Plan({"levers_pulled": ["L1", "L2", "L3"]}, "zanvor helena", "W E N", "d2 d3 d4 c1"),
    "m03": Plan({"killed": ["stud"]}, "barka yang_ping", "B F H D G1", "c1 c2 c3", "d2", "D G1"),
    "m04": Plan({"tomes_on": ["G1"]}, "luckylock zoe", "W E X Y", "d2 d3 d4 d5 c1"),
    "m05": Plan({"killed": ["zurill"]}, "zanvor helena zoe", "N S2 K V W2", "d2 d3 d5 d6 c3 c4", "d4", "V W2"),
    "m06": Plan(
        {"killed": ["dorbak", "zurill", "tatanka"]},
        "barka luckylock yang_ping",
        "H1 H2 H3 N S2 V",
        "d2 d3 d4 d5 d6 c1 c3 c5",
        "",
        "N S2 V",
        4,
    ),
}

PRESENT = {
    "m02": "10 12 14 14 14",
    "m03": "12 15 15 16 16",
    "m04": "9 12 14 16 16",
    "m05": "11 14 17 18 19",
    "m06": "13 16 18 20 21",
}
"""How many monsters stand there with 2 to 6 Heroes, never more than ten Ugly Snouts."""


@pytest.mark.parametrize("name", PLANS)
def test_a_mission_stands_as_planned(name: str) -> None:
    mission, plan = missions.load(name), PLANS[name]
    assert dict(mission.objective) == plan.objective
    assert mission.starting_xp == plan.xp
    for found, planned in (
        (mission.solo, plan.solo),
        (mission.sleeping, plan.sleeping),
        (mission.traps, plan.traps),
        (mission.locked, plan.locked),
        (mission.optional, plan.optional),
    ):
        assert " ".join(found) == planned


@pytest.mark.parametrize("name", PLANS)
def test_e_05_more_heroes_bring_more_monsters(name: str) -> None:
    mission = missions.load(name)
    assert " ".join(str(len(mission.present(scale))) for scale in (2, 3, 4, 5, 6)) == PRESENT[name]


def test_e_16_the_spider_of_the_bindery_has_a_rider_when_it_is_harder() -> None:
    spiders = [monster for monster in missions.load("m04").monsters if monster.kind == "running_spider"]
    assert [spider.mounted for spider in spiders] == [("heroic", "epic")]


def test_whoever_is_to_be_killed_is_there_at_every_number_of_heroes() -> None:
    for name in ("m03", "m05", "m06"):
        mission = missions.load(name)
        asked = mission.objective["killed"]
        assert [set(asked) - {m.kind for m in mission.present(scale)} for scale in range(2, 7)] == [set()] * 5

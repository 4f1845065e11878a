"""Every event as one line."""

from __future__ import annotations

import re

import pytest

from engine import events as e
from engine.events import Event
from renderers.narration import tell
from renderers.say import Speaker
from tests.text.samples import EVENTS

RAW = re.compile(r"[{}]|\b[a-z]+_[a-z_]+\b|\b[a-z]\d+\b|None")
"""Braces, ids such as ugly_snout, s3 or d1, and the absence of something."""

SILENT = {
    "HeroTurned",
    "MonsterTurned",
    "MonsterMoved",
    "MonsterWounded",
    "CleanedUp",
    "Marked",
    "MarkEnded",
    "StageReached",
    "Thrown",
}
"""Events that may need no line of their own, or not in every form."""


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.name)
@pytest.mark.parametrize("joined", [False, True])
def test_a_line_is_for_people_to_read(event: Event, language: str, joined: bool) -> None:
    line = tell(Speaker(language).names, event, joined)
    assert not RAW.search(line)
    assert "\n" not in line
    assert "  " not in line
    assert line.count("**") % 2 == 0
    assert len(line) <= 400
    assert line or event.name in SILENT
    assert not line or line[-1] in ".!*"


def lines(event: Event) -> tuple[str, str]:
    return Speaker("en").say(event), Speaker("it").say(event)


def test_the_working_of_an_attack_is_shown_part_by_part() -> None:
    parts = (("dice", 9), ("piston_fist", 2))
    attack = e.HeroAttacked("barka", "s3", "ugly_snout", "piston_fist", "C3", "D3", "21**", 3, parts, 11, 4, True)
    assert lines(attack) == (
        "**Barka** attacks **Ugly Snout 3** with the Piston Fist: "
        "2 1 ★ ★ (★ = 3) = 9, Piston Fist +2 = 11 against 4. Hit!",
        "**Barka** attacca **il Brutto Muso 3** con il Pugno a Pistoni: "
        "2 1 ★ ★ (★ = 3) = 9, Pugno a Pistoni +2 = 11 contro 4. Colpito!",
    )


def test_a_bonus_says_what_it_depends_on() -> None:
    parts = (("dice", 9), ("sneak_attack", 4), ("claw_dagger", 1))
    stab = e.HeroAttacked("yang_ping", "g1", "big_grunt", "claw_dagger", "C3", "D3", "21**", 3, parts, 14, 9, True)
    assert lines(stab) == (
        "**Yang-Ping** attacks **Big Grunt 1** with the Claw Dagger: "
        "2 1 ★ ★ (★ = 3) = 9, Sneak Attack +4, Claw Dagger +1 (from behind) = 14 against 9. Hit!",
        "**Yang-Ping** attacca **il Gran Grugno 1** con il Pugnale ad Artiglio: "
        "2 1 ★ ★ (★ = 3) = 9, Attacco Furtivo +4, Pugnale ad Artiglio +1 (alle spalle) = 14 contro 9. Colpito!",
    )


def test_a_test_shows_what_a_find_added() -> None:
    glove = (("thiefs_glove", 4),)
    assert lines(e.Tested("helena", "pick_chest", "12", "cunning", 2, 7, 6, True, "c1", glove)) == (
        "**Helena** picks chest 1: 1 2 = 3, Thief's Glove +4 = 7, 6 needed. Open!",
        "**Helena** scassina il Forziere 1: 1 2 = 3, Guanto da Ladro +4 = 7, ne servivano 6. Aperto!",
    )


def test_a_mark_tells_its_number_at_its_level() -> None:
    assert lines(e.Marked("unerring_aim", "t1", "helena", 3)) == (
        "**Helena** takes aim at **Stinky Thing 1**: +4 on her attacks against it in this Hero Phase.",
        "**Helena** prende di mira **la Cosa-Che-Puzza 1**: +4 ai suoi attacchi contro quel bersaglio in questa Fase "
        "degli Eroi.",
    )
    assert "1 attack die fewer" in Speaker("en").say(e.Marked("spectral_wolf", "s1", "helena", 1))
    assert "2 attack dice fewer" in Speaker("en").say(e.Marked("spectral_wolf", "s1", "helena", 2))


def test_a_boss_s_idle_fate_says_that_nothing_came_of_it() -> None:
    assert lines(e.FateRolled("hexgate", "Z1", "red", "lightning")) == (
        "**Zur'ill** mutters at the portals. Fate Die: red Lightning. Nothing answers.",
        "**Zur'ill** borbotta ai Portali. Dado Fato: Fulmine rosso. Nessuna risposta.",
    )


def test_a_roll_without_stars_does_not_explain_stars() -> None:
    assert lines(e.Tested("barka", "move", "12", "speed", 2, 3, None, None, "")) == (
        "**Barka** runs on 2 dice: 1 2 = 3 squares.",
        "**Barka** si muove con 2 dadi: 1 2 = 3 caselle.",
    )


def test_what_is_hit_agrees_with_the_word_for_it() -> None:
    thing = e.HeroAttacked("zoe", "t1", "stinky_thing", "crooked_wand", "C3", "E3", "*", 4, (("dice", 4),), 4, 5, False)
    assert lines(thing) == (
        "**Zoe** attacks **Stinky Thing 1** with the Crooked Wand: ★ (★ = 4) = 4 against 5. Miss.",
        "**Zoe** attacca **la Cosa-Che-Puzza 1** con la Bacchetta Storta: ★ (★ = 4) = 4 contro 5. Mancata.",
    )


def test_a_tie_is_said_to_be_one() -> None:
    blow = e.MonsterAttacked("s1", "ugly_snout", "zoe", "F5", "E6", 2, "2*", 2, 4, "22", 1, 4, True)
    assert lines(blow) == (
        "**Ugly Snout 1** attacks **Zoe**: defence 2 ★ (★ = 2) = 4, attack 2 2 = 4. A tie goes to the attacker: hit!",
        "**Il Brutto Muso 1** attacca **Zoe**: difesa 2 ★ (★ = 2) = 4, attacco 2 2 = 4. "
        "In parità vince chi attacca: colpita!",
    )


def test_the_fate_die_shows_colour_and_symbol() -> None:
    assert lines(e.FateRolled("poison", "zoe", "blue", "drop")) == (
        "The poison works in **Zoe**. Fate Die: dark blue Drop.",
        "Il veleno lavora: **Zoe**. Dado Fato: Goccia blu scuro.",
    )


def test_rooms_go_by_the_mission_s_names() -> None:
    event = e.RoomWoke("B", "broken", "d1")
    assert Speaker("en").say(event) == "Room B wakes: a door was broken."
    assert Speaker("en").say(event, {"B": "the mess hall"}) == "The mess hall wakes: a door was broken."
    assert Speaker("it", {"B": "la mensa"}).say(event) == "La mensa si sveglia: hanno sfondato una Porta."


def target(because: str, **more: object) -> tuple[str, str]:
    told = {"distances": (), "tied": (), "colour": "", "first": "distance", **more}
    return lines(e.TargetChosen(monster="g1", kind="big_grunt", hero="zoe", because=because, **told))  # type: ignore[arg-type]


def test_the_nearest_hero_is_named_with_the_distances_of_the_others() -> None:
    assert target("nearest", distances=(("zoe", 1), ("barka", 3), ("helena", 5))) == (
        "**Big Grunt 1** went for **Zoe**: nearest (1 step; Barka 3, Helena 5).",
        "**Il Gran Grugno 1** ha puntato **Zoe**: è la più vicina (1 passo; Barka 3, Helena 5).",
    )


def test_who_is_in_melee_already_is_said_to_be() -> None:
    assert target("nearest", distances=(("zoe", 0), ("barka", 3))) == (
        "**Big Grunt 1** went for **Zoe**: already face to face.",
        "**Il Gran Grugno 1** ha puntato **Zoe**: erano già faccia a faccia.",
    )


def test_the_only_hero_within_reach_needs_no_comparison() -> None:
    assert target("only", distances=(("zoe", 4),)) == (
        "**Big Grunt 1** went for **Zoe**: nobody else was within reach.",
        "**Il Gran Grugno 1** ha puntato **Zoe**: non poteva raggiungere nessun altro.",
    )


def test_a_tie_that_fate_broke_names_the_colour() -> None:
    assert target("fate", tied=("barka", "zoe"), colour="green") == (
        "**Big Grunt 1** was torn between Barka and Zoe; the Fate Die showed green: **Zoe**.",
        "**Il Gran Grugno 1** era indeciso tra Barka e Zoe; il Dado Fato ha dato verde: **Zoe**.",
    )


def test_a_tie_that_behaviour_broke_names_both_colours() -> None:
    assert target("behaviour", tied=("barka", "zoe"), colour="black") == (
        "**Big Grunt 1** was torn between Barka and Zoe; the Fate Die showed black, which is neither of them; "
        "it likes green before red: **Zoe**.",
        "**Il Gran Grugno 1** era indeciso tra Barka e Zoe; il Dado Fato ha dato nero, che non è di nessuno di loro; "
        "preferisce il verde al rosso: **Zoe**.",
    )


def test_a_tie_at_a_distance_says_how_far() -> None:
    english, italian = target("fate", tied=("barka", "zoe"), colour="green", distances=(("barka", 2), ("zoe", 2)))
    assert "torn between Barka and Zoe (2 steps each); the Fate Die" in english
    assert "indeciso tra Barka e Zoe (a 2 passi); il Dado Fato" in italian
    english, _ = target("fate", tied=("barka", "zoe"), colour="green", distances=(("barka", 0), ("zoe", 0)))
    assert "torn between Barka and Zoe; the Fate Die" in english


def test_a_tie_of_three_speaks_of_none_of_them() -> None:
    english, italian = target("behaviour", tied=("barka", "zoe", "helena"), colour="black")
    assert "between Barka, Zoe and Helena; the Fate Die showed black, which is none of them" in english
    assert "it likes green before red and brown: **Zoe**" in english
    assert "tra Barka, Zoe e Helena" in italian
    assert "preferisce il verde al rosso e al marrone" in italian


def test_a_monster_that_keeps_to_its_target_says_so() -> None:
    assert target("kept") == (
        "**Big Grunt 1** kept to **Zoe**, the one it came for.",
        "**Il Gran Grugno 1** resta su **Zoe**, il bersaglio per cui si era mosso.",
    )


def test_initiative_is_mentioned_only_where_it_decided() -> None:
    english, italian = target("only", distances=(("zoe", 4),), first="initiative")
    assert english.endswith("within reach. Among equals the lower Initiative acts first.")
    assert italian.endswith("nessun altro. A pari distanza agisce prima chi ha l'iniziativa più bassa.")

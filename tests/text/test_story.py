"""Whole steps as a game master tells them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import events as e
from engine.events import Event
from renderers.say import Speaker
from tests.text import samples
from tests.text.test_says import RAW

ROOMS = {"en": {"B": "the mess hall", "D": "the scullery"}, "it": {"B": "la mensa", "D": "il retrocucina"}}


def story(language: str, events: tuple[Event, ...]) -> list[str]:
    return Speaker(language, ROOMS[language]).story(events)


def test_a_picked_lock_is_one_paragraph_with_the_stars_counted_together_at_its_end() -> None:
    assert story("en", samples.HELENA_PICKS) == [
        "**Helena** works the lock of door 1: ★ 2 ★ (★ = 2) = 6, 6 needed. Click! Door 1 swings open without a sound. "
        "+1 XP (2). **Helena** reaches level 1! **Elven Step** rises to level II. ★★ → Elven Step (**4/4, ready**)."
    ]
    assert story("it", samples.HELENA_PICKS) == [
        "**Helena** lavora sulla serratura della Porta 1: ★ 2 ★ (★ = 2) = 6, ne servivano 6. Clic! "
        "La Porta 1 si apre senza un rumore. +1 PE (2). **Helena** sale al livello 1! "
        "**Il Passo Elfico** sale al livello II. ★★ → Passo Elfico (**4/4, pronto**)."
    ]


def test_a_movement_is_one_line_from_the_dice_to_the_square() -> None:
    assert story("en", samples.BARKA_MOVES) == [
        "**Barka** runs on 2 dice: 1 2 = 3 squares. A2 → **C3**, stopped by a Block Zone, 1 unused."
    ]
    assert story("it", samples.BARKA_MOVES) == [
        "**Barka** si muove con 2 dadi: 1 2 = 3 caselle. A2 → **C3**, fermato da una Zona di Blocco, 1 non usata."
    ]


def test_an_attack_ends_with_what_became_of_the_monster() -> None:
    assert story("en", samples.BARKA_STRIKES) == [
        "**Barka** attacks **Ugly Snout 3** with the Butcher's Cleaver: 2 ★ (★ = 3) = 5 against 4. Hit! "
        "Ugly Snout 3 drops and is out of the game. +1 XP (1). ★ → War Cry (1/5)."
    ]


def test_a_monster_has_one_paragraph_with_its_reason_its_way_and_its_blow() -> None:
    assert story("en", samples.SNOUT_IS_PARRIED) == [
        "**Ugly Snout 4** went for **Zoe**: nearest (1 step; Barka 3). G4 → **F5**. "
        "Attacks **Zoe**: defence 2 ★ (★ = 2) = 4, attack 1 1 = 2. Parried. ★ → Arcane Power (1/4)."
    ]
    assert story("it", samples.SNOUT_IS_PARRIED) == [
        "**Il Brutto Muso 4** ha puntato **Zoe**: è la più vicina (1 passo; Barka 3). G4 → **F5**. "
        "Attacca **Zoe**: difesa 2 ★ (★ = 2) = 4, attacco 1 1 = 2. Parato. ★ → Potere Arcano (1/4)."
    ]


def test_a_fall_is_told_to_its_end_and_the_fate_die_only_once() -> None:
    assert story("en", samples.GRUNT_FELLS_ZOE) == [
        "**Big Grunt 1** was torn between Barka and Zoe (1 step each); the Fate Die showed black, "
        "which is neither of them; it likes green before red: **Zoe**. "
        "Among equals the lower Initiative acts first. G4 → **F5**. "
        "Attacks **Zoe**, who puts no Shield Dice in the way: hit without a roll. "
        "**Zoe** loses 1 Hit Point (0 left). **Zoe** lies down on E6 for a break, until the next clean-up. "
        "The End of Game tile slides back to space **13**."
    ]


def test_two_monsters_have_two_paragraphs() -> None:
    both = story("en", samples.SNOUT_IS_PARRIED + samples.GRUNT_FELLS_ZOE)
    assert both == story("en", samples.SNOUT_IS_PARRIED) + story("en", samples.GRUNT_FELLS_ZOE)


def test_rooms_and_portals_have_a_line_each_under_the_heading_of_the_phase() -> None:
    assert story("en", samples.NOISE_AND_PORTAL) == [
        "**Turn 2** · Monster Phase. The dungeon stirs.",
        "Noise near the mess hall. Fate Die: dark blue Drop. Nobody in the mess hall minds; they sleep on.",
        "Noise near the scullery. Fate Die: red Lightning. "
        "One of the sleepers listens for just that: the scullery wakes!",
        "The Portal hums. Fate Die: black Skull. 2 Ugly Snouts come through. "
        "**Ugly Snout 14** on O9. **Ugly Snout 15** on P9.",
    ]
    assert story("it", samples.NOISE_AND_PORTAL)[1:] == [
        "Rumore vicino alla mensa. Dado Fato: Goccia blu scuro. Nessuno nella mensa ci fa caso: si dorme ancora.",
        "Rumore vicino al retrocucina. Dado Fato: Fulmine rosso. "
        "Qualcuno là dentro ha l'orecchio fino: il retrocucina si sveglia!",
        "Il Portale ronza. Dado Fato: Teschio nero. Arrivano 2 Brutti Musi. "
        "**Il Brutto Muso 14** in O9. **Il Brutto Muso 15** in P9.",
    ]


def test_a_trap_is_told_with_the_leap_and_the_fate_of_its_victim() -> None:
    assert story("it", samples.BOULDER) == [
        "**Trappola!** Un Masso-Che-Cade per **Barka** in R11. "
        "**Barka** salta di lato: 1 1 = 2, ne servivano 6. Dalla parte sbagliata. "
        "Un masso precipita su **Barka**. Dado Fato: Goccia marrone. **Barka** perde 2 Punti Vita (ora 3)."
    ]


def test_turning_is_mentioned_only_when_nothing_else_was_done() -> None:
    turn = e.HeroTurned("barka", "w")
    assert story("en", (turn,)) == ["**Barka** turns to face west."]
    assert story("en", (turn, *samples.BARKA_STRIKES)) == story("en", samples.BARKA_STRIKES)


def test_a_step_that_goes_on_after_a_question_names_its_hero_again() -> None:
    assert story("en", samples.HELENA_PICKS[2:3]) == ["**Helena**: ★ → Elven Step (**4/4, ready**)."]
    assert story("en", samples.BARKA_MOVES[1:])[0].startswith("**Barka** moves A2 → **C3** and is stopped")


def test_a_turn_ends_after_its_last_stars() -> None:
    step = (*samples.BARKA_STRIKES, e.HeroTurnEnded("barka", 0))
    assert story("en", step)[0].endswith("+1 XP (1). ★ → War Cry (1/5). Turn over.")


def test_a_step_that_goes_on_with_a_star_says_first_whose_it_is() -> None:
    assert story("en", samples.BARKA_STRIKES[1:]) == [
        "**Barka**: ★ → War Cry (1/5). Ugly Snout 3 drops and is out of the game. +1 XP (1)."
    ]


def test_a_blow_comes_before_the_stars_of_its_defence_roll_where_a_step_goes_on_with_them() -> None:
    star = e.EnergyGained("barka", "war_cry", 1, 1, 5, "star")
    blow = next(event for event in samples.EVENTS if isinstance(event, e.MonsterAttacked) and event.defence_faces)
    whose = e.EnergyGained(blow.hero, "war_cry", 1, 1, 5, "star")
    told = story("en", (whose, blow))
    assert len(told) == 1
    assert told[0].startswith(story("en", (blow,))[0])
    assert told[0].endswith("★ → War Cry (1/5).")
    other = replace(star, hero="zoe" if blow.hero == "barka" else "barka")
    assert story("en", (other, blow))[1] == story("en", (blow,))[0]


def test_a_monster_that_moves_for_nobody_says_why() -> None:
    walk = e.MonsterMoved("s5", "ugly_snout", "N4", ("M4",), ("",), "w")
    assert story("en", (walk,)) == [
        "**Ugly Snout 5** moves N4 → **M4**. No way to anybody yet; it comes as near as it can."
    ]
    assert story("it", (walk,)) == [
        "**Il Brutto Muso 5** va da N4 a **M4**. Per ora nessuna strada verso gli Eroi: si avvicina quanto può."
    ]


def test_stars_for_two_abilities_are_told_apart() -> None:
    arcane = e.EnergyGained("zoe", "arcane_power", 1, 1, 4, "star")
    dark = e.EnergyGained("zoe", "dark_knowledge", 1, 1, 5, "star")
    assert story("en", (arcane, dark)) == ["**Zoe**: ★ → Arcane Power (1/4). ★ → Dark Knowledge (1/5)."]


def test_fate_that_chose_somebody_without_a_reason_of_its_own_is_shown() -> None:
    kept = samples.GRUNT_FELLS_ZOE[1:3]
    second = e.FateRolled("target", "g1", "red", "lightning")
    assert story("en", (*kept, second))[0].endswith("G4 → **F5**. Fate Die: red Lightning.")


def test_a_turn_that_ends_with_a_star_is_told_in_that_order() -> None:
    star = e.EnergyGained("barka", "war_cry", 1, 1, 5, "star")
    assert story("en", (star, e.HeroTurnEnded("barka", 0))) == ["**Barka**: ★ → War Cry (1/5). Turn over."]
    assert story("it", (star, e.HeroTurnEnded("barka", 0))) == ["**Barka**: ★ → Urlo di Guerra (1/5). Turno finito."]
    opened = (star, e.DoorOpened("d1", "barka", "picked"), e.XpGained("barka", 1, 1, "door"))
    assert story("en", (*opened, e.HeroTurnEnded("barka", 0)))[0].endswith("+1 XP (1). Turn over.")


def test_what_follows_a_finished_turn_is_another_matter() -> None:
    assert story("en", (e.HeroTurnEnded("barka", 0), e.XpGained("zoe", 1, 4, "wound"))) == [
        "**Barka** is done.", "**Zoe** gains 1 XP (4).",
    ]  # fmt: skip


def test_all_who_hear_a_war_cry_are_named_together() -> None:
    assert story("en", samples.WAR_CRY) == [
        "**Barka** uses **War Cry II**. 2 Shield Dice (2 in all). "
        "Heard by Ugly Snout 1 and Stinky Thing 1: in the next Monster Phase only **Barka** will do."
    ]
    assert story("it", samples.WAR_CRY) == [
        "**Barka** usa **l'Urlo di Guerra II**. 2 Dadi Scudo (2 in tutto). Lo sentono il Brutto Muso 1 e la "
        "Cosa-Che-Puzza 1: nella prossima Fase dei Mostri vogliono soltanto **Barka**."
    ]


def test_one_roll_against_two_is_shown_once_with_both_results() -> None:
    assert story("en", samples.DOUBLE_FIRE) == [
        '**Luckylock** attacks **Ugly Snout 3** with the Pistol "Volcano": 2 ★ (★ = 3) = 5, Double Fire +1 = 6 '
        "against 4. Hit! The same roll at **Big Grunt 1**: 6 against 9. Miss. "
        "Ugly Snout 3 drops and is out of the game. +1 XP (3). ★ → Bullet Time (1/4)."
    ]
    assert "Lo stesso tiro contro **il Gran Grugno 1**: 6 contro 9. Mancato." in story("it", samples.DOUBLE_FIRE)[0]


def test_a_throw_tells_what_broke_and_what_was_inside() -> None:
    assert story("en", samples.BARREL_IN_THE_WAY) == [
        "Barrel 1 on D3 is gone. **Ugly Snout 3** flies C3 → **F3**. Ugly Snout 3 drops and is out of the game. "
        "Inside, a Small Find: **Iron Biscuit** (14 left). **The Iron Biscuit** goes into Barka's backpack."
    ]


def test_two_wounds_that_kill_are_counted() -> None:
    """Without the Spade's second Wound the Big Grunt would stand."""
    assert story("en", samples.TWO_WOUNDS) == [
        "**Barka** attacks **Big Grunt 1** with the Gravedigger's Spade: 2 2 ★ ★ ★ (★ = 3) = 13 against 9. Hit! "
        "**Big Grunt 1** takes 2 Wounds at once, drops and is out of the game. +2 XP (2)."
    ]
    assert (
        "**Il Gran Grugno 1** subisce 2 Ferite in un colpo solo, crolla ed è fuori gioco. +2 PE (2)."
        in story("it", samples.TWO_WOUNDS)[0]
    )


def test_a_monster_that_dies_in_a_pit_is_said_to_land_there() -> None:
    assert story("en", samples.INTO_THE_PIT) == [
        "**Ugly Snout 3** flies C3 → **E3**. Ugly Snout 3 lands in the Spike Pit on E3. "
        "Ugly Snout 3 drops and is out of the game."
    ]
    assert "Il Brutto Muso 3 finisce nel Buco Spinato in E3. " in story("it", samples.INTO_THE_PIT)[0]


def test_a_boss_is_told_from_its_fate_to_the_answer_it_gets() -> None:
    assert story("en", samples.HEXED) == [
        "**Zur'ill** mutters at the portals. Fate Die: black Skull. "
        "**Zur'ill** went for **Zoe**: nearest (1 step; Barka 3). Hexgate: a cold word for **Zoe**. **Zoe** is Frozen. "
        "G4 → **F5**. Attacks **Zoe**: defence no dice, Fortress +3 = 3, attack 1 1 = 2. Parried. "
        "**Zoe** strikes back at **Zur'ill** with a Counterattack token. **Zur'ill** takes 1 Wound (3 Life left)."
    ]
    assert "difesa nessun dado, Fortezza +3 = 3, attacco 1 1 = 2. Parato." in story("it", samples.HEXED)[0]


def test_a_skull_of_the_hexgate_that_freezes_nobody_comes_to_nothing() -> None:
    """D.10: with nobody in reach the roll is not left hanging."""
    alone = (
        e.FateRolled("hexgate", "Z1", "black", "skull"),
        e.MonsterWaited("Z1", "zurill", "no_way"),
        *samples.HEXED,
    )
    first, *_, last = story("en", alone)
    assert first.startswith("**Zur'ill** mutters at the portals. Fate Die: black Skull. Nothing answers. ")
    assert last.startswith("**Zur'ill** mutters at the portals. Fate Die: black Skull. **Zur'ill** went for **Zoe**")
    assert story("it", alone[:1])[0].endswith("Nessuna risposta.")


@pytest.mark.parametrize("need, said", [(6, "ne servivano 6"), (1, "ne serviva 1")])
def test_what_a_test_needed_is_counted_in_italian(need: int, said: str) -> None:
    (told,) = story("it", (e.Tested("barka", "break", "2", "force", 3, 2, need, need == 1, "d1"),))
    assert said in told


def test_a_tome_that_moves_somebody_else_names_who_moves() -> None:
    assert story("en", samples.TOME_FOR_A_FRIEND) == [
        "**Zoe** reads aloud from the Tome of Hasty Exits: ★ 2 (★ = 4) = 6, 6 needed. The words take hold! "
        "The Tome of Hasty Exits works on **Barka**. **Barka** moves A2 → **C3**, 2 unused."
    ]


def test_a_fate_tile_shows_the_second_face() -> None:
    assert story("it", samples.FATE_AGAIN) == [
        "**Barka** spende una tessera Fato e tira di nuovo (tessere rimaste: 1). Stavolta: Fulmine rosso. "
        "**Barka** perde 1 Punto Vita (ora 4)."
    ]


def test_a_card_drawn_after_a_level_was_chosen_is_told_by_itself() -> None:
    step = (e.AbilityRaised("zoe", "arcane_power", 2), e.CardDrawn("zoe", "ember_rod", "items", 29))
    assert story("en", step)[0].endswith("**Zoe** draws a Magic Item: **Ember Rod** (29 left).")


def test_a_shield_that_strikes_back_is_told_with_its_shield_dice() -> None:
    paid = e.ShieldsGained("zoe", 1, 1, "armour"), e.TokenGained("zoe", "counterattack", 1, "hedgehog_shield")
    assert story("en", (*paid, e.ShieldsGained("barka", 1, 1, "armour"))) == [
        "**Zoe** gets 1 Shield Die from armour (1 in all). And 1 Counterattack token, thanks to the Hedgehog Shield.",
        "**Barka** gets 1 Shield Die from armour (1 in all).",
    ]


def test_monsters_of_one_kind_who_find_no_way_one_after_the_other_share_a_line() -> None:
    idle = [e.MonsterWaited(monster, kind, "no_way") for monster, kind in
            (("s3", "ugly_snout"), ("s4", "ugly_snout"), ("s12", "ugly_snout"), ("g1", "big_grunt"))]  # fmt: skip
    assert story("en", idle) == [
        "No way to anybody for **Ugly Snouts 3, 4 and 12**; they wait.",
        "**Big Grunt 1** finds no way to anybody and waits.",
    ]
    assert story("it", idle)[0] == "**I Brutti Musi 3, 4 e 12** non trovano la strada per nessuno e aspettano."


def test_an_empty_step_has_no_story() -> None:
    assert story("en", ()) == []
    assert story("en", (e.MonsterTurned("s1", "ugly_snout", "n"),)) == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_all_events_in_one_story_stay_readable(language: str) -> None:
    paragraphs = story(language, samples.EVENTS)
    assert len(paragraphs) > 40
    for paragraph in paragraphs:
        assert paragraph
        assert not RAW.search(paragraph)
        assert paragraph == paragraph.strip()


def test_a_star_of_the_defence_is_told_before_the_hero_lies_down() -> None:
    blow = e.MonsterAttacked("s1", "ugly_snout", "zoe", "F6", "F5", 1, "*", 1, 1, "222", 1, 6, True)
    step = (
        blow,
        e.HeroWounded("zoe", 1, 0, "s1", "F5"),
        e.HeroFell("zoe", "F5"),
        e.EnergyGained("zoe", "", 0, 0, 0, "star"),
        e.EndMoved(11),
    )
    (told,) = story("it", step)
    assert told.index("Nessuna Abilità ha più posto") < told.index("si sdraia in F5") < told.index("Fine del Gioco")
    assert "perde 1 Punto Vita (ora 0)" in told


def test_a_small_portal_is_named_with_its_square() -> None:
    came = e.PortalRolled("small:A10", "", 1, 1, False)
    assert story("it", (came,)) == ["Il Piccolo Portale in A10: 1 Brutto Muso."]
    assert story("en", (came,))[0].startswith("The Small Portal on A10")

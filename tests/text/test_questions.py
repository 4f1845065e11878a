"""Questions and the labels of their answers."""

from __future__ import annotations

from typing import Any

import pytest

import missions
from engine import Decision, Scripted, View, new_game
from engine.cards.load import FINDS, HEROES, ITEMS, MONSTERS
from engine.flow.hero_turn import ACTIONS
from engine.rules.rolling import TEST_TRAITS
from renderers.answers import LONGEST_LABEL
from renderers.say import Speaker
from tests.play import at

EN, IT = Speaker("en"), Speaker("it")


def asked(what: str, options: tuple[Any, ...], about: str | None = "barka", **more: Any) -> Decision[Any]:
    odds = more.pop("odds", {})
    return Decision(("ada",), what, options, about, options[0], odds, context=more)


def attack_dice() -> Decision[int]:
    facts: dict[str, Any] = {"why": "attack", "at": "s3", "trait": "force", "star": 3, "need": 4}
    odds = {1: 0.0, 2: 2 / 3, 3: 0.963}
    return asked("dice", (1, 2, 3), odds=odds, monster="s3", kind="ugly_snout", weapon="cleaver", **facts)


def table() -> View:
    return new_game(missions.load("m01"), {"barka": "ada", "zoe": "ben"}, chance=Scripted()).view()


def test_how_many_dice_is_asked_with_what_they_are_for() -> None:
    assert EN.ask(attack_dice()) == (
        "How many dice against **Ugly Snout 3** with the Butcher's Cleaver? 4 or more wounds it; ★ = Force 3."
    )
    assert IT.ask(attack_dice()) == (
        "Quanti dadi contro **il Brutto Muso 3** con la Mannaia da Macellaio? "
        "Con 4 o più subisce una Ferita; ★ = Forza 3."
    )


def test_a_number_of_dice_shows_its_exact_odds() -> None:
    assert [EN.option(attack_dice(), n) for n in (1, 2, 3)] == ["1 die · 0 %", "2 dice · 67 %", "3 dice · 96 %"]
    assert [IT.option(attack_dice(), n) for n in (1, 2, 3)] == ["1 dado · 0 %", "2 dadi · 67 %", "3 dadi · 96 %"]


def test_dice_without_a_test_have_no_odds() -> None:
    move = asked("dice", (1, 2), why="move", at="", trait="speed", star=2, need=None)
    assert EN.ask(move) == "How many dice does **Barka** run on? The total is squares; ★ = Speed 2."
    assert [IT.option(move, n) for n in (1, 2)] == ["1 dado", "2 dadi"]


@pytest.mark.parametrize(
    "chance,shown",
    [(0.0, "0 %"), (0.0001, "<1 %"), (0.634, "63 %"), (0.9999, ">99 %"), (1 - 1e-12, "100 %"), (1.0, "100 %")],
)
def test_what_is_possible_is_never_shown_as_certain_or_hopeless(chance: float, shown: str) -> None:
    assert EN.percent(chance) == shown


def test_a_blow_is_announced_with_what_may_still_come() -> None:
    blow = asked("shields", (0, 1, 2), "zoe", odds={0: 0.0, 1: 0.15, 2: 0.73}, monster="g1", kind="big_grunt",
                 dice=3, star=2, to_come=2)  # fmt: skip
    assert EN.ask(blow) == (
        "**Big Grunt 1** strikes at **Zoe** with 3 dice. How many Shield Dice against this blow? A tie is a hit. "
        "Up to 2 more blows may come for Zoe in this phase."
    )
    assert [EN.option(blow, n) for n in (0, 1, 2)] == [
        "Take the blow", "1 Shield Die · parries 15 %", "2 Shield Dice · parries 73 %",
    ]  # fmt: skip
    assert IT.option(blow, 2) == "2 Dadi Scudo · parata 73 %"


def test_the_last_blow_threatens_with_no_more() -> None:
    blow = asked("shields", (0, 1), "zoe", monster="s1", kind="ugly_snout", dice=2, star=1, to_come=0)
    assert IT.ask(blow).endswith("In parità va a segno.")


def test_the_menu_of_a_turn_changes_its_question_when_the_pool_is_empty() -> None:
    assert EN.ask(asked("act", ("end",), pool=4)) == "**Barka**: 4 dice in the Pool. What next?"
    assert EN.ask(asked("act", ("end",), pool=0)).endswith("the Pool is empty. Anything that needs no dice?")
    menu = asked("act", ("move", "end"), pool=4)
    assert [IT.option(menu, act) for act in menu.options] == ["Movimento", "Finisci il turno"]


def test_labels_tell_where_a_piece_stands_and_what_it_can_take() -> None:
    view = table()
    assert EN.option(asked("target", ("s1",), weapon="cleaver"), "s1", view) == (
        "Ugly Snout 1 (J3) · Protection 4, Life 1"
    )
    sleeper = next(monster for monster in view.monsters if monster.asleep and monster.kind == "big_grunt")
    assert IT.option(asked("target", (sleeper.id,), weapon="cleaver"), sleeper.id, view) == (
        f"Gran Grugno 1 ({sleeper.squares[0]}, dorme) · Protezione 9, Punti Vita 2"
    )
    assert EN.option(asked("chest", ("c1",)), "c1", view) == "Chest 1 (R12)"
    assert IT.option(asked("barrel", ("b1",)), "b1", view) == "Barile 1 (R1)"
    assert EN.option(asked("door", ("d1",)), "d1", view).startswith("Door 1 (")
    assert EN.option(asked("weapon", ("cleaver",)), "cleaver", view) == "Butcher's Cleaver · Force, range 1"
    assert IT.option(asked("star", ("war_cry",)), "war_cry", view) == "Urlo di Guerra · 0/5"
    assert EN.option(asked("level_up", ("war_cry",), level=1), "war_cry", view) == "War Cry → level II"


def test_a_square_of_one_s_own_means_staying() -> None:
    view = table()
    here = view.hero("barka").square
    question = asked("move_to", (here, "F4"), total=5)
    assert [EN.option(question, square, view) for square in question.options] == [f"{here} (stay)", "F4"]


def test_a_square_called_like_a_boss_stays_a_square() -> None:
    assert EN.option(asked("move_to", ("D1", "T1"), total=5), "D1", table()) == "D1"


def test_freeing_oneself_is_said_so() -> None:
    whom = asked("whom", ("barka", "zoe"))
    assert [IT.option(whom, hero) for hero in whom.options] == ["Barka (da sé)", "Zoe"]
    assert EN.ask(asked("bond", ("cage", "ice"), whom="zoe")) == "What does **Barka** free **Zoe** from?"


def test_a_trap_is_named_by_what_lies_above_it() -> None:
    traps = asked("trap", ("c1", "d3", "F7"))
    assert [EN.option(traps, trap) for trap in traps.options] == [
        "The trap under chest 1", "The trap under door 3", "The trap on F7",
    ]  # fmt: skip
    assert [IT.option(traps, trap) for trap in traps.options] == [
        "La Trappola sotto il Forziere 1", "La Trappola sotto la Porta 3", "La Trappola in F7",
    ]  # fmt: skip


def test_yes_and_no_are_words_too() -> None:
    confirm = asked("leave_dice", ("no", "yes"), pool=2)
    assert [IT.option(confirm, word) for word in confirm.options] == ["No", "Sì"]


def with_cards() -> View:
    drawn = """
        +-+-+-+
        |L s .|
        +     +
        |Z . .|
        +-+-+-+
    """
    lines = ("luckylock hand_1 frost_darts level double_fire 2 finds star_candy", "zoe caged")
    return at(drawn, *lines).game.view()


def test_the_dice_that_an_ability_brings_are_counted_apart() -> None:
    facts: dict[str, Any] = {"why": "attack", "at": "s1", "trait": "force", "star": 4, "need": 4}
    odds = {0: 0.75, 1: 0.99}
    second = asked("dice", (0, 1), "zanvor", odds=odds, free=2, bonus=3, monster="s1", weapon="rapier", **facts)
    assert EN.ask(second).endswith("4 or more wounds it; ★ = Force 4, +3 on top, and 2 dice come for free.")
    assert [EN.option(second, n) for n in (0, 1)] == ["0 + 2 free dice · 75 %", "1 + 2 free dice · 99 %"]
    assert IT.ask(second).endswith("★ = Forza 4, più 3 fisso, e 2 dadi sono gratuiti.")


def test_where_an_item_goes_is_asked_with_what_it_does_and_what_it_would_cover() -> None:
    loot = asked("loot", ("hand_1", "hand_2", "stow", "drop"), "luckylock", card="ember_rod")
    assert EN.ask(loot) == (
        "**Luckylock** has **Ember Rod**. One hand. Magic, range 2. +2 on the attack. Where does it go?"
    )
    assert [EN.option(loot, option, with_cards()) for option in loot.options] == [
        "First hand, over the Frost Darts", 'Second hand, over the Pistol "Volcano"', "Into the backpack", "Leave it",
    ]  # fmt: skip
    assert IT.option(loot, "hand_1", with_cards()) == "Prima mano, sopra i Dardi di Brina"


def test_an_ability_is_offered_with_its_level_and_its_numbers() -> None:
    view = with_cards()
    assert EN.option(asked("use", ("double_fire",), "luckylock"), "double_fire", view) == "Double Fire II"
    fire = asked("double_fire", ("one", "two"), "luckylock")
    assert [EN.option(fire, how, view) for how in fire.options] == [
        "One target, +3", "Two targets, one roll, +1 against each",
    ]  # fmt: skip


def test_the_end_of_a_turn_offers_deeds_in_few_words() -> None:
    deeds = ("done", "equip:frost_darts:hand_2", "stow:frost_darts", "drop:star_candy", "give:star_candy:zoe")
    exchange = asked("exchange", deeds, "luckylock")
    assert [EN.option(exchange, deed) for deed in deeds] == [
        "Done", "Frost Darts → second hand", "Frost Darts → backpack", "Drop the Star Candy", "Star Candy → Zoe",
    ]  # fmt: skip
    assert IT.option(exchange, "drop:star_candy") == "Scarta la Caramella Stellata"


def test_a_full_backpack_offers_to_use_a_find_first() -> None:
    full = asked("overfull", ("star_candy", "iron_biscuit", "use:iron_biscuit"), card="star_candy")
    assert [EN.option(full, option) for option in full.options] == [
        "Drop the Star Candy", "Drop the Iron Biscuit", "Use the Iron Biscuit first",
    ]  # fmt: skip


def test_a_free_run_is_named_after_what_gives_it() -> None:
    run = asked("move_to", ("F4",), total=3, by="brutal_assault")
    assert EN.ask(run) == "Brutal Assault: where does **Barka** run? Up to 3 squares, without dice."
    carried = asked("move_to", ("A1", "A2"), "luckylock", total=4, by="tome_of_hasty_exits", whom="zoe")
    assert IT.ask(carried).startswith("Tomo delle Uscite Frettolose: dove va **Zoe**? Fino a 4 caselle")
    assert EN.option(carried, "A2", with_cards()) == "A2 (stay)"


def test_a_tome_may_be_worked_on_heroes_and_on_monsters() -> None:
    view = with_cards()
    target = asked("tome_target", ("zoe", "s1"), "zoe", tome="tome_of_mending")
    assert [IT.option(target, option, view) for option in target.options] == [
        "Zoe", "Brutto Muso 1 (B1) · Protezione 4, Punti Vita 1",
    ]  # fmt: skip


def test_a_fate_tile_is_offered_with_what_the_face_would_cost() -> None:
    boulder = asked("fate_tile", ("yes", "no"), why="boulder", symbol="skull", left=2)
    assert EN.ask(boulder) == (
        "The Fate Die shows the Skull: the boulder costs **Barka** 3 Hit Points. "
        "Spend a Fate tile to roll again? (2 left)"
    )
    assert [EN.option(boulder, word) for word in boulder.options] == ["Roll again for a Fate tile", "Let it stand"]
    poison = asked("fate_tile", ("yes", "no"), why="poison", symbol="drop", left=1)
    assert "il veleno costa a **Barka** 1 Punto Vita." in IT.ask(poison)


def test_freeing_by_teleport_is_told_from_travelling() -> None:
    teleport = asked("teleport", ("zoe", "free:luckylock"), "zoe")
    assert [EN.option(teleport, who) for who in teleport.options] == [
        "Zoe", "Luckylock: only out of the cage, staying put",
    ]  # fmt: skip


def every_question() -> list[Decision[Any]]:
    """Each kind of question with every answer it can have."""
    weapons = tuple(name for name, item in ITEMS.items() if item.weapon)
    tomes = tuple(name for name, item in ITEMS.items() if item.tome)
    cards = (*ITEMS, *FINDS)
    abilities = tuple(ability for card in HEROES.values() for ability in card.abilities)
    figures = tuple(f"{card.letter}13" for card in MONSTERS.values())
    numbers, every = tuple(range(1, 7)), dict.fromkeys(range(7), 0.9999)
    at = {
        "free": "luckylock", "climb": "luckylock", "charge": "instant_teleport", "defend": "", "attack": "t2",
        "tome": "primer_of_small_hexes",
    }  # fmt: skip
    fight = {"monster": "t2", "kind": "stinky_thing", "weapon": "static_shawl"}
    test: dict[str, Any] = {"trait": "cunning", "star": 4, "need": 6, "other_star": 3, "shields": 2, **fight}
    rolls = [why for why in (*TEST_TRAITS, "defend", "attack", "rival") if why != "dodge"]
    return [
        *(asked("dice", numbers, odds=every, why=why, at=at.get(why, "d12"), **test) for why in rolls),
        asked("next_hero", tuple(HEROES), None),
        asked("act", (*ACTIONS, "give_back", "end"), pool=6),
        asked("move_to", ("A1", "AA12"), total=17),
        asked("door", ("d1", "d12")),
        asked("method", ("pick", "break"), door="d1"),
        asked("barrel", ("b10",)),
        asked("chest", ("c8",)),
        asked("trap", ("c1", "d1", "AA12")),
        asked("weapon", weapons),
        asked("target", figures, weapon="static_shawl"),
        asked("whom", tuple(HEROES)),
        asked("bond", ("cage", "ice", "pit"), whom="barka"),
        asked("facing", ("n", "e", "s", "w")),
        *(asked(what, abilities, level=6, faces="***", left=3) for what in ("ability", "star", "level_up")),
        asked("dodge", (0, *numbers), odds=every, need=6, star=2),
        asked("shields", (0, *numbers), odds=every, monster="Z1", kind="zurill", dice=3, star=4, to_come=9),
        asked("leave_dice", ("set_aside", "let_go"), pool=6),
        asked("teammate", tuple(HEROES), needs=dict.fromkeys(HEROES, 6)),
        *(asked("target", tuple(HEROES), why=why) for why in ("tackle", "shove")),
        asked("dice", (0, *numbers), odds=every, why="attack", at="t2", bonus=11, free=4, **test),
        asked("move_to", ("A1", "AA12"), total=5, by="brutal_assault"),
        asked("move_to", ("A1", "AA12"), "zoe", total=4, by="tome_of_hasty_exits", whom="barka"),
        asked("use", abilities),
        *(asked(what, figures) for what in ("roar_at", "throw", "mark")),
        asked("throw_to", ("A1", "AA12"), monster="t2"),
        asked("leap_to", ("A1", "AA12"), total=5),
        asked("teleport", (*HEROES, *(f"free:{hero}" for hero in HEROES)), "zoe"),
        asked("teleport_to", ("A1", "AA12"), "zoe", whom="yang_ping"),
        asked("barrage", ("shoot", "wall"), "luckylock"),
        asked("wall", ("F7|G7 F8|G8", "F7-F8 G7-G8"), "luckylock"),
        asked("double_fire", ("one", "two"), "luckylock"),
        asked("second_target", figures, "luckylock", weapon="volcano"),
        *(asked("loot", ("hand_1", "hand_2", "body", "stow", "drop"), card=card) for card in ITEMS),
        *(asked("replaced", ("stow", "drop"), card=card) for card in ITEMS),
        asked("overfull", (*cards, *(f"use:{find}" for find in FINDS)), card="powder_pouch"),
        asked("exchange", ("done", *_exchanges(cards))),
        asked("tome", tomes, "zoe"),
        *(asked("tome_target", (*HEROES, *figures), "zoe", tome=tome) for tome in tomes),
        asked("find", tuple(FINDS)),
        asked("ability", abilities, find="star_candy"),
        asked("cure", tuple(f"{hero}:{status}" for hero in HEROES for status in ("frozen", "poisoned", "stunned"))),
        asked("fate_tile", ("yes", "no"), why="boulder", symbol="skull", left=4),
        asked("fate_tile", ("yes", "no"), why="poison", symbol="drop", left=1),
        asked("counter", ("yes", "no"), monster="t2", kind="stinky_thing", tokens=2),
    ]


def _exchanges(cards: tuple[str, ...]) -> tuple[str, ...]:
    spaces = tuple(f"equip:{item}:{space}" for item in ITEMS for space in ("hand_1", "hand_2", "body"))
    return (*spaces, *(f"stow:{card}" for card in cards), *(f"drop:{card}" for card in cards),
            *(f"give:{card}:{hero}" for card in cards for hero in HEROES))  # fmt: skip


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("question", every_question(), ids=lambda q: f"{q.what}-{q.context.get('why', '')}")
def test_every_question_and_answer_fits_discord_and_shows_no_id(question: Decision[Any], language: str) -> None:
    speaker = Speaker(language)
    prompt = speaker.ask(question)
    labels = [speaker.option(question, option) for option in question.options]
    assert 0 < len(prompt) <= 300
    assert all(0 < len(label) <= LONGEST_LABEL and not label.endswith("…") for label in labels)
    assert len(set(labels)) == len(labels)
    assert "**" not in "".join(labels)
    for text in (prompt, *labels):
        assert not any(sign in text for sign in "{}_")
        assert "None" not in text


@pytest.mark.parametrize("what", ["target", "whom", "throw", "mark", "roar_at"])
def test_in_italian_the_hero_who_acts_stands_first_so_that_nobody_reads_it_the_other_way_round(what: str) -> None:
    context = {"weapon": "cleaver"} if what == "target" else {}
    assert IT.ask(asked(what, ("s1", "s2"), **context)).startswith("**Barka** ")

"""Why not: the rule's sense, the remedy, the nearest legal choice, the rule's ID."""

from __future__ import annotations

import pytest

from engine import Decision, Refusal
from renderers.say import Speaker
from renderers.texts import texts
from tests.text.test_says import RAW

EN, IT = Speaker("en"), Speaker("it")

PARAMS = {
    "hero": "helena", "monsters": ("s3", "t1"), "pool": 3, "least": 1, "target": "t1", "weapon": "composite_bow",
    "range": 3, "distance": 2, "square": "D1", "steps": 7, "total": 5, "about": "zoe", "n": 7,
    "difficulty": "legendary", "wanted": "teapot", "ply": 12, "ability": "no_tomorrow", "energy": 3, "full": 5,
    "cost": 3, "has": 2, "room": "B", "monster": "s3", "kind": "big_grunt", "needs": 6,
    "people": "2, 3, 4", "each": 3, "most": 3, "squares": 3,
}  # fmt: skip
"""Whatever any refusal tells."""


def test_a_block_zone_is_explained_with_whose_it_is() -> None:
    refusal = Refusal("in_block_zone", "BLOCK-03", {"monsters": ("s3", "t1")})
    assert EN.refuse(refusal) == (
        "Your Hero stands in the Block Zone of Ugly Snout 3 and Stinky Thing 1, and nobody starts moving inside one. "
        "Defeat what is next to you first, or do something else.\n-# Rule BLOCK-03"
    )
    assert IT.refuse(refusal) == (
        "Il tuo Eroe è nella Zona di Blocco del Brutto Muso 3 e della Cosa-Che-Puzza 1, e da lì non si comincia un "
        "Movimento. Prima togli di mezzo chi hai accanto, oppure fai altro.\n-# Regola BLOCK-03"
    )


def test_the_nearest_square_is_offered_as_a_square() -> None:
    far = Refusal("too_far", "MOVE-01", {"square": "T1", "steps": 7, "total": 5}, "D1")
    assert EN.refuse(far) == "T1 is 7 steps away and the roll was 5. Nearest allowed: **D1**.\n-# Rule MOVE-01"


def test_the_nearest_target_is_offered_by_its_name() -> None:
    params = {"target": "s3", "kind": "ugly_snout", "weapon": "composite_bow", "range": 3, "distance": 2}
    assert IT.refuse(Refusal("out_of_range", "RNG-01", params, "g1")) == (
        "Il Brutto Muso 3 è a 2 caselle e l'Arco Composito colpisce esattamente a 3. Cambia arma o distanza. "
        "La scelta permessa più vicina: **Gran Grugno 1**.\n-# Regola RNG-01"
    )


def test_with_the_open_question_the_nearest_answer_is_called_like_its_button() -> None:
    question = Decision(("ada",), "dice", (1, 2, 3), "barka", 3, {3: 0.63}, context={"why": "smash"})
    refusal = Refusal("too_many_dice", "DICE-04", {"pool": 3, "wanted": 5}, 3)
    assert EN.refuse(refusal, question).splitlines()[0] == (
        "There are only 3 dice in the Pool. Nearest allowed: **3 dice · 63 %**."
    )
    assert EN.refuse(refusal).splitlines()[0] == "There are only 3 dice in the Pool. Nearest allowed: **3**."


def test_how_to_open_a_door_is_not_mistaken_for_an_action() -> None:
    method = Decision(("ada",), "method", ("pick", "break"), "barka", "pick", context={"door": "d1"})
    refusal = Refusal("not_an_option", "", {"wanted": "kick"}, "pick")
    assert EN.refuse(refusal, method).endswith("Nearest allowed: **Pick the lock: quiet, +1 XP**.")
    assert "Nearest" not in EN.refuse(refusal)


def test_ending_the_turn_is_never_recommended() -> None:
    act = Decision(("ada",), "act", ("move", "end"), "barka", "end", context={"pool": 3})
    assert EN.refuse(Refusal("not_an_option", "", {"wanted": "dance"}, "end"), act) == (
        "That is not among the choices right now. The open question shows what is."
    )


def test_a_foreign_question_says_whose_it_is_if_it_is_one_person_s() -> None:
    params = {"what": "act", "about": "zoe", "seats": ("ben",)}
    hers = EN.refuse(Refusal("not_your_question", "TURN-03", params))
    assert hers.startswith("This question is for the player of Zoe. Each player is called")
    everybody = {"what": "next_hero", "about": None, "seats": ("ada", "ben")}
    assert EN.refuse(Refusal("not_your_question", "TURN-03", everybody)).startswith("This one is for somebody else")


def test_the_last_die_is_counted_properly() -> None:
    one, three = Refusal("too_many_dice", "", {"pool": 1}), Refusal("too_many_dice", "", {"pool": 3})
    assert [EN.refuse(one), EN.refuse(three)] == [
        "There is only one die in the Pool.", "There are only 3 dice in the Pool.",
    ]  # fmt: skip
    assert [IT.refuse(one), IT.refuse(three)] == [
        "Nella Scorta c'è un solo dado.", "Nella Scorta ci sono solo 3 dadi.",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("key", sorted(texts("en")["refusals"]))
def test_every_refusal_is_a_kind_sentence(key: str, language: str) -> None:
    said = Speaker(language).refuse(Refusal(key, "MOVE-02", PARAMS))
    sentence, rule = said.split("\n")
    assert rule in ("-# Rule MOVE-02", "-# Regola MOVE-02")
    assert not RAW.search(sentence)
    assert sentence[-1] in ".!"
    assert 20 < len(sentence) <= 300

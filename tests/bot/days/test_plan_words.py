"""The small language of plans: generous in its words, and never guessing. What it reads it says again in words that it
reads alike; what it does not understand is named."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.answers.ahead.plan_meanings import MEANINGS, NotUnderstood
from bot.answers.ahead.plan_refusals import why_not
from bot.answers.ahead.plan_things import KINDS, of_kind
from bot.answers.ahead.plan_words import MOST_TEXT, read_plan
from bot.table.ahead.plans import ALL, DONE_ONCE, Part, Plan
from bot.table.ahead.wording import called, said_parts, written
from engine import Game, Seeded, new_game
from engine.board.squares import cells_of
from engine.view import View
from missions import load
from renderers.say import Speaker
from renderers.texts import languages, lookup
from tests.play import at

LEVERS = ("m02", "m03")


def game(mission: str = "m01") -> Game:
    return new_game(load(mission), {"barka": "1", "zoe": "2"}, chance=Seeded("plans"))


def plan(text: str, hero: str = "barka", mission: str = "m01") -> Plan:
    return read_plan(text, Plan(hero, 1), game(mission).view())


def parts(text: str, hero: str = "barka", mission: str = "m01") -> tuple[Part, ...]:
    return plan(text, hero, mission).parts


def refused(text: str, mission: str = "m01") -> NotUnderstood:
    """Why a text is no plan; said in every language."""
    with pytest.raises(NotUnderstood) as wrong:
        parts(text, mission=mission)
    for language in languages():
        assert why_not(Speaker(language), wrong.value)
    return wrong.value


DEFENCE = (Part("defend"), Part("end"))


@pytest.mark.parametrize(
    "text, read",
    [
        ("move to F7", (Part("move", "F7"),)),
        ("muovi in f7", (Part("move", "F7"),)),
        ("walk F7!", (Part("move", "F7"),)),
        ("spostati in F7", (Part("move", "F7"),)),
        ("raggiungi F7", (Part("move", "F7"),)),
        ("pick the chest until it is open", (Part("pick", until=True),)),
        ("unlock the chest until it opens", (Part("pick", until=True),)),
        ("open the chest", (Part("pick"),)),
        ("pick the chest at R12", (Part("pick", "c1"),)),
        ("attack the nearest, end", (Part("attack"), Part("end"))),
        ("attack Ugly Snout 1 with four dice", (Part("attack", "s1", dice=4),)),
        ("hit snout 1 with all dice", (Part("attack", "s1", dice=ALL),)),
        ("picchia il mostro più vicino", (Part("attack"),)),
        ("colpisci il brutto muso 1 al massimo due dadi", (Part("attack", "s1", most=2),)),
        ("attack what stands on J3", None),
        ("attack J3", (Part("attack", "s1"),)),
        ("fight the ugly snout", (Part("attack", "ugly_snout"),)),
        ("attacca il muso più vicino", (Part("attack", "ugly_snout"),)),
        ("kill snout 2", (Part("attack", "s2", until=True),)),
        ("attack until snout 1 is dead", (Part("attack", "s1", until=True),)),
        ("the rest into defence", DEFENCE),
        ("il resto in difesa", DEFENCE),
        ("save the rest", DEFENCE),
        ("difenditi", DEFENCE),
        ("difenditi, fine", DEFENCE),
        ("defend with 2 dice", (Part("defend", dice=2),)),
        ("metti due dadi in difesa", (Part("defend", dice=2),)),
        ("break the door down", (Part("open", how="break"),)),
        ("smash the door", (Part("open", how="break"),)),
        ("smash the barrel", (Part("smash"),)),
        ("smash the monster", (Part("attack"),)),
        ("sfonda la porta", (Part("open", how="break"),)),
        ("forza la porta 2", (Part("open", "d2", how="break"),)),
        ("abbatti la porta con 3 dadi", (Part("open", how="break", dice=3),)),
        ("sfonda il barile, disattiva la trappola", (Part("smash"), Part("disarm"))),
        ("disarm the trap under chest 1", (Part("disarm", "c1"),)),
        ("pick the door", (Part("open", how="pick"),)),
        ("open the door quietly", (Part("open", how="pick"),)),
        ("apri la porta", (Part("open"),)),
        ("charge war cry and use war cry", (Part("charge", "war_cry"), Part("ability", "war_cry"))),
        ("carica l'Urlo di Guerra poi voltati a nord", (Part("charge", "war_cry"), Part("face", "n"))),
        ("smash the barrel then free barka", (Part("smash"), Part("free", "barka"))),
        ("liberati", (Part("free", "barka"),)),
        ("libera Zoe", (Part("free", "zoe"),)),
        ("1. move to F7\n2. the rest into defence", (Part("move", "F7"), *DEFENCE)),
    ],
)
def test_a_plan_is_read_in_both_languages(text: str, read: tuple[Part, ...] | None) -> None:
    if read is None:
        refused(text)
    else:
        assert parts(text) == read


@pytest.mark.parametrize("done", ["aperto", "fatto", "aperta"])
@pytest.mark.parametrize("until", ["finché è", "finché non è", "fino a quando non è", "finché il forziere non è"])
def test_italian_until_takes_a_not_that_means_nothing(until: str, done: str) -> None:
    assert parts(f"scassina il forziere {until} {done}") == (Part("pick", until=True),)


def test_what_only_goes_on_with_a_part_may_stand_behind_a_comma() -> None:
    picked = Part("pick", until=True, most=3)
    assert parts("pick the chest, until it is open, with 3 dice, end") == (picked, Part("end"))


def test_levers_have_names_too() -> None:
    assert parts("pull the lever 2", mission="m02") == (Part("pull", "L2"),)
    assert parts("aziona la leva", mission="m02") == (Part("pull"),)
    assert refused("pull lever 1").key == "thing"


@pytest.mark.parametrize(
    "text", ["when it is free move to F7", "move to F7 when it is free", "quando è libero, vai in F7"]
)
def test_a_plan_may_take_the_turn_by_itself(text: str) -> None:
    assert plan(text).free
    assert plan(text).parts == (Part("move", "F7"),)


@pytest.mark.parametrize(
    "text", ["move to F7, keep the cards", "tieni le carte, vai in F7", "go F7, don't stop at a card"]
)
def test_a_plan_may_go_on_after_a_card(text: str) -> None:
    assert plan(text).cards
    assert plan(text).parts == (Part("move", "F7"),)


# As people write on a phone -------------------------------------------------------------------------------------------


FIRST = (Part("move", "F7"), Part("attack", "s1"))


@pytest.mark.parametrize(
    "text",
    [
        "move to F7 -> attack snout 1",
        "F7 → muso 1",
        "move F7 => attack snout 1",
        "move F7 + attack snout 1",
        "move to F7 & attack snout 1",
        "move to F7 - attack snout 1",
        "vai in F7 – attacca muso 1",
        "1) move to F7 2) attack snout 1",
        "1. move to F7 2. attack snout 1",
        "1️⃣ move to F7 2️⃣ attack snout 1",
        "move to F7 (attack snout 1)",
        "first move to F7, finally attack snout 1",
        "prima vai in F7, poi attacca muso 1",
        "vado in F7, attacco muso 1",
        "mi sposto in F7 e colpisco il muso 1",
        "I go to F7, then I attack snout 1",
        "I'll go to F7 and hit snout 1",
        "vorrei andare in F7 e attaccare muso 1",
        "Barka: F7, snout 1",
        "barka va in F7, go attack snout 1",
        "F7, snout one",
        "F7, muso uno",
        "move to F7, attack snout no. 1",
        "vai in F7, attacca il muso n. 1",
        "vai in F7, attacca muso numero 1",
        "F7, attack snout #1",
        "F7, the snout at J3",
        "F7 then attack snout 1 once",
        "vado a F7, attacco a muso 1",
        "vai fino a F7, attacca il muso a J3",
        "come back to F7, attack a single snout 1",
    ],
)
def test_a_plan_may_be_written_in_many_ways(text: str) -> None:
    assert parts(text) == FIRST


@pytest.mark.parametrize(
    "text, read",
    [
        ("F7, chest, defence", (Part("move", "F7"), Part("pick"), *DEFENCE)),
        ("F7, forziere, difesa", (Part("move", "F7"), Part("pick"), *DEFENCE)),
        ("d1", (Part("move", "D1"),)),
        ("door 2, barrel", (Part("open", "d2"), Part("smash"))),
        ("break door 1, door 2", (Part("open", "d1", how="break"), Part("open", "d2", how="break"))),
        ("attack snout 1, s2, end", (Part("attack", "s1"), Part("attack", "s2"), Part("end"))),
        ("charge war cry, catapult move", (Part("charge", "war_cry"), Part("charge", "catapult_move"))),
        ("attack, 2 dice on the chest", (Part("attack"), Part("pick", dice=2))),
        ("use 4 dice on the chest", (Part("pick", dice=4),)),
        ("attack snout 1, then kill it", (Part("attack", "s1"), Part("attack", "s1", until=True))),
        ("apro la porta 2, sfondala", (Part("open", "d2"), Part("open", "d2", how="break"))),
        ("charge war cry and use it", (Part("charge", "war_cry"), Part("ability", "war_cry"))),
        ("pick chest til its open", (Part("pick", until=True),)),
        ("break door with four dices", (Part("open", how="break", dice=4),)),
        ("butta la porta giù", (Part("open", how="break"),)),
        ("carica all'Urlo di Guerra", (Part("charge", "war_cry"),)),
        ("attacco il muso più vicino a me", (Part("attack", "ugly_snout"),)),
        ("leave 2 dice for defence", (Part("defend", dice=2),)),
        ("mi libero", (Part("free", "barka"),)),
        ("rest in def", DEFENCE),
        ("attack with all, end", (Part("attack", dice=ALL), Part("end"))),
        ("difenditi con tutti", DEFENCE),
    ],
)
def test_what_is_left_out_is_what_goes_without_saying(text: str, read: tuple[Part, ...]) -> None:
    assert parts(text) == read


# How many dice --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, part, said",
    [
        (
            "pick the chest with 2 dice until it is open",
            Part("pick", until=True, most=2),
            "pick the nearest chest until it is done with at most 2 dice in all",
        ),
        (
            "pick the chest with 2 dice each time until it is open",
            Part("pick", until=True, dice=2, each=True),
            "pick the nearest chest until it is done with 2 dice each time",
        ),
        (
            "pick the chest until it is open, at most 2 dice each time",
            Part("pick", until=True, most=2, each=True),
            "pick the nearest chest until it is done with at most 2 dice each time",
        ),
        ("go to F7 with at most 3 dice", Part("move", "F7", most=3), "move to F7 with at most 3 dice in all"),
        ("go to F7 with 3 dice", Part("move", "F7", dice=3), "move to F7 with 3 dice in all"),
        ("attack with 3 dice", Part("attack", dice=3), "attack whoever is nearest with 3 dice"),
        ("attack with 3 dice max", Part("attack", most=3), "attack whoever is nearest with at most 3 dice"),
        ("attacca, 3 dadi al massimo", Part("attack", most=3), "attack whoever is nearest with at most 3 dice"),
        ("attack (3 dice or less)", Part("attack", most=3), "attack whoever is nearest with at most 3 dice"),
        ("attack with 3 max", Part("attack", most=3), "attack whoever is nearest with at most 3 dice"),
    ],
)
def test_a_number_of_dice_is_for_all_tries_unless_each_time_is_said(text: str, part: Part, said: str) -> None:
    assert parts(text) == (part,)
    assert said_parts(Speaker("en"), [part]) == [said]


# Never guessed --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, word",
    [
        ("don't move to F7", "dont"),
        ("do not move to F7", "not"),
        ("never attack", "never"),
        ("break the door without moving to F7", "without"),
        ("non muoverti in F7", "non"),
        ("vai in F7 senza attaccare", "senza"),
        ("non attaccare il muso 1", "non"),
        ("pick the chest until it is not open", "not"),
        ("move to F7 when it is not free", "not"),
        ("skip the chest", "skip"),
        ("attack everybody except snout 1", "except"),
        ("scassina il forziere finché tranne aperto", "tranne"),
        ("scassina il forziere finché senza è aperto", "senza"),
        ("scassina il forziere finché nessuno è aperto", "nessuno"),
        ("scassina il forziere finché non è mai aperto", "mai"),
        ("scassina il forziere finché non è non aperto", "non"),
    ],
)
def test_no_denial_is_read_as_its_opposite(text: str, word: str) -> None:
    wrong = refused(text)
    assert (wrong.key, wrong.words["word"]) == ("negation", word)
    assert word in wrong.words["part"].split()


@pytest.mark.parametrize(
    "text, word",
    [
        ("attack snout 1 or snout 2", "or"),
        ("vai in F7 oppure G7", "oppure"),
        ("apri la porta 1 o la porta 2", "o"),
        ("open the door, otherwise defend", "otherwise"),
    ],
)
def test_it_does_not_choose_between_two_things(text: str, word: str) -> None:
    wrong = refused(text)
    assert (wrong.key, wrong.words["word"]) == ("either", word)


@pytest.mark.parametrize(
    "text, word",
    [
        ("open two doors", "two"),
        ("apri due porte", "due"),
        ("kill 3 enemies", "3"),
        ("attacca 2 musi", "2"),
        ("attack up to 2 snouts", "2"),
        ("attack until the monsters are dead", "monsters"),
        ("kill all monsters", "all"),
        ("open all the doors", "all the"),
        ("tutte le porte", "tutte le"),
        ("attack each snout", "each"),
        ("kill each monster with 2 dice", "each"),
        ("apri ogni porta", "ogni"),
        ("pick both chests", "both"),
        ("open the doors", "doors"),
        ("attacca i musi", "musi"),
    ],
)
def test_a_part_is_about_one_thing(text: str, word: str) -> None:
    wrong = refused(text)
    assert (wrong.key, wrong.words["word"]) == ("every", word)


@pytest.mark.parametrize("text", ["open one door", "apri una porta", "open a single door", "open any of the doors"])
def test_one_of_them_is_the_nearest(text: str) -> None:
    assert parts(text) == (Part("open"),)


def test_one_chest_is_not_chest_1() -> None:
    assert parts("scassina un solo forziere") == (Part("pick"),)
    assert parts("scassina il forziere uno") == (Part("pick", "c1"),)


@pytest.mark.parametrize(
    "text", ["attack snout 1 twice", "attacca due volte il muso", "attack s1 3x", "open door 2 again"]
)
def test_what_is_done_several_times_is_written_several_times(text: str) -> None:
    assert refused(text).key == "times"
    assert "write it twice" in why_not(Speaker("en"), refused(text))


@pytest.mark.parametrize(
    "text",
    [
        "attack whoever is nearest to the door",
        "attacca chi è più vicino alla porta",
        "attacca il più vicino al barile",
        "attack the snout nearest to door 2",
        "attack the snout beside the door",
        "attacca vicino muso 1",
        "move to F7, next to the chest",
        "vai accanto al forziere",
        "open that door",
        "attack under door 2",
    ],
)
def test_it_looks_for_nothing_by_where_it_lies(text: str) -> None:
    assert refused(text).key == "relative"


@pytest.mark.parametrize("text", ["attaccalo", "attack it", "move to F7, attack it", "open door 2 and kill it"])
def test_it_is_what_the_part_before_was_about_and_nothing_else(text: str) -> None:
    assert refused(text).key == "it"


@pytest.mark.parametrize(
    "text, key",
    [
        ("", "nothing"),
        ("stop at a trap", "nothing"),
        ("keep the cards", "nothing"),
        ("sing a song", "verb"),
        ("move to the chest", "square"),
        ("go to Z99", "not_on_map"),
        ("move away from F7", "relative"),
        ("move near F7", "relative"),
        ("move to F7 carefully", "word"),
        ("pick the moon", "thing"),
        ("attack M.U.S.O. 1", "thing"),
        ("use no tomorrow", "thing"),
        ("pick", "what"),
        ("use the ability", "which"),
        ("face", "side"),
        ("break the chest", "cannot"),
        ("sfonda il forziere", "cannot"),
        ("attack Zoe", "cannot"),
        ("pull the lever", "none_here"),
        ("move to F7 move to G7", "two"),
        ("move to F7 and G7", "two"),
        ("pick the chest and the door", "two"),
        ("move to F7 attack", "two_verbs"),
        ("end defend", "two_verbs"),
        ("if the door is open move to F7", "condition"),
        ("pick the chest until turn 3", "until"),
        ("charge war cry until it is done", "no_until"),
        ("attack with 2 dice each time", "each"),
        ("attack with 0 dice", "number"),
        ("attack with 99 dice", "number"),
        ("end with 2 dice", "no_dice"),
        ("attack the rest", "rest"),
        ("charge everything", "rest"),
        ("the rest into defence, move to F7", "after_end"),
        ("move to F7, stop if I roll badly", "stop"),
        ("move to F7, stop at H3", "stop"),
        ("move to F7, stop if a hero is wounded", "stop"),
        ("move to F7, stop if Zoe is wounded", "stop"),
        ("vai in F7, fermati se un eroe è ferito", "stop"),
        ("stop when the monster is wounded, move to F7", "stop"),
        ("vai in F7, fermati quando il mostro è ferito", "stop"),
        ("move to F7, stop at a star", "stop"),
        ("move to F7, stop at a trap, a door", "stop"),
        ("move to F7, stop while a room wakes", "stop"),
        ("the door is open, move to F7", "word"),
        ("move down to F7", "word"),
        ("apri la porta dopo il forziere", "word"),
        ("attack, then the snout", "verb"),
        ("attacca poi il muso", "verb"),
        ("war cry", "verb"),
        ("zoe", "verb"),
        ("muve F7", "verb"),
        ("keep", "how_many"),
        ("carica il muso", "cannot"),
        ("move 3 squares north", "square"),
        ("attack once until it is dead", "no_until"),
    ],
)
def test_what_is_no_plan_is_named(text: str, key: str) -> None:
    assert refused(text).key == key


def test_a_refusal_says_what_it_knows_instead() -> None:
    speak = Speaker("en")
    assert "Did you mean “move”?" in why_not(speak, refused("muve to F7"))
    assert "open, unlock, pick" in why_not(speak, refused("break the chest"))
    assert "There is: chest 1, chest 2, chest 3." in why_not(speak, refused("open the chest xyz"))
    assert "move, open" in why_not(speak, refused("sing"))
    assert "muovi, apri" in why_not(Speaker("it"), refused("sing"))
    for text in ("carica il muso", "attacca il muzo", "usa il muso"):
        assert "m u s o" not in why_not(Speaker("it"), refused(text))


def test_more_than_can_be_taken_is_refused_with_the_limit_and_never_cut() -> None:
    many = refused(", ".join(["face north", "face south"] * 7))
    assert (many.key, many.words) == ("too_long", {"n": 12})
    assert len(parts(", ".join(["face north", "face south"] * 5 + ["face east", "difenditi"]))) == 13
    long = refused("move to F7" + " " * MOST_TEXT)
    assert (long.key, long.words) == ("too_much", {"n": 300})


@pytest.mark.parametrize(
    "text",
    [
        "move to F7; stop at a trap or a full ability",
        "move to F7, stop if a monster wakes, a wound, or a card",
        "move to F7, stop",
        "vai in F7, fermati se scatta una trappola o un'abilità è piena",
        "vai in F7, fermati se vieni ferito",
        "move to F7, stop if Barka is wounded",
        "move to F7, stop if my hero is hurt or a monster appears",
        "move to F7, stop at a monster, a wound",
        "vai in F7, fermati se l'eroe è ferito",
    ],
)
def test_it_may_be_said_when_to_stop(text: str) -> None:
    assert parts(text) == (Part("move", "F7"),)


def test_rivals_may_be_attacked_where_heroes_fight_each_other() -> None:
    seats = {"barka": "1", "zoe": "2"}
    arena = new_game(load("a1_big_game_hunt"), seats, chance=Seeded("plans"))
    assert read_plan("attack Zoe with 2 dice", Plan("barka", 1), arena.view()).parts == (Part("attack", "zoe", dice=2),)


def test_a_trap_in_the_floor_goes_by_its_square() -> None:
    here = at("+-+-+\n|B ^|\n+-+-+").game.view()
    (trap,) = here.traps
    read = read_plan("disarm the trap", Plan("barka", 1), here).parts
    assert read == (Part("disarm"),)
    read = read_plan(f"disarm the trap at {trap.id}", Plan("barka", 1), here).parts
    assert read == (Part("disarm", trap.id),)
    for language in languages():
        (again,) = said_parts(Speaker(language), read)
        assert read_plan(again, Plan("barka", 1), here).parts == read


LOADED = {
    "en": "all both each every some many several half only even again twice last other same before after during while"
    " because but unless except without behind between beyond near far left back there this that those when who not"
    " never maybe nobody none nothing zero more less it him",
    "it": "tutti tutte ogni entrambi alcuni molti mezzo perfino ancora ultimo altro stesso durante mentre perché ma"
    " tranne senza dietro tra oltre vicino lontano sinistra indietro questo quello quando chi non mai forse nessuno"
    " niente zero più meno",
}
PLAIN = {
    "en": ("attack snout 1", "open door 2 with 2 dice", "pick the nearest chest", "move to F7", "smash the barrel"),
    "it": ("attacca il muso 1", "apri la porta 2 con 2 dadi", "scassina il forziere", "vai in F7", "sfonda il barile"),
}


@pytest.mark.parametrize("language", languages())
def test_no_word_that_changes_a_sentence_falls_away(language: str) -> None:
    """Wherever it is put in, a plan that can be read is another one, or none."""
    view = game().view()
    for text in PLAIN[language]:
        meant, words = parts(text), text.split()
        for word in LOADED[language].split():
            for place in range(len(words) + 1):
                changed = " ".join([*words[:place], word, *words[place:]])
                found = understood(changed, view)
                assert isinstance(found, NotUnderstood) or found.parts != meant, changed


# At random ------------------------------------------------------------------------------------------------------------


class Chatter:
    """Sentences from the vocabulary of one language."""

    def __init__(self, seed: str, language: str, view: View) -> None:
        self.luck = random.Random(seed)
        self.language = language
        self.view = view

    def word(self, key: str) -> str:
        phrases = str(lookup(self.language, f"plan_words.{key}")).split("|")
        return self.luck.choice(phrases).strip()

    def thing(self, kind: str) -> str:
        there = list(of_kind(self.view, kind, "barka"))
        if there and self.luck.random() < 0.6:
            return called(Speaker(self.language), kind, self.luck.choice(there), self.luck.choice(["", "the"]))
        several = str(lookup(self.language, "plan_words.words.plural")).split(" | ")
        while (word := self.word(f"things.{kind}")) in several:
            pass
        return word

    def square(self) -> str:
        board = self.view.board
        return board.name(self.luck.choice(list(cells_of(board.floor))))

    def dice(self, *more: str) -> str:
        most = self.luck.choice(["", self.word("words.most")])
        return f"{self.word('words.with')} {most} {self.luck.choice(['2', self.word('numbers.three')])} dadi " + (
            self.luck.choice(["", *(self.word(f"words.{each}") for each in more)])
        )

    def part(self) -> str:
        """One that ought to be understood."""
        verb = self.luck.choice(list(MEANINGS))
        kind = self.luck.choice(list(MEANINGS[verb]))
        act = MEANINGS[verb][kind][0]
        said = [self.word(f"verbs.{verb}")]
        if kind == "square":
            said.append(self.square())
        elif kind == "side":
            said.append(self.word(f"sides.{self.luck.choice('nesw')}"))
        elif kind:
            said.append(self.thing(kind))
        again = act not in DONE_ONCE and self.luck.random() < 0.4
        if again:
            until = "until" if lookup(self.language, "plan_words.words.until") else "until_not"
            said += [self.word(f"words.{until}"), self.word("words.done")]
        if act not in ("end", "face") and self.luck.random() < 0.4:
            said.append(self.dice(*(("each", "all") if again or act == "move" else ())))
        return " ".join(said)

    def jumble(self) -> str:
        """Words of all kinds in any order."""
        words = lookup(self.language, "plan_words")
        groups = [f"{group}.{key}" for group in words for key, text in words[group].items() if text]
        some = [self.word(self.luck.choice(groups)) for _ in range(self.luck.randint(1, 6))]
        some += self.luck.sample([self.square(), self.thing(self.luck.choice(KINDS)), ",", "2", "@everyone"], 2)
        self.luck.shuffle(some)
        return " ".join(some)

    def sentences(self, n: int) -> Iterator[str]:
        for turn in range(n):
            yield self.jumble() if turn % 2 else ", ".join(self.part() for _ in range(self.luck.randint(1, 2)))


def understood(text: str, view: View) -> Plan | NotUnderstood:
    """The plan, or why it is none; nothing else is raised."""
    try:
        return read_plan(text, Plan("barka", 1), view)
    except NotUnderstood as wrong:
        return wrong


@pytest.mark.parametrize("mission", ["m01", "m02"])
@pytest.mark.parametrize("language", languages())
def test_what_is_read_is_said_in_words_that_are_read_alike(language: str, mission: str) -> None:
    """Two hundred sentences for each: a plan is the same after it was said, in either language."""
    view, read = game(mission).view(), 0
    for text in Chatter(f"{language}{mission}", language, view).sentences(200):
        found = understood(text, view)
        for speak in map(Speaker, languages()):
            if isinstance(found, Plan):
                assert understood(written(speak, found), view) == found, text
            else:
                assert why_not(speak, found)
        read += isinstance(found, Plan)
    assert read > 60, "most of what is well formed is understood"

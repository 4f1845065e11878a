"""One part of a plan: what is done, with what, until when, with how many dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.answers.ahead import plan_things as things
from bot.answers.ahead.lexicon import Names, Word, near, said
from bot.table.ahead.plans import ALL, DONE_ONCE, Part
from engine.view import View

MOST_DICE = 12

Meaning = tuple[str, str | None]
"""What is done, and how."""

VIOLENCE: Mapping[str, Meaning] = {"door": ("open", "break"), "barrel": ("smash", None), "monster": ("attack", None)}
MEANINGS: Mapping[str, Mapping[str, Meaning]] = {
    "move": {"square": ("move", None)},
    "open": {"door": ("open", None), "chest": ("pick", None)},
    "unlock": {"door": ("open", "pick"), "chest": ("pick", None)},
    "pick": {"door": ("open", "pick"), "chest": ("pick", None)},
    "break": VIOLENCE,
    "attack": VIOLENCE,
    "kill": {"monster": ("attack", None)},
    "pull": {"lever": ("pull", None)},
    "free": {"hero": ("free", None)},
    "disarm": {"trap": ("disarm", None)},
    "charge": {"ability": ("charge", None)},
    "use": {"ability": ("ability", None), "lever": ("pull", None)},
    "face": {"side": ("face", None)},
    "defend": {"": ("defend", None)},
    "end": {"": ("end", None)},
}
"""A verb and the kind of thing it is said of -> what is done, and how."""
ALONE: Mapping[str, str] = {
    "attack": "monster",
    "kill": "monster",
    "free": "hero",
    "disarm": "trap",
    "charge": "ability",
}
"""Verbs that say enough without a thing, and what is meant then."""
COMING = ("monster", "hero", "ability")
"""Kinds of which there may be one later, if there is none now."""


class NotUnderstood(Exception):
    """What was written is no plan; key, words: the sentence that says why (`plans.wrong`, see `saying.why_not`)."""

    def __init__(self, key: str, **words: Any) -> None:
        super().__init__(key)
        self.key = key
        self.words = words


@dataclass(frozen=True, slots=True)
class Amount:
    """So many dice: exactly, or at most; rest: what is left; with_: whether "with" was said."""

    n: int
    most: bool = False
    rest: bool = False
    with_: bool = False


@dataclass(slots=True)
class Aim:
    """What a part is about, as it was written."""

    squares: list[Word] = field(default_factory=list)
    sides: list[Word] = field(default_factory=list)
    kinds: list[Word] = field(default_factory=list)
    named: list[Word] = field(default_factory=list)
    typed: list[Word] = field(default_factory=list)
    self_: bool = False

    def __bool__(self) -> bool:
        return bool(self.squares or self.sides or self.kinds or self.named or self.typed or self.self_)


class Reading:
    """One part of a plan being read."""

    def __init__(self, words: Sequence[Word], view: View, hero: str, names: Names, text: str) -> None:
        self.words = words
        self.view = view
        self.hero = hero
        self.names = names
        self.text = text

    def wrong(self, key: str, **words: Any) -> NotUnderstood:
        return NotUnderstood(key, part=self.text, **words)

    def part(self) -> Part:
        """Raises NotUnderstood."""
        amounts, words = _amounts(self.words)
        counting = [word for word in words if word.is_("each", "all") and not word.names]
        words = [word for word in words if word not in counting]
        if counting and not amounts:
            raise self.wrong("word", word=counting[0].text)
        head, tail = self._until(words)
        verbs = [word for word in head if word.is_("verb") and not word.names]
        rest = [word for word in head if word not in verbs]
        self._check(rest)
        if not verbs:
            first = next((word.text for word in rest if not word.is_("filler")), "")
            raise self.wrong("verb", near=near(first, {}, "verb"))
        aim, hows = self._aim(rest), {sense for word in rest for sense in ("quietly", "forcibly") if word.is_(sense)}
        until = tail is not None
        aim.self_ = aim.self_ or any(word.is_("self") for word in verbs)
        self._tail(tail or (), aim)
        classes = list(dict.fromkeys(word.senses["verb"] for word in verbs))
        part = self._meaning(classes, verbs, aim, bool(amounts))
        part = self._how(part, hows)
        if (until or "kill" in classes) and part.act in DONE_ONCE:
            raise self.wrong("no_until")
        part = replace(part, until=until or "kill" in classes)
        return self._dice(part, amounts, each=any(word.is_("each") for word in counting))

    def _check(self, words: Iterable[Word]) -> None:
        """Refuse what turns a sentence into its opposite, or leaves a choice."""
        for key, sense in (("negation", "not"), ("either", "or"), ("condition", "if")):
            for word in words:
                if word.is_(sense) and not word.names and not word.is_("verb"):
                    raise self.wrong(key, word=word.text)

    def _until(self, words: list[Word]) -> tuple[list[Word], list[Word] | None]:
        """What stands before "until", and what stands behind it (None: there is none)."""
        at = next((n for n, word in enumerate(words) if word.is_("until", "until_not")), None)
        if at is None:
            return words, None
        self.doubled = words[at].is_("until_not")
        tail = words[at + 1 :]
        if not any(word.is_("done") for word in tail):
            self._check(word for word in tail if not (self.doubled and word.is_("not")))
            raise self.wrong("until", word=said(words[at:]))
        return words[:at], tail

    def _tail(self, tail: Sequence[Word], aim: Aim) -> None:
        """What is to be done may be named behind "until" instead; nothing else may stand there."""
        left = [word for word in tail if not word.is_("done", "filler") and not (self.doubled and word.is_("not"))]
        self._check(left)
        known = set(said((*aim.kinds, *aim.named, *aim.typed)).split())
        if left and not aim:
            there = self._aim(left)
            aim.kinds, aim.named, aim.typed, aim.squares = there.kinds, there.named, there.typed, there.squares
        elif odd := [word for word in left if not known.issuperset(word.text.split())]:
            raise self._unknown(odd[0])

    doubled = False
    """Whether "until" takes a "not" that means nothing, as in Italian."""

    def _unknown(self, word: Word) -> NotUnderstood:
        return self.wrong("word", word=word.text, near=near(word.text, self.names, "thing", "side"))

    def _aim(self, words: Iterable[Word]) -> Aim:
        """Sort the words. Raises NotUnderstood for one that has no place in a part."""
        aim = Aim()
        for word in words:
            if word.names or word.square:
                (aim.named if word.names else aim.squares).append(word)
            elif word.is_("thing"):
                aim.kinds.append(word)
            elif word.is_("side"):
                aim.sides.append(word)
            elif word.is_("self"):
                aim.self_ = True
            elif word.number is not None and not word.is_("filler"):
                aim.typed.append(word)
            elif word.is_("and") and not word.is_("filler"):
                raise self.wrong("two")
            elif not word.is_("filler", "whichever", "quietly", "forcibly"):
                if word.is_known and not word.is_("reason", "done"):
                    raise self._unknown(word)
                aim.typed.append(word)
            elif word.is_("whichever"):
                self.nearest = word
        return aim

    nearest: Word | None = None

    # What is meant ------------------------------------------------------------------------------------------------

    def _meaning(self, classes: Sequence[str], verbs: Sequence[Word], aim: Aim, amount: bool) -> Part:
        common = set.intersection(*(set(MEANINGS[each]) for each in classes))
        if len(classes) > 1 and not common - {"", "square", "side"}:
            raise self.wrong("two_verbs", verbs=[word.text for word in verbs])
        first = classes[0]
        if first == "move":
            return Part("move", self._square(aim))
        if first == "face":
            return Part("face", self._side(aim))
        if first in ("defend", "end"):
            self._nothing_but(aim)
            return Part(first)
        kind, thing = self._thing(classes, aim)
        meanings = [MEANINGS[each][kind] for each in classes]
        hows = {how for _, how in meanings if how is not None}
        if len({act for act, _ in meanings}) > 1 or len(hows) > 1:
            raise self.wrong("two_verbs", verbs=[word.text for word in verbs])
        return Part(meanings[0][0], thing, how=next(iter(hows), None))

    def _nothing_but(self, aim: Aim, *but: str) -> None:
        """Refuse whatever was aimed at besides."""
        for name in ("squares", "sides", "kinds", "named", "typed"):
            if name not in but and (odd := getattr(aim, name)):
                raise self._unknown(odd[0])
        if self.nearest is not None and not but:
            raise self._unknown(self.nearest)

    def _square(self, aim: Aim) -> str:
        aim.squares += [word for word in aim.named if word.square]  # D1 may be a door as well
        aim.named = [word for word in aim.named if not word.square]
        if self.nearest is not None and aim.squares:
            raise self._unknown(self.nearest)
        if not aim.squares and (aim.kinds or aim.named or aim.self_ or not aim):
            raise self.wrong("square")
        self._nothing_but(aim, "squares")
        squares = list(dict.fromkeys(word.square for word in aim.squares if word.square))
        if len(squares) > 1:
            raise self.wrong("two")
        if self.view.board.cell(squares[0]) is None:
            raise self.wrong("not_on_map", square=squares[0])
        return squares[0]

    def _side(self, aim: Aim) -> str:
        self._nothing_but(aim, "sides")
        if len(aim.sides) != 1:
            raise self.wrong("side" if not aim.sides else "two")
        return aim.sides[0].senses["side"]

    def _thing(self, classes: Sequence[str], aim: Aim) -> tuple[str, str | None]:
        """The kind of thing that is meant, and its id, or a monster's kind (None: the nearest)."""
        if aim.sides:
            raise self._unknown(aim.sides[0])
        kinds = [kind for kind in MEANINGS[classes[0]] if all(kind in MEANINGS[each] for each in classes)]
        given = {word.senses["thing"] for word in aim.kinds}
        if "disarm" in classes and aim.named:
            given -= {"chest", "door"}
        if len(given) > 1:
            raise self.wrong("two")
        for kind in given - set(kinds):
            raise self.wrong("cannot", kind=kind)
        kinds = [kind for kind in kinds if not given or kind in given]
        if not aim:
            if classes[0] not in ALONE:
                raise self.wrong("what", kinds=kinds)
            kinds = [ALONE[classes[0]]]
        if not (aim.named or aim.typed or aim.squares or aim.self_):
            return self._nearest(kinds[0], classes)
        kinds.sort(key=lambda kind: kind != ALONE.get(classes[0]))
        return self._one(self._fitting(kinds, aim), aim)

    def _nearest(self, kind: str, classes: Sequence[str]) -> tuple[str, None]:
        there = things.of_kind(self.view, kind, self.hero)
        if kind not in COMING and not there:
            raise self.wrong("none_here", kind=kind)
        if kind == "ability" and "use" in classes:
            raise self.wrong("which", things=[("ability", thing) for thing in there])
        return kind, None

    def _fitting(self, kinds: Sequence[str], aim: Aim) -> list[tuple[str, str]]:
        """All that answers to what was written, as (kind, id). Raises NotUnderstood if nothing does."""
        lists = {kind: things.of_kind(self.view, kind, self.hero) for kind in kinds}
        there = {(kind, thing): at for kind, each in lists.items() for thing, at in each.items()}
        found = list(there)
        for word in aim.named:
            fitting = [(kind, thing) for kind, thing in there if self._ids(thing) & word.names]
            if not fitting and not word.square:
                raise self._not_so(word, there)
            if fitting and not set(fitting) & set(found):
                raise self.wrong("two")
            at = [key for key in there if word.square in there[key]] if word.square else []
            found = [key for key in found if key in fitting or (not fitting and key in at)]
        if len(aim.squares) > 1:
            raise self.wrong("two")
        found = [key for key in found if all(word.square in there[key] for word in aim.squares)]
        if aim.self_:
            found = [("hero", self.hero)] if ("hero", self.hero) in found else []
        typed = [str(word.number) if word.number is not None else word.text for word in aim.typed]
        found = [(kind, thing) for kind, thing in found if things.fits(typed, kind, thing)]
        if not found:
            words = said(aim.typed) or said((*aim.named, *aim.squares, *aim.kinds)) or self.text
            close = near(said(aim.typed), self.names, "thing") if aim.typed else None
            raise self.wrong("thing", word=words, near=close, things=[key for key in there if key[0] == kinds[0]])
        return found

    def _ids(self, thing: str) -> frozenset[str]:
        """What names a thing: its id, and a monster's kind."""
        return frozenset({thing, things.species(self.view, thing) or thing})

    def _not_so(self, word: Word, there: Iterable[tuple[str, str]]) -> NotUnderstood:
        """What was named is of another kind, or not here at all."""
        for kind in things.KINDS:
            if any(self._ids(thing) & word.names for thing in things.of_kind(self.view, kind, self.hero)):
                return self.wrong("cannot", kind=kind)
        return self.wrong("thing", word=word.text, near=None, things=list(there))

    def _one(self, found: Sequence[tuple[str, str]], aim: Aim) -> tuple[str, str]:
        """The one that is meant; monsters of one kind: whichever of them is nearest."""
        species = {things.species(self.view, thing) for _, thing in found}
        exact = any(word.names & {thing for _, thing in found} for word in aim.named) or bool(aim.squares)
        exact = exact or any(word.number is not None for word in aim.typed)
        alike = len(species) == 1 and None not in species and not exact
        if alike and (len(found) > 1 or self.nearest is not None):
            return "monster", str(next(iter(species)))
        if len(found) > 1:
            raise self.wrong("which", things=list(found))
        return found[0]

    # How --------------------------------------------------------------------------------------------------------

    def _how(self, part: Part, hows: set[str]) -> Part:
        """Quietly or by force, of a door."""
        wanted = {"pick" if how == "quietly" else "break" for how in hows}
        fits = {"open": {"pick", "break"}, "pick": {"pick"}, "smash": {"break"}}.get(part.act, set())
        if len(wanted) > 1 or not wanted <= fits or (part.how is not None and wanted - {part.how}):
            raise self.wrong("two")
        return replace(part, how=next(iter(wanted))) if wanted and part.act == "open" else part

    def _dice(self, part: Part, amounts: Sequence[Amount], *, each: bool) -> Part:
        """The dice that were said: for all tries together, unless "each time" was said, too."""
        if len(amounts) > 1:
            raise self.wrong("two")
        again = part.until or part.act == "move"
        if not amounts:
            return part
        amount = amounts[0]
        if part.act in ("end", "face"):
            raise self.wrong("no_dice")
        if each and not again:
            raise self.wrong("each")
        if amount.rest:
            if part.act in ("defend", "charge"):
                return part
            if not amount.with_:
                raise self.wrong("rest")
            return part if part.until and not each else replace(part, dice=ALL, each=each)
        if not 1 <= amount.n <= MOST_DICE:
            raise self.wrong("number", n=MOST_DICE)
        if amount.most or (part.until and not each):
            return replace(part, most=amount.n, each=each)
        return replace(part, dice=amount.n, each=each)


def _amounts(words: Sequence[Word]) -> tuple[list[Amount], list[Word]]:
    """The numbers of dice that are said, and the words without them."""
    found, left, at = list[Amount](), list[Word](), 0
    while at < len(words):
        amount, behind = _amount(words, at)
        if amount is None:
            left.append(words[at])
            at += 1
        else:
            found.append(amount)
            at = behind
    return found, left


def _amount(words: Sequence[Word], at: int) -> tuple[Amount | None, int]:
    """The number of dice that is said from here on, and where it ends."""
    with_ = most = False
    while at < len(words) and (words[at].is_("with", "most") or (with_ and _is_article(words[at]))):
        with_, most = with_ or words[at].is_("with"), most or words[at].is_("most")
        at += 1
    if at == len(words) or words[at].names:
        return None, at
    word = words[at]
    if word.is_("rest"):
        return Amount(ALL, rest=True, with_=with_), at + 1
    if word.number is None:
        return None, at
    dice = at + 1 < len(words) and words[at + 1].is_("dice")
    if dice or ((with_ or most) and not word.is_("filler")):
        return Amount(word.number, most), at + 1 + dice
    return None, at


def _is_article(word: Word) -> bool:
    return word.is_("filler") and word.number is None

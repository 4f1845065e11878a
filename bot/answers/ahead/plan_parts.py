"""One part of a plan: what is done, with what, until when, with how many dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.answers.ahead import plan_things as things
from bot.answers.ahead.lexicon import Names, Word, near, said
from bot.answers.ahead.plan_clauses import Aim, Clause, is_counting, without_once
from bot.answers.ahead.plan_dice import Amount, dice_in
from bot.answers.ahead.plan_meanings import ALONE, BARE, COMING, KIND_OF, MEANINGS, NotUnderstood
from bot.table.ahead.plans import ALL, DONE_ONCE, Part
from engine.view import View

MOST_DICE = 12


class Reading(Clause):
    """One part of a plan being read. before: the one before it, of which "it" is said, and whose verb is that of a part
    without one."""

    def __init__(
        self, words: Sequence[Word], view: View, hero: str, names: Names, text: str, before: Reading | None = None
    ) -> None:
        super().__init__(words, view, hero, names, text)
        self.before = before
        self.aim = Aim()
        self.read: Part | None = None

    def part(self) -> Part:
        """Raises NotUnderstood."""
        words = list(self.words)
        if len(words) > 1 and words[0].names == {self.hero} and words[1].is_("verb"):
            words = words[1:]  # who is to do it
        counting = [word for at, word in enumerate(words) if is_counting(words, at)]
        amounts, words = dice_in([word for word in words if word not in counting])
        if counting and not amounts:
            raise self.wrong("word", word=counting[0].text)
        head, tail = self.parted(words)
        head, once = without_once(head)
        part = replace(self._whatever(head, tail or (), bool(amounts)), until=tail is not None)
        if "kill" in self.classes:
            part = replace(part, until=True)
        if part.until and (part.act in DONE_ONCE or once):
            raise self.wrong("no_until")
        self.read = self._dice(part, amounts, each=any(word.is_("each") for word in counting))
        return self.read

    def _whatever(self, head: Sequence[Word], tail: Sequence[Word], amount: bool) -> Part:
        """What is done, and with what."""
        verbs = [word for word in head if word.is_("verb") and not word.names]
        rest = [word for word in head if word not in verbs]
        self.classes = list(dict.fromkeys(word.senses["verb"] for word in verbs))
        self.check(rest)
        self.check_number(rest)
        aim = self.aim = self.aimed_at(rest)
        aim.self_ = aim.self_ or any(word.is_("self") for word in verbs)
        aim.it = next((word for word in (*rest, *verbs) if word.is_("it") and not word.names), None)
        self.check_small_words(rest, aim)
        self.look_behind(tail, aim)
        if self.classes[:1] == ["move"] and not aim.squares:
            self.classes = self.classes[1:] or self.classes  # "go" leads on to another verb
        if not verbs:
            self.classes = self._goes_without_saying([word for word in rest if not word.is_("filler")], aim, amount)
        hows = {sense for word in rest for sense in ("quietly", "forcibly") if word.is_(sense)}
        return self._how(self._meaning(verbs, aim, amount), hows)

    def _goes_without_saying(self, words: Sequence[Word], aim: Aim, amount: bool) -> list[str]:
        """The verb where none was written: that of the part before if it fits, or what is done with such a thing."""
        if words and aim and not (aim.self_ or aim.sides or aim.it):
            kinds = self._kinds(aim)
            before = KIND_OF.get(self.before.read.act) if self.before and self.before.read else None
            if before in kinds and self.before is not None:
                if not self.before.aim:
                    raise self.wrong("verb", near=None)  # "attack, then the snout" is one part or two
                return self.before.classes
            if self._is_square(aim):
                return ["move"]
            bare = [BARE[kind] for kind in kinds if kind in BARE]
            if bare and (amount or not words[0].is_("place")):
                return bare[:1]
        raise self.wrong("verb", near=near(words[0].text, {}, "verb") if words else None)

    def _is_square(self, aim: Aim) -> bool:
        """Whether nothing but a square was named; "D1" alone is the square, not door 1."""
        return not (aim.kinds or aim.typed) and all(word.square for word in (*aim.squares, *aim.named))

    def _kinds(self, aim: Aim) -> list[str]:
        """The kinds of things that may be meant where no verb says it: whole words only."""
        given = {word.senses["thing"] for word in aim.kinds}
        typed = [str(word.number) if word.number is not None else word.text for word in aim.typed]
        found = []
        for kind in things.KINDS:
            there = list(things.of_kind(self.view, kind, self.hero))
            fitting = [each for each in there if all(self._ids(each) & word.names for word in aim.named)]
            named = (bool(fitting) or not aim.named) and given <= {kind}
            if typed:
                named = named and any(things.fits(typed, kind, each, whole=True) for each in fitting)
            if named and (given or aim.named or any(not word.isdigit() for word in typed)):
                found.append(kind)
        return found

    # What is meant ------------------------------------------------------------------------------------------------

    def _meaning(self, verbs: Sequence[Word], aim: Aim, amount: bool) -> Part:
        classes = self.classes
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
            if first == "defend" and not amount and all(word.is_("scant") for word in verbs):
                raise self.wrong("how_many")
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
                raise self.unknown(odd[0])
        if aim.nearest is not None and not but:
            raise self.unknown(aim.nearest)

    def _square(self, aim: Aim) -> str:
        aim.squares += [word for word in aim.named if word.square]  # D1 may be a door as well
        aim.named = [word for word in aim.named if not word.square]
        if aim.nearest is not None and aim.squares:
            raise self.unknown(aim.nearest)
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
            raise self.unknown(aim.sides[0])
        kinds = [kind for kind in MEANINGS[classes[0]] if all(kind in MEANINGS[each] for each in classes)]
        given = {word.senses["thing"] for word in aim.kinds}
        if "disarm" in classes and aim.named:
            given -= {"chest", "door"}
        if len(given) > 1:
            raise self.wrong("two")
        for kind in given - set(kinds):
            raise self.wrong("cannot", kind=kind)
        kinds = [kind for kind in kinds if not given or kind in given]
        if aim.it is not None:
            return self._it(kinds, aim.it)
        if not aim:
            if classes[0] not in ALONE:
                raise self.wrong("what", kinds=kinds)
            kinds = [ALONE[classes[0]]]
        if not (aim.named or aim.typed or aim.squares or aim.self_):
            return self._nearest(kinds[0], classes)
        kinds.sort(key=lambda kind: kind != ALONE.get(classes[0]))
        return self._one(self._fitting(kinds, aim), aim)

    def _it(self, kinds: Sequence[str], word: Word) -> tuple[str, str | None]:
        """What the part before was about."""
        part = self.before.read if self.before else None
        kind = KIND_OF.get(part.act) if part is not None else None
        if part is None or kind is None or kind not in kinds:
            raise self.wrong("it", word=word.text)
        return kind, part.thing

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
            self._check_kind(typed, kinds, aim)
            words = said(aim.typed) or said((*aim.named, *aim.squares, *aim.kinds)) or self.text
            close = near(said(aim.typed), self.names, "thing") if aim.typed else None
            raise self.wrong("thing", word=words, near=close, things=[key for key in there if key[0] == kinds[0]])
        return found

    def _check_kind(self, typed: list[str], kinds: Sequence[str], aim: Aim) -> None:
        """Refuse what is called so and is of another kind."""
        telling = any(not word.isdigit() for word in typed) and not (aim.named or aim.kinds)
        for kind in things.KINDS if telling else ():
            there = things.of_kind(self.view, kind, self.hero) if kind not in kinds else {}
            if any(things.fits(typed, kind, thing) for thing in there):
                raise self.wrong("cannot", kind=kind)

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
        if alike and (len(found) > 1 or aim.nearest is not None):
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
            if part.act == "defend":
                return part
            if not amount.with_:
                raise self.wrong("rest")
            if part.act == "charge":
                return part
            return part if part.until and not each else replace(part, dice=ALL, each=each)
        if not 1 <= amount.n <= MOST_DICE:
            raise self.wrong("number", n=MOST_DICE)
        if amount.most or (part.until and not each):
            return replace(part, most=amount.n, each=each)
        return replace(part, dice=amount.n, each=each)

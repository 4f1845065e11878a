"""Words that know how they go into a sentence. The format language of all text files:

    {hero}              the name: Barka                    {hero:'s}       Barka's (English)
    {monster:the}       the Ugly Snout / il Brutto Muso    {monster:a}     an Ugly Snout / un Brutto Muso
    {monster:of}        of the .../ del Brutto Muso        {monster:to}    to the ... / al Brutto Muso
    {monster:by}        by the ... / dal Brutto Muso       also in, on, with; {monster:many} the plural, {monster:all}
                        the plural with what goes before several: Ugly Snouts / i Brutti Musi
    {monster:The}       any form with a capital letter begins with one
    {monster:ferito|ferita}     by gender: masculine|feminine, and |neuter where a third is given
    {n:die|dice}        by number: one|many, or one|two|more
    {heroes:steps|step} by how many there are

An entry of `names.yaml` gives `name` and, as far as the language needs them, `the`, `gender` and `many`; the rest is
derived. A name that takes no article says so: `the` equals `name`, or, in Italian, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

_ITALIAN_ARTICLE = re.compile(r"(?i)^(il |lo |la |l['’]|i |gli |le )")
_JOINED = {
    "of": {"il": "del", "lo": "dello", "la": "della", "l'": "dell'", "i": "dei", "gli": "degli", "le": "delle"},
    "to": {"il": "al", "lo": "allo", "la": "alla", "l'": "all'", "i": "ai", "gli": "agli", "le": "alle"},
    "by": {"il": "dal", "lo": "dallo", "la": "dalla", "l'": "dall'", "i": "dai", "gli": "dagli", "le": "dalle"},
    "in": {"il": "nel", "lo": "nello", "la": "nella", "l'": "nell'", "i": "nei", "gli": "negli", "le": "nelle"},
    "on": {"il": "sul", "lo": "sullo", "la": "sulla", "l'": "sull'", "i": "sui", "gli": "sugli", "le": "sulle"},
}
_PREPOSITIONS = {
    "en": {"of": "of", "to": "to", "by": "by", "in": "in", "on": "on", "with": "with"},
    "it": {"of": "di", "to": "a", "by": "da", "in": "in", "on": "su", "with": "con"},
}
_AND = {"en": "and", "it": "e"}


@dataclass(frozen=True, slots=True)
class Noun:
    """A name that can be written into a sentence (forms: see the module). `number` follows the name: "Ugly Snout 3"."""

    name: str
    language: str = "en"
    gender: str = "m"
    article: str = ""
    plural: str = ""
    bare: bool = False
    number: str = ""

    @staticmethod
    def of(entry: Mapping[str, str] | str, language: str) -> Noun:
        """From an entry of a text file; a plain string is a name without an article."""
        if isinstance(entry, str):
            return Noun(entry, language, bare=True)
        name = entry["name"]
        article = entry.get("the", f"the {name}" if language == "en" else name).removesuffix(name).strip()
        gender = entry.get("gender", "n" if language == "en" else "m")
        return Noun(name, language, gender, article, entry.get("many", ""), bare=not article)

    @staticmethod
    def parse(phrase: str, language: str) -> Noun:
        """From words that may begin with an article: "the mess hall", "la mensa". Without one it is a bare name."""
        pattern = _ITALIAN_ARTICLE if language == "it" else re.compile(r"(?i)^the ")
        match = pattern.match(phrase)
        if match is None:
            return Noun(phrase, language, bare=True)
        article = match[0].strip().lower().replace("’", "'")
        gender = "f" if article in ("la", "le") else "m"
        return Noun(phrase[match.end() :], language, gender, article)

    def numbered(self, number: str) -> Noun:
        return replace(self, number=number)

    def __str__(self) -> str:
        return f"{self.name} {self.number}" if self.number else self.name

    def __format__(self, form: str) -> str:
        if "|" in form:
            return _chosen(form, "mfn".find(self.gender))
        written = self._form(form[:1].lower() + form[1:])
        return written[:1].upper() + written[1:] if form[:1].isupper() else written

    def _form(self, form: str) -> str:
        if form in ("", "name"):
            return str(self)
        if form == "'s":
            return f"{self}'s"
        if form == "many":
            return self.plural or self.name
        if form == "all":
            return f"{self._several()} {self._form('many')}".strip()
        if form == "the":
            return str(self) if self._goes_bare else _glued(self.article, str(self))
        if form == "a":
            return str(self) if self._goes_bare else _glued(self._indefinite(), str(self))
        if form in _PREPOSITIONS[self.language]:
            return self._after(form)
        raise ValueError(f"a name has no form {form!r}: {self}")

    @property
    def _goes_bare(self) -> bool:
        """English says "Ugly Snout 3", Italian "il Brutto Muso 3"."""
        return self.bare or (self.language == "en" and bool(self.number))

    def _after(self, preposition: str) -> str:
        if self._goes_bare:
            return f"{_PREPOSITIONS[self.language][preposition]} {self}"
        if self.language == "it" and preposition in _JOINED:
            return _glued(_JOINED[preposition][self.article], str(self))
        return f"{_PREPOSITIONS[self.language][preposition]} {self._form('the')}"

    def _several(self) -> str:
        """What goes before several: nothing in English, the article in Italian."""
        if self.bare or self.language == "en":
            return ""
        return "le" if self.gender == "f" else "gli" if self.article in ("lo", "l'") else "i"

    def _indefinite(self) -> str:
        if self.language == "en":
            return "an" if self.name[:1] in "AEIOUaeiou" else "a"
        if self.gender == "f":
            return "un'" if self.article == "l'" else "una"
        return "uno" if self.article == "lo" else "un"


class Count(int):
    """A number that chooses between words: {n:die|dice}."""

    def __format__(self, form: str) -> str:
        if "|" in form:
            return _by_number(form, self)
        return format(int(self), form)


@dataclass(frozen=True, slots=True)
class Listing:
    """Several names in a row: "Barka, Zoe and Helena". {x:is|are} goes by how many they are; forms go to each name."""

    items: Sequence[Noun | str]
    language: str
    last: str = ""
    """The word before the last name; "and" if empty."""

    def __format__(self, form: str) -> str:
        if "|" in form:
            return _by_number(form, len(self.items))
        written = [format(item, form) if isinstance(item, Noun) else str(item) for item in self.items]
        if len(written) < 2:
            return "".join(written)
        return f"{', '.join(written[:-1])} {self.last or _AND[self.language]} {written[-1]}"


def _chosen(form: str, at: int) -> str:
    words = form.split("|")
    return words[at] if 0 <= at < len(words) else words[0]


def _by_number(form: str, n: int) -> str:
    more = 2 if form.count("|") == 2 and n != 2 else 1
    return _chosen(form, 0 if n == 1 else more)


def _glued(article: str, name: str) -> str:
    return article + name if article.endswith("'") else f"{article} {name}"

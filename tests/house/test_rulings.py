"""The register of rules and rulings: whatever is cited can be looked up, once and in one place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tests.house.tree import ROOT, files, text_of

REGISTER = "docs/rulings.md"

HEADINGS = (
    "SET|COMP|TURN|DICE|STAR|DOOR|BARR|CHST|DISA|MOVE|BLOCK|FACE|ATK|RNG|DEF|CHRG|TRAP|STAT|ROOM|PORT|FATE|CARD|MACT|"
    "BIG|DOWN|CLEAN|ABIL|ITEM|TOME|FIND|XP|WIN|DIFF|SOLO|UM|ARENA"
)
CITED = re.compile(rf"(?<![\w-])(?:(?:{HEADINGS})(?:-[A-Z]{{3}})?-\d+|[ABCDE]-\d{{2,3}}b?|D\.\d+)(?!\w)")
RANGE = re.compile(rf"(?<![\w-])((?:{HEADINGS}|[ABCDE])-)(\d+)(?:\.\.| to )(?:\1)?(\d+)(?!\w)")
"""Two IDs of one heading with all that lie between: "ATK-02..04", "MOVE-01 to MOVE-04"."""

ENTRY = re.compile(r'^- <a id="([^"]+)"></a>\*\*([^*]+)\*\*', re.MULTILINE)
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
LINK = re.compile(r"\]\(#([^)]+)\)")

CITING = ("engine/", "missions/", "renderers/", "bot/", "tests/")


def citations(text: str) -> Iterator[str]:
    """Every ID in a text, those in the middle of a range included."""
    yield from CITED.findall(text)
    for heading, first, last in RANGE.findall(text):
        yield from (f"{heading}{n:0{len(first)}}" for n in range(int(first), int(last) + 1))


def register() -> str:
    return (ROOT / REGISTER).read_text(encoding="utf-8")


def entries() -> list[str]:
    return [name for _, name in ENTRY.findall(register())]


def test_every_rule_that_is_cited_stands_in_the_register() -> None:
    known = set(entries())
    citing = [path for path in files() if path.startswith(CITING) and path != "tests/house/test_rulings.py"]
    missing = {
        f"{path} cites {name}" for path in citing for name in citations(text_of(path) or "") if name not in known
    }
    assert sorted(missing) == []


def test_no_rule_stands_twice() -> None:
    assert [name for name, times in Counter(entries()).items() if times > 1] == []


def test_every_entry_can_be_linked_to_by_its_id_in_small_letters() -> None:
    found = ENTRY.findall(register())
    assert found
    assert [name for anchor, name in found if anchor != name.lower()] == []
    assert len(ANCHOR.findall(register())) == len(found)


def test_every_link_within_the_register_leads_to_an_entry() -> None:
    anchors = set(ANCHOR.findall(register()))
    assert [link for link in LINK.findall(register()) if link not in anchors] == []


def test_citations_are_told_from_what_only_looks_like_one() -> None:
    assert list(citations("Walk (MOVE-02, B-17); see D.10 and C-01b, not UTF-8, SHA-256, AB-12 or 3D.1.")) == [
        "MOVE-02",
        "B-17",
        "D.10",
        "C-01b",
    ]
    assert set(citations("ATK-02..04, then CLEAN-01 to CLEAN-03")) == {
        *("ATK-02", "ATK-03", "ATK-04"),
        *("CLEAN-01", "CLEAN-02", "CLEAN-03"),
    }

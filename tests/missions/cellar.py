"""A small mission that is right, as the texts of its files, to be broken on purpose; and ways to pack it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

YAML = """\
id: m90_test_cellar
number: 90
tiles:
  A: {kind: room, at: A1}
  B: {kind: room, at: G1}
doors:
  d1: [F3, G3]
entry: [B3, B4, A3, A4, A2, A5]
chests:
  c1: L1
barrels:
  b1: L6
portals:
  P1: {at: J4}
monsters:
  - {kind: ugly_snout, at: I2}
  - {kind: stud, at: I5, tail: I6, heroes: 2}
sleeping: [B]
traps: [c1, d1, E6]
ends: {2: 16, 3: 14, 4: 12, 5: 11, 6: 10}
objective: {chests_left: 0}
solo: [barka]
"""

MAP = """\
+-+-+-+-+-+-+-+-+-+-+-+-+
|. . . . . .|. . . . . c|
+           +           +
|e . . . . .|. . s . . .|
+           +           +
|e e . . . .D. . . . . .|
+           +           +
|e e . . . .D. . . P P .|
+           +           +
|e . . . . .|. . u P P .|
+           +           +
|. . . . ^ .|. . u . . b|
+-+-+-+-+-+-+-+-+-+-+-+-+
"""

ENGLISH = """\
title: The Test Cellar
briefing: There is a chest down there. Fetch what is in it.
goal: "no chest may be left on the map; there is one, on L1."
victory: Well done.
defeat: A pity.
rooms:
  A: the steps
  B: the cellar
"""

ITALIAN = """\
title: La cantina di prova
briefing: Laggiù c'è un forziere. Prendete quello che c'è dentro.
goal: "sulla mappa non deve restare nessun forziere; ce n'è uno, in L1."
victory: Ben fatto.
defeat: Peccato.
rooms:
  A: i gradini
  B: la cantina
"""

FILES: Mapping[str, str] = {"mission.yaml": YAML, "map.txt": MAP, "en.yaml": ENGLISH, "it.yaml": ITALIAN}


def changed(text: str, old: str, new: str) -> str:
    """The text with one passage changed, which must stand there exactly once."""
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the text"
    return text.replace(old, new)


def cellar(**changes: tuple[str, str]) -> dict[str, bytes]:
    """The files as bytes, some of them changed: `cellar(mission=("number: 90", "number: 91"))`."""
    ends = {"mission": "mission.yaml", "map": "map.txt", "en": "en.yaml", "it": "it.yaml"}
    texts = dict(FILES)
    for name, (old, new) in changes.items():
        texts[ends[name]] = changed(texts[ends[name]], old, new)
    return {file: text.encode() for file, text in texts.items()}


def zipped(files: Mapping[str, bytes], folder: str = "") -> bytes:
    """A zip of these files, in a folder if one is named."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(f"{folder}/{path}" if folder else path), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()

"""What `/help` picks out for this moment: the commands that are possible now, and the topics that explain them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.buttons.ranking import ranked
from engine.decisions import Decision
from engine.view import View
from renderers.say import Speaker

COMMANDS: Mapping[str, str] = {
    "find": "find.use",
    "end": "turn.end",
    "give_back": "turn.give_back",
    **dict.fromkeys(("pull", "take", "hand_over"), "use"),
}
"""Actions whose command is called otherwise than they are."""

MASTER: Mapping[str, tuple[str, ...]] = {
    "master": (),
    "wake_tile": ("wake",),
    "move_monster": ("move",),
    "monster_to": ("move",),
    "summon_kind": ("summon",),
    "summon_at": ("summon",),
    "pay": ("plan",),
    "strike": ("attack",),
}
"""Questions to the Ugly Master, with the commands of `/um` that answer them; none: those called as its options are."""

TOPICS: Mapping[str, tuple[str, ...]] = {
    "next_hero": ("turn",),
    "act": ("turn",),
    "dice": ("dice",),
    "move_to": ("move",),
    "smash": ("pick",),
    "leap_to": ("abilities",),
    "target": ("attack", "range"),
    "weapon": ("attack", "range"),
    "door": ("open",),
    "method": ("open",),
    "whom": ("free",),
    "bond": ("free",),
    "trap": ("traps",),
    "disarm": ("traps",),
    "dodge": ("traps",),
    "shields": ("defend",),
    "leave_dice": ("defend",),
    "face": ("facing",),
    "star": ("charge",),
    "ability": ("abilities",),
    "use": ("abilities",),
    "level_up": ("experience",),
    "tome": ("items",),
    "tome_target": ("items",),
    "loot": ("items",),
    "replaced": ("items",),
    "exchange": ("items",),
    "overfull": ("finds",),
    "find": ("finds",),
    **dict.fromkeys(("pull", "take", "hand_over", "lever", "book", "receiver"), ("levers",)),
    "cure": ("statuses",),
    "fate_tile": ("finds",),
    "counter": ("finds",),
    **dict.fromkeys(MASTER, ("master", "monsters")),
    **dict.fromkeys(("tackle", "shove", "throw", "teammate"), ("arena",)),
}
"""Help topics of questions and actions that are not called as the topic is."""


def commands_now(decision: Decision[str] | Decision[int], view: View, speak: Speaker) -> list[str]:
    """The commands that answer the open question, the most likely first, in the reader's language."""
    if decision.what == "next_hero":
        keys: Iterable[str] = ["turn.take"]
    elif decision.what == "act":
        keys = [COMMANDS.get(str(act), str(act)) for act in ranked(decision, view)]
    elif decision.what in MASTER:
        keys = [f"um.{action}" for action in (*(MASTER[decision.what] or map(str, decision.options)), "finish")]
        keys = ["um.done" if key == "um.attack" and decision.what == "master" else key for key in keys]
    else:
        keys = ["move", "answer"] if decision.what == "move_to" else ["answer"]
    return [f"`/{_called(key, speak)}`" for key in dict.fromkeys(keys)]


def topics_now(decision: Decision[str] | Decision[int] | None, view: View | None, speak: Speaker) -> list[str]:
    """The titles of all topics, first those that explain what is asked and what is possible."""
    titles = dict(speak.topics())
    about = [] if decision is None or view is None else [decision.what]
    if decision is not None and view is not None and decision.what == "act":
        about += map(str, ranked(decision, view))
    first = [topic for key in about for topic in TOPICS.get(key, (key,)) if topic in titles]
    return [titles[topic] for topic in dict.fromkeys([*first, *titles])]


def _called(key: str, speak: Speaker) -> str:
    """A command as it is typed: "turn end", "turno finisci"."""
    parts = key.split(".")
    return " ".join(speak.text(f"commands.{'.'.join(parts[: n + 1])}.name") for n in range(len(parts)))

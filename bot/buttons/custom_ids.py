"""What buttons and menus carry: at most 100 characters, so that a press can be understood after any restart.

    sf:a:<mission>:<ply>:<what>:<option>   an answer             sf:s:<mission>:<ply>:<what>   a menu of answers
    sf:w:<mission>:<ply>:<what>            type an answer        sf:k:<mission>:<ply>          back
    sf:v:<mission>:<step>:<view>           look: see LOOK        sf:l:<mission>:<verb>         the lobby
    sf:h:<mission>:<hero>                  a sheet in words      sf:e:<mission>                end the mission
    sf:c:<page>                            the campaign          sf:n:<verb>                   the lesson's offer
    sf:b:<mission>                         I play again          sf:t:<mission>:<hero>         take an offered seat
    sf:q:<mission>:<hero>                  it is not offered after all
    sf:o:<mission>:<vote>:<yes or no>      a ballot              sf:r:<mission>:<hero>:<kind>  a standing order
    sf:u:<mission>:<ply>                   take back          sf:g:<mission>:<way><step>.<line>   the log's pages
    sf:y:<mission>                         why?                  sf:p:<mission>:<hero>:<verb>:<mark>  a plan
    sf:m:<mission>:<verb>                  the Ugly Master   sf:ma:<mission>:<person>      agree to him
    sf:mp:<verb>:<mission>:<ply>:<draft>   his drafts: go on, a menu, type an answer, do it
    sf:x:<mission>:<verb>                  export, delete, chronicle   sf:f:<verb>             export or forget me

Missions are written in base 36. A second menu of the same question has its number behind it ("...:exchange:2").
"""

from __future__ import annotations

LIMIT = 100
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

MISSION = r"(?P<mission>[0-9a-z]+)"
PLY = r"(?P<ply>\d+)"
WHAT = r"(?P<what>[a-z_]+)"

ANSWER = rf"sf:a:{MISSION}:{PLY}:{WHAT}:(?P<option>.+)"
MENU = rf"sf:s:{MISSION}:{PLY}:{WHAT}(?::\d+)?"
TYPE = rf"sf:w:{MISSION}:{PLY}:{WHAT}"
BACK = rf"sf:k:{MISSION}:{PLY}"
LOOK = rf"sf:v:{MISSION}:(?P<step>\d+):(?P<view>text|full|coach|replay)"
LOBBY = rf"sf:l:{MISSION}:(?P<verb>leave|begin|language|solo|me|bot|rulebook|sides)"
PEOPLE = rf"sf:l:{MISSION}:people"
PICK = rf"sf:l:{MISSION}:join"
LEVEL = rf"sf:l:{MISSION}:difficulty"
SHEET = rf"sf:h:{MISSION}:(?P<hero>[a-z_]+)"
END = rf"sf:e:{MISSION}"
CAMPAIGN = r"sf:c:(?P<page>\d+)"
LESSON = r"sf:n:(?P<verb>start|dismiss)"

PLAN = rf"sf:p:{MISSION}:(?P<hero>[a-z_]+):(?P<verb>[a-z]+)(?::(?P<mark>[0-9a-f]+))?"
ORDER = rf"sf:r:{MISSION}:(?P<hero>[a-z_]+):(?P<kind>[a-z]+)"
BACK_AGAIN = rf"sf:b:{MISSION}"
TAKE = rf"sf:t:{MISSION}:(?P<hero>[a-z_]+)"
KEEP = rf"sf:q:{MISSION}:(?P<hero>[a-z_]+)"
BALLOT = rf"sf:o:{MISSION}:(?P<vote>[0-9a-z]+):(?P<way>yes|no)"

UNDO = rf"sf:u:{MISSION}:{PLY}"
LOG_PAGE = rf"sf:g:{MISSION}:(?P<way>[onx])(?P<step>\d+)\.(?P<line>\d+)"
WHY = rf"sf:y:{MISSION}"

CARE = rf"sf:x:{MISSION}:(?P<verb>export|delete|chronicle)"
ME = r"sf:f:(?P<verb>export|delete)"
MASTER = rf"sf:m:{MISSION}:(?P<verb>finish|cackle|withdraw)"
AGREE = rf"sf:ma:{MISSION}:(?P<user>[0-9a-z]+)"
DRAFT = rf"sf:mp:go:{MISSION}:{PLY}:(?P<draft>.*)"
DRAFT_MENU = rf"sf:mp:menu:{MISSION}:{PLY}:(?P<draft>.*)"
DRAFT_TYPE = rf"sf:mp:type:{MISSION}:{PLY}:(?P<draft>.*)"
DRAFT_DO = rf"sf:mp:do:{MISSION}:{PLY}:(?P<draft>.*)"


def handle(mission: int) -> str:
    """A mission's id in base 36."""
    digits = ""
    while mission:
        mission, digit = divmod(mission, 36)
        digits = DIGITS[digit] + digits
    return digits or "0"


def answer(mission: int, ply: int, what: str, option: str | int) -> str:
    return _within(f"sf:a:{handle(mission)}:{ply}:{what}:{option}")


def menu(mission: int, ply: int, what: str, number: int = 1) -> str:
    return _within(f"sf:s:{handle(mission)}:{ply}:{what}" + (f":{number}" if number > 1 else ""))


def typed(mission: int, ply: int, what: str) -> str:
    return _within(f"sf:w:{handle(mission)}:{ply}:{what}")


def back(mission: int, ply: int) -> str:
    return f"sf:k:{handle(mission)}:{ply}"


def look(mission: int, step: int, view: str) -> str:
    return f"sf:v:{handle(mission)}:{step}:{view}"


def lobby(mission: int, verb: str) -> str:
    return f"sf:l:{handle(mission)}:{verb}"


def sheet(mission: int, hero: str) -> str:
    return f"sf:h:{handle(mission)}:{hero}"


def end(mission: int) -> str:
    return f"sf:e:{handle(mission)}"


def campaign(page: int) -> str:
    return f"sf:c:{page}"


def lesson(verb: str) -> str:
    return f"sf:n:{verb}"


def back_again(mission: int) -> str:
    return f"sf:b:{handle(mission)}"


def take(mission: int, hero: str) -> str:
    return f"sf:t:{handle(mission)}:{hero}"


def keep(mission: int, hero: str) -> str:
    return f"sf:q:{handle(mission)}:{hero}"


def ballot(mission: int, vote: int, way: str) -> str:
    return f"sf:o:{handle(mission)}:{handle(vote)}:{way}"


def undo(mission: int, ply: int) -> str:
    return f"sf:u:{handle(mission)}:{ply}"


def log_page(mission: int, way: str, place: tuple[int, int]) -> str:
    """way: "o" older than this line, "n" newer, "x" everything as a file."""
    return f"sf:g:{handle(mission)}:{way}{place[0]}.{place[1]}"


def why(mission: int) -> str:
    return f"sf:y:{handle(mission)}"


def care(mission: int, verb: str) -> str:
    return f"sf:x:{handle(mission)}:{verb}"


def me(verb: str) -> str:
    return f"sf:f:{verb}"


def order(mission: int, hero: str, kind: str) -> str:
    return _within(f"sf:r:{handle(mission)}:{hero}:{kind}")


def plan(mission: int, hero: str, verb: str, mark: str) -> str:
    """mark: which plan is shown beside it."""
    return _within(f"sf:p:{handle(mission)}:{hero}:{verb}:{mark}")


def master(mission: int, verb: str) -> str:
    return f"sf:m:{handle(mission)}:{verb}"


def agree(mission: int, user: int) -> str:
    return f"sf:ma:{handle(mission)}:{handle(user)}"


def draft(mission: int, ply: int, verb: str, answers: str) -> str:
    return _within(f"sf:mp:{verb}:{handle(mission)}:{ply}:{answers}")


def _within(custom_id: str) -> str:
    if len(custom_id) > LIMIT:
        raise ValueError(f"custom id of {len(custom_id)} characters: {custom_id}")
    return custom_id

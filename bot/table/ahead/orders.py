"""Who answers when no person does: standing orders out of turn, `cautious` for whoever is away, except where that
person's orders for the defence speak.

A standing order is a word. "ask" before it, as in "ask:75", means that its player wants to be asked first; "ask" alone
stands before the order of who never gave one. Nobody is awaited for ever: at the end of the time that the player
chose, the order answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.store import SeatRow
from engine import Game
from engine.cards.load import RULES
from engine.decisions import Decision, Option
from engine.players import Answer, Arena, cautious
from engine.state import State

house = Arena()
"""Plays the seats of the Arena that nobody has. It keeps nothing between questions."""

OWN_TURN = ("choosing_hero", "hero_turn")
ASK = "ask"
CHANCES = ("50", "60", "75", "90")
"""Shield Dice: as few as parry with this chance (percent); as the odds say where all of them do not."""
SHIELD_ORDERS = ("odds", "all", *CHANCES, "none", ASK)
STAR_ORDERS = ("first", ASK)
"""Besides these, a Star order may be ids of abilities with commas between: the first of them that is not full, else the
first that is not."""
LEVEL_ORDERS = ("star", "first", ASK)
"""What a level raises (XP-06): what the Star order names, or an order of its own, written like that one."""
CARD_ORDERS = ("room", "wear", ASK)
"""Cards drawn or handed over: kept if there is room; put on at once where a space is free, else kept."""
COUNTER_ORDERS = ("yes", "no", ASK)
FATE_ORDERS = ("skull", "down", "never", ASK)
"""A Fate tile for another roll: on a Skull or when the Hero would go down, only when the Hero would go down, never."""
USUAL = {"shields": "odds", "star": "first", "levels": "star", "cards": "room", "counter": "yes", "fate": "skull"}
"""The orders of who never gave any, by kind."""
ASKED_FOR = 12.0
"""Hours for which somebody is awaited who did not say for how long to ask."""
DEFENCE = frozenset({"shields", "star", "level_up", "counter", "fate_tile"})
"""Questions out of turn that a Hero's own orders answer also while the autopilot plays it."""
SCARCE = frozenset({"counter", "fate_tile"})
CARDS = frozenset({"loot", "replaced", "overfull"})
KINDS = {"shields": "shields", "star": "star", "level_up": "levels", "counter": "counter", "fate_tile": "fate"}
KINDS |= dict.fromkeys(CARDS, "cards")
"""Question -> the kind of order that answers it."""


def asked_heroes(decision: Decision[str] | Decision[int]) -> tuple[str, ...]:
    """The Heroes whose players the question is for."""
    if decision.what == "next_hero":
        return tuple(str(option) for option in decision.options)
    return (decision.about,) if decision.about else ()


def someone_is_there(seats: Sequence[SeatRow]) -> bool:
    """Whether any Hero is played by a person. If none is, the table waits instead of playing itself to the end."""
    return any(seat.user is not None and not seat.autopilot for seat in seats)


def in_turn(state: State, hero: str | None) -> bool:
    """Whether it is this Hero's own turn, so that its player is present."""
    return state.phase in OWN_TURN and state.active in (None, hero)


# Words ------------------------------------------------------------------------------------------------------------


def wants_asking(seat: SeatRow, kind: str) -> bool:
    """Whether the player wants to be asked before an order of this kind answers."""
    order = of_kind(seat, kind)
    if kind == "levels" and plain("levels", order) == "star":
        return order.startswith(ASK) or seat.star.startswith(ASK)
    return order.startswith(ASK)


def of_kind(seat: SeatRow, kind: str) -> str:
    return str(getattr(seat, kind))


def plain(kind: str, order: str) -> str:
    """An order without the wish to be asked first: "ask:75" -> "75"."""
    return order.removeprefix(ASK).removeprefix(":") or USUAL[kind] if order.startswith(ASK) else order


def asking(kind: str, order: str, ask: bool = True) -> str:
    """An order with or without the wish to be asked first: "75" -> "ask:75"."""
    order = plain(kind, order)
    if not ask:
        return order
    return ASK if order == USUAL[kind] else f"{ASK}:{order}"


def given(kind: str, before: str, wanted: str) -> str:
    """The order that stands after somebody has given one: "ask" keeps what was ordered before as its end."""
    return asking(kind, before) if wanted == ASK else wanted


# Answers ----------------------------------------------------------------------------------------------------------


def stand_in(
    decision: Decision[str] | Decision[int], game: Game, seats: Sequence[SeatRow], there: bool | None = None
) -> Answer | None:
    """Seat and answer where no person is needed; None when one is to be asked (play.md, "Questions out of turn").
    there: whether anybody is at the table, if that is not to be read off the seats alone."""
    there = someone_is_there(seats) if there is None else there
    rows = {seat.hero: seat for seat in seats}
    asked = [rows[hero] for hero in asked_heroes(decision) if hero in rows]
    away = bool(asked) and all(seat.autopilot or seat.user is None for seat in asked)
    if decision.what == "next_hero" or in_turn(game.state, decision.about):
        return _away(game, asked) if away and there else None
    if away and decision.what in DEFENCE and asked[0].user is not None:
        return _defending(decision, game, asked[0])
    if away or not asked:
        return _away(game, asked)
    option = standing_order(decision, asked[0], game.state)
    return None if option is None else (decision.seats[0], option)


def _defending(decision: Decision[str] | Decision[int], game: Game, seat: SeatRow) -> Answer:
    """What the player of a Hero on autopilot has ordered for the defence. A card or a token is spent only if both the
    orders and caution say so: an order that was never given allows nothing."""
    option = ordered(decision, seat, game.state)
    if decision.what in SCARCE and option == "yes":
        return cautious(game)
    return decision.seats[0], option


def _away(game: Game, asked: Sequence[SeatRow]) -> Answer:
    """For whoever is away: with caution, since the cards are theirs to spend. In the Arena the house plays the seats
    that nobody has, and spends what it finds there."""
    if game.state.arena and asked and all(seat.user is None for seat in asked):
        return house(game)
    return cautious(game)


def standing_order(decision: Decision[str] | Decision[int], seat: SeatRow, state: State) -> Option | None:
    """What a present player's orders say to a question out of turn; None: the player is to be asked."""
    return None if is_asked(decision, seat) else ordered(decision, seat, state)


def is_asked(decision: Decision[str] | Decision[int], seat: SeatRow) -> bool:
    """Whether a question out of turn is put to the Hero's player: as the player wished, and where a card would go."""
    kind = KINDS.get(decision.what)
    return loses_a_card(decision) or (kind is not None and wants_asking(seat, kind))


def ordered(decision: Decision[str] | Decision[int], seat: SeatRow, state: State) -> Option:
    """What the standing orders answer to a question, the wish to be asked set aside."""
    kind = KINDS.get(decision.what)
    order = plain(kind, of_kind(seat, kind)) if kind else ""
    match decision.what:
        case "shields":
            hp = state.heroes[seat.hero].hp if seat.hearts else 0
            most, default = int(decision.options[-1]), int(decision.default)
            return shields_for(seat, hp, most, decision.odds, default)  # type: ignore[arg-type]
        case "star":
            return first_of(order, decision.options)
        case "level_up":
            return first_of(plain("star", seat.star) if order == "star" else order, decision.options)
        case "loot" if order == "wear":
            return worn(decision, state)
        case "counter":
            return order
        case "fate_tile":
            grave = order == "skull" and is_grave(decision, state)
            return "yes" if grave or (order == "down" and knocks_down(decision, state)) else "no"
    return decision.default


def shields_for(seat: SeatRow, hp: int, most: int, odds: Mapping[int, float], default: int) -> int:
    """How many Shield Dice the order spends. most: the dice there are; odds: the chance to parry with each number;
    default: what the exact odds of all blows that may come advise."""
    if seat.hearts and hp >= seat.hearts:
        return 0
    order = plain("shields", seat.shields)
    n = {"all": most, "none": 0}.get(order, default)
    if order in CHANCES:
        n = next((dice for dice in range(most + 1) if odds.get(dice, 0.0) >= int(order) / 100), default)
    return max(0, min(n, most - seat.keep))


def first_of(order: str, options: Sequence[Option]) -> Option:
    """The first ability of the order that has room, else the first that has."""
    return next((name for name in order.split(",") if name in options), options[0])


def worn(decision: Decision[str] | Decision[int], state: State) -> Option:
    """Onto a space that is free, else where it would go anyway: nothing is covered unasked."""
    hero = state.heroes.get(decision.about or "")
    spaces = (option for option in decision.options if option in ("hand_1", "hand_2", "body"))
    free = (space for space in spaces if hero is not None and not getattr(hero, str(space)))
    return next(free, decision.default)


def loses_a_card(decision: Decision[str] | Decision[int]) -> bool:
    """Whether the default would drop a card: nobody's cards go without a word (E-11, "keep if there is room")."""
    return decision.what == "overfull" or (decision.what in CARDS and decision.default == "drop")


def patience(decision: Decision[str] | Decision[int], game: Game, seats: Sequence[SeatRow]) -> float | None:
    """For how many hours a person (`seats`: the person's) wants to be awaited with this question; None: as long as the
    table's clock says, because no standing order speaks about it. At the end of them `at_deadline` answers."""
    if decision.what == "next_hero" or in_turn(game.state, decision.about):
        return None
    seat = next((seat for seat in seats if seat.hero == decision.about), None)
    if seat is None or not is_asked(decision, seat):
        return None
    return ASKED_FOR if seat.hours is None else seat.hours


def at_deadline(decision: Decision[str] | Decision[int], game: Game, seat: SeatRow) -> Answer:
    """The answer to a question out of turn whose time has run out: what the standing order would be if the player had
    not wished to be asked."""
    if decision.what not in KINDS:
        return cautious(game)
    return decision.seats[0], ordered(decision, seat, game.state)


def is_grave(decision: Decision[str] | Decision[int], state: State) -> bool:
    """A Fate roll that shows a Skull, or that would knock the Hero down."""
    return bool(decision.context["symbol"] == "skull" or knocks_down(decision, state))


def knocks_down(decision: Decision[str] | Decision[int], state: State) -> bool:
    """A Fate roll that would take the Hero's last Hit Points."""
    symbol, why = decision.context["symbol"], decision.context["why"]
    wounds = getattr(RULES.boulder, symbol) if why == "boulder" else 1
    return bool(decision.about and wounds >= state.heroes[decision.about].hp)

"""Who answers when no person does: standing orders out of turn, `cautious` for whoever is away."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import SeatRow
from engine import Game
from engine.cards.load import RULES
from engine.decisions import Decision, Option
from engine.players import Answer, cautious
from engine.state import State

OWN_TURN = ("choosing_hero", "hero_turn")
SHIELD_ORDERS = ("odds", "all", "none", "ask")
STAR_ORDERS = ("first", "ask")
"""Besides these, a Star order may be the id of an ability. It also says what a level raises (XP-06): that ability below
III, else the first that is."""
CARD_ORDERS = ("room", "ask")
"""Cards drawn or handed over: kept if there is room, or asked about."""
COUNTER_ORDERS = ("yes", "ask")
FATE_ORDERS = ("skull", "never", "ask")
"""A Fate tile for another roll: on a Skull or when the Hero would go down, never, or asked about."""
CARDS = frozenset({"loot", "replaced", "overfull"})


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


def stand_in(decision: Decision[str] | Decision[int], game: Game, seats: Sequence[SeatRow]) -> Answer | None:
    """Seat and answer where no person is needed; None when one is to be asked (play.md, "Questions out of turn")."""
    rows = {seat.hero: seat for seat in seats}
    asked = [rows[hero] for hero in asked_heroes(decision) if hero in rows]
    away = bool(asked) and all(seat.autopilot or seat.user is None for seat in asked)
    if decision.what == "next_hero" or in_turn(game.state, decision.about):
        return cautious(game) if away and someone_is_there(seats) else None
    if away or not asked:
        return cautious(game)
    option = standing_order(decision, asked[0], game.state)
    return None if option is None else (decision.seats[0], option)


def standing_order(decision: Decision[str] | Decision[int], seat: SeatRow, state: State) -> Option | None:
    """What a present player's orders say to a question out of turn; None: the player wants to be asked."""
    order = {"shields": seat.shields, "star": seat.star, "counter": seat.counter, "fate_tile": seat.fate}
    order |= {"level_up": seat.star} | dict.fromkeys(CARDS, seat.cards)
    if order.get(decision.what) == "ask" or loses_a_card(decision):
        return None
    match decision.what:
        case "shields":
            return {"all": decision.options[-1], "none": decision.options[0]}.get(seat.shields, decision.default)
        case "star" | "level_up":
            return seat.star if seat.star in decision.options else decision.options[0]
        case "fate_tile" if seat.fate == "skull" and is_grave(decision, state):
            return "yes"
    return decision.default


def loses_a_card(decision: Decision[str] | Decision[int]) -> bool:
    """Whether the default would drop a card: nobody's cards go without a word (E-11, "keep if there is room")."""
    return decision.what == "overfull" or (decision.what in CARDS and decision.default == "drop")


def patience(decision: Decision[str] | Decision[int], game: Game, seats: Sequence[SeatRow]) -> float | None:
    """For how many hours a person (`seats`: the person's) wants to be awaited with this question; None: as long as the
    table's clock says. At the end of them `at_deadline` answers."""
    return None


def at_deadline(decision: Decision[str] | Decision[int], game: Game, seat: SeatRow) -> Answer:
    """The answer to a question out of turn whose time has run out: what the standing order would be if the player had
    not wished to be asked."""
    return cautious(game)


def is_grave(decision: Decision[str] | Decision[int], state: State) -> bool:
    """A Fate roll that shows a Skull, or that would knock the Hero down."""
    symbol, why = decision.context["symbol"], decision.context["why"]
    wounds = getattr(RULES.boulder, symbol) if why == "boulder" else 1
    return bool(symbol == "skull" or (decision.about and wounds >= state.heroes[decision.about].hp))

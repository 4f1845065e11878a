"""The Arena in the channel: lobbies with teams and seats of the house, whole games, commands, the ladder."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers.looking.ladder import standings
from bot.local import Message, Person
from bot.store.masters import PlacingRow
from bot.table.table import Table
from engine.players import Arena
from tests.bot.conftest import CHANNEL, Hall, begin_button

HUNT, TOME = "a1_big_game_hunt", "a2_tome_in_hand"


async def redrawn(hall: Hall, lobby: Message, words: str) -> None:
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and words in m.text)


async def entered(hall: Hall, arena: str, people: int, heroes: dict[str, Person]) -> Message:
    """These people's Heroes in an Arena for so many, the rest played by the house; begun by Ada."""
    lobby = await hall.lobby(mission=arena)
    for hero, person in heroes.items():
        await person.select(lobby, hero)
    await hall.ada.select(lobby, f"{people}", next(m.custom_id for m in lobby.selects if "people" in m.custom_id))
    empty = people - len(heroes)
    await redrawn(hall, lobby, f"{empty} seat" if empty else f"All {people} seats are taken")
    assert await hall.local.world.until(lambda: not begin_button(lobby).disabled, 5.0)
    await hall.ada.answered(hall.ada.open_click(lobby, begin_button(lobby).custom_id))
    return await hall.board()


async def play_out(hall: Hall, until: Callable[[Table], bool] = lambda _: False, most: int = 900) -> None:
    """Everybody answers as the engine's player would, until then or to the end."""
    player = Arena()
    for _ in range(most):
        table = await hall.table()
        if table.game.outcome or until(table):
            return
        await hall.choose(player(table.game)[1])
    raise AssertionError("the game did not end")


async def test_everybody_has_one_hero_and_another_one_takes_its_place(hall: Hall) -> None:
    lobby = await hall.lobby(mission=HUNT)
    await hall.ada.select(lobby, "barka")
    await redrawn(hall, lobby, "**Barka**")
    await hall.ada.select(lobby, "zoe")
    await redrawn(hall, lobby, "**Zoe**")
    assert "**Barka**" not in lobby.text
    assert "1 seat is still empty" in lobby.text


async def test_the_house_takes_the_seats_that_stay_empty_and_plays_them_at_once(hall: Hall) -> None:
    await entered(hall, HUNT, 4, {"barka": hall.ada})
    table = await hall.table()
    assert len(table.seats) == 4
    assert table.shown_asked == [int(hall.ada.id)]
    house = [seat.hero for seat in table.seats if seat.user is None]
    await hall.play_on(lambda table: table.game.state.turn == 2)
    told = "\n".join(message.text for message in hall.ada.sees(CHANNEL))
    assert len(house) == 3
    assert "**Round 1** of 8" in told
    assert "Points: " in (await hall.board()).attachments[0].description


async def test_sides_are_balanced_by_themselves_and_can_be_changed_while_there_is_room(hall: Hall) -> None:
    lobby = await hall.lobby(mission=TOME)
    await hall.ada.select(lobby, "barka")
    await redrawn(hall, lobby, "**West** (1 of 2)")
    await hall.ben.select(lobby, "zoe")
    await redrawn(hall, lobby, "**East** (1 of 2)")
    await hall.ben.click(lobby, "Change sides")
    await redrawn(hall, lobby, "**West** (2 of 2)")
    assert await hall.local.world.until(lambda: not begin_button(lobby).disabled, 5.0)
    await hall.ada.answered(hall.ada.open_click(lobby, begin_button(lobby).custom_id))
    await hall.board()
    state = (await hall.table()).game.state
    assert (state.teams["barka"], state.teams["zoe"]) == ("west", "west")
    assert list(state.teams.values()).count("east") == 2


async def test_sides_that_cannot_be_even_do_not_begin(hall: Hall) -> None:
    cid = hall.local.person("Cid")
    lobby = await hall.lobby(mission=TOME)
    for person, hero in ((hall.ada, "barka"), (hall.ben, "zoe"), (cid, "helena")):
        await person.select(lobby, hero)
    await redrawn(hall, lobby, "**Helena**")
    await hall.ben.click(lobby, "Change sides")
    await redrawn(hall, lobby, "**West** (3 of 2)")
    refused = await hall.ada.click(lobby, "Begin")
    assert refused.ephemeral
    assert "cannot be made even" in refused.text


async def test_only_whose_turn_it_is_is_asked_and_nobody_else_may_answer(hall: Hall) -> None:
    board = await entered(hall, HUNT, 2, {"barka": hall.ada, "zoe": hall.ben})
    table = await hall.table()
    active = table.game.state.active
    asked = hall.ada if active == "barka" else hall.ben
    other = hall.ben if asked is hall.ada else hall.ada
    assert table.shown_asked == [int(asked.id)]
    refused = await other.click(board, next(b.custom_id for b in board.buttons if ":act:" in b.custom_id))
    assert refused.ephemeral
    assert (await hall.table()).game.ply == table.game.ply


async def test_a_hero_strikes_another_whose_standing_orders_answer(hall: Hall) -> None:
    await entered(hall, HUNT, 2, {"barka": hall.ada, "zoe": hall.ben})
    active = str((await hall.table()).game.state.active)
    person, rival = (hall.ada, "zoe") if active == "barka" else (hall.ben, "barka")
    await hall.deal(**{active: {"at": "J5"}, rival: {"at": "K5" if active == "barka" else "J7", "shields": 2}})
    target, dice = ("target", "dice") if person is hall.ada else ("bersaglio", "dadi")
    command = "attack" if person is hall.ada else "attacca"
    weapon = "weapon" if person is hall.ada else "arma"
    with_what = (await person.autocomplete(CHANNEL, command, weapon, "", **{target: rival}))[0].value
    odds = await person.autocomplete(CHANNEL, command, dice, "", **{target: rival, weapon: with_what})
    assert "%" in odds[-1].name
    await person.slash(CHANNEL, command, **{target: rival, weapon: with_what, dice: 3})
    board = await hall.board()
    assert "defence" in board.text or "against" in board.text
    assert (await hall.table()).shown_asked == [int(person.id)]


async def test_who_wishes_to_be_asked_chooses_the_shield_dice_against_a_rival(hall: Hall) -> None:
    await entered(hall, HUNT, 2, {"barka": hall.ada, "zoe": hall.ben})
    active = str((await hall.table()).game.state.active)
    person, rival, defender = (hall.ada, "zoe", hall.ben) if active == "barka" else (hall.ben, "barka", hall.ada)
    english = defender is hall.ada
    await defender.slash(CHANNEL, "orders" if english else "ordini", **{"shields" if english else "scudi": "ask"})
    await hall.deal(**{active: {"at": "J5"}, rival: {"at": "K5" if active == "barka" else "J7", "shields": 2}})
    await hall.choose("attack")
    while (await hall.table()).shown_asked == [int(person.id)]:
        decision = (await hall.table()).shown.decision
        assert decision is not None
        await hall.choose(rival if rival in decision.options else decision.options[-1])
    table = await hall.table()
    assert table.shown_asked == [int(defender.id)]
    assert table.shown.decision is not None
    assert table.shown.decision.what == "shields"
    assert "%" in (await hall.board()).buttons[1].label


async def carrying(hall: Hall) -> tuple[Person, str, str]:
    """Tome in Hand of four, two of them people on two sides; who is at it stands next to the other, who has the
    Tome."""
    await entered(hall, TOME, 4, {"barka": hall.ada, "zoe": hall.ben})
    await hall.play_on(lambda table: table.game.state.active in ("barka", "zoe") and table.game.tape.entries == [])
    active = str((await hall.table()).game.state.active)
    person, rival = (hall.ada, "zoe") if active == "barka" else (hall.ben, "barka")
    heroes = {active: {"at": "O10", "books": []}, rival: {"at": "P10", "books": ["T1"]}}
    others = {hero: {"books": []} for hero in (await hall.table()).game.state.heroes if hero not in heroes}
    await hall.deal(books={}, **heroes, **others)
    return person, active, rival


async def test_a_tackle_shows_its_odds_and_changes_the_tomes_hands_or_not(hall: Hall) -> None:
    person, active, rival = await carrying(hall)
    english = person is hall.ada
    command, target, dice = ("tackle", "target", "dice") if english else ("placca", "bersaglio", "dadi")
    odds = await person.autocomplete(CHANNEL, command, dice, "", **{target: rival})
    assert [choice.value for choice in odds] == [1, 2, 3]
    assert all("%" in choice.name for choice in odds)
    reply = await person.slash(CHANNEL, command, **{target: rival, dice: 3})
    assert ("tackles" if english or (await hall.table()).row.language == "en" else "placca") in reply.text
    state = (await hall.table()).game.state
    assert len(state.heroes[active].books) + len(state.heroes[rival].books) == 1


async def test_a_shove_pushes_one_of_the_two(hall: Hall) -> None:
    person, active, rival = await carrying(hall)
    command, target, dice = ("shove", "target", "dice") if person is hall.ada else ("spintona", "bersaglio", "dadi")
    before = {hero: (await hall.table()).game.state.heroes[hero].at for hero in (active, rival)}
    await person.slash(CHANNEL, command, **{target: rival, dice: 2})
    after = {hero: (await hall.table()).game.state.heroes[hero].at for hero in (active, rival)}
    assert sum(before[hero] != after[hero] for hero in before) == 1


async def test_a_throw_needs_the_tome_and_a_team_mate_and_says_so(hall: Hall) -> None:
    person, active, _ = await carrying(hall)
    command = "throw" if person is hall.ada else "lancia"
    refused = await person.slash(CHANNEL, command)
    assert refused.ephemeral
    table = await hall.table()
    mate = next(
        h for h, team in table.game.state.teams.items() if team == table.game.state.teams[active] and h != active
    )
    rival = next(h for h in ("barka", "zoe") if h != active)
    await hall.deal(**{active: {"books": ["T1"]}, rival: {"books": [], "at": "T12"}, mate: {"at": "O8"}})
    to, dice = ("to", "dice") if person is hall.ada else ("a", "dadi")
    odds = await person.autocomplete(CHANNEL, command, dice, "", **{to: mate})
    assert "%" in odds[0].name
    reply = await person.slash(CHANNEL, command, **{to: mate, dice: 3})
    assert "throws the Tome" in reply.text or "lancia il Tomo" in reply.text


@pytest.mark.parametrize(
    "arena, people, heroes",
    [(HUNT, 3, ("barka", "zoe")), (TOME, 4, ("barka", "zoe"))],
)
async def test_a_game_is_played_to_its_end_and_counts_for_the_ladder(
    hall: Hall, arena: str, people: int, heroes: tuple[str, str]
) -> None:
    """The first two rounds and the last (whole games are played in tests/simulation)."""
    await entered(hall, arena, people, dict(zip(heroes, (hall.ada, hall.ben), strict=True)))
    await play_out(hall, lambda table: table.game.state.turn == 3 and not table.game.tape.entries)
    await hall.deal(turn=8)
    await play_out(hall)
    await hall.ada.wait_for(CHANNEL, lambda message: "`/ladder`" in message.text)
    table = await hall.table()
    assert table.row.status == "over"
    rows = await hall.bot.store.placings(int(hall.channel()["guild_id"]))
    assert {row.hero for row in rows} == set(table.game.state.heroes)
    assert {row.hero for row in rows if row.won} == set(table.game.state.winners)
    ladder = await hall.ada.slash(CHANNEL, "ladder")
    assert ladder.ephemeral
    assert "Ada" in ladder.text
    assert "Ben" in ladder.text
    page = await hall.ada.slash(CHANNEL, "campaign")
    assert "Arena" in page.text
    assert "won on" not in page.text, "an Arena is no mission of the campaign"


async def test_the_status_of_an_arena_tells_round_and_points(hall: Hall) -> None:
    await entered(hall, HUNT, 2, {"barka": hall.ada})
    status = await hall.ada.slash(CHANNEL, "mission status")
    assert "Round 1 of 8." in status.text
    assert "Barka 0" in status.text


def placing(mission: int, user: int | None, side: str, points: int, won: bool) -> PlacingRow:
    return PlacingRow(mission, HUNT, 0.0, side, user, None, side, points, int(won))


def placed(rows: list[PlacingRow]) -> dict[str, int | None]:
    return {row.hero: row.user for row in rows}


async def test_the_ladder_counts_who_played_not_who_took_the_seat_in_the_last_turn(hall: Hall) -> None:
    """Ben plays Zoe and hands her to Cid in the last round; what was won or lost is Ben's, also after a restart."""
    cid = hall.local.person("Cid")
    await entered(hall, HUNT, 2, {"barka": hall.ada, "zoe": hall.ben})
    await hall.play_on(lambda table: table.game.state.turn == 2 and not table.game.tape.entries)
    await hall.deal(turn=8)
    await hall.restart()
    await hall.ben.slash(CHANNEL, "seat give", hero="zoe", person=cid.name)
    offer = await cid.wait_for(CHANNEL, lambda message: cid.mention in message.text and len(message.buttons) > 0)
    await hall.press_for_news(cid, offer, offer.buttons[0].custom_id)
    assert next(seat.user for seat in (await hall.table()).seats if seat.hero == "zoe") == int(cid.id)
    await hall.ada.slash(CHANNEL, "mission autopilot", hero="barka", switch="on")
    await play_the_rest(hall, cid)
    rows = await hall.bot.store.placings(int(hall.channel()["guild_id"]))
    assert placed(rows)["zoe"] == int(hall.ben.id)


async def play_the_rest(hall: Hall, person: Person) -> None:
    """This person passes, the autopilot plays, to the end."""
    while (decision := (await hall.table()).game.decision) is not None:
        option = next((word for word in ("end", "let_go") if word in decision.options), decision.default)
        await person.slash(CHANNEL, "answer", answer=str(option))


async def test_what_the_house_played_is_nobodys_also_when_somebody_sits_down_at_the_end(hall: Hall) -> None:
    await entered(hall, HUNT, 3, {"barka": hall.ada, "zoe": hall.ben})
    house = next(seat.hero for seat in (await hall.table()).seats if seat.user is None)
    await hall.play_on(lambda table: table.game.state.turn == 2 and not table.game.tape.entries)
    await hall.deal(turn=8)
    cid = hall.local.person("Cid")
    await cid.slash(CHANNEL, "mission join", hero=house)
    assert next(seat.user for seat in (await hall.table()).seats if seat.hero == house) == int(cid.id)
    await hall.ada.slash(CHANNEL, "mission autopilot", hero="barka", switch="on")
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    await play_the_rest(hall, cid)
    rows = await hall.bot.store.placings(int(hall.channel()["guild_id"]))
    assert placed(rows)[house] is None


def test_who_played_two_heroes_of_a_game_one_after_the_other_is_no_rival_of_his_own() -> None:
    game = [placing(1, 10, "barka", 9, True), placing(1, 10, "zoe", 1, False), placing(1, 11, "helena", 4, False)]
    assert {each.user: (each.points, each.wins) for each in standings(game)} == {10: (0.5, 0), 11: (0.5, 0)}


def test_a_game_is_worth_the_share_of_the_other_people_one_finished_ahead_of() -> None:
    game = [
        placing(1, 10, "barka", 9, True), placing(1, 11, "zoe", 4, False), placing(1, 12, "helena", 4, False),
        placing(1, None, "zanvor", 7, False),
    ]  # fmt: skip
    found = {each.user: (each.points, each.games, each.wins) for each in standings(game)}
    assert found == {10: (1.0, 1, 1), 11: (0.25, 1, 0), 12: (0.25, 1, 0)}


def test_a_game_against_the_house_alone_does_not_count() -> None:
    assert standings([placing(1, 10, "barka", 9, True), placing(1, None, "zoe", 4, False)]) == []


def test_team_mates_are_no_rivals_and_shared_wins_are_halves() -> None:
    teams = [placing(1, 10, "west", 2, True), placing(1, 11, "west", 2, True), placing(1, 12, "east", 0, False)]
    assert {each.user: each.points for each in standings(teams)} == {10: 1.0, 11: 1.0, 12: 0.0}
    shared = [placing(2, 10, "barka", 3, True), placing(2, 11, "zoe", 3, True)]
    assert {each.user: each.points for each in standings(shared)} == {10: 0.5, 11: 0.5}


def test_with_the_same_points_the_one_who_won_by_experience_is_ahead() -> None:
    game = [placing(1, 10, "barka", 5, True), placing(1, 11, "zoe", 5, False)]
    assert {each.user: each.points for each in standings(game)} == {10: 1.0, 11: 0.0}


def test_who_was_forgotten_has_no_place_on_the_ladder_but_was_a_rival() -> None:
    game = [placing(1, 10, "barka", 5, True), placing(1, 0, "zoe", 2, False), placing(1, 0, "helena", 1, False)]
    assert [(each.user, each.points) for each in standings(game)] == [(10, 1.0)]


async def test_nobody_takes_a_second_seat_of_a_running_arena(hall: Hall) -> None:
    """ARENA-02, ARENA-03."""
    await entered(hall, "a1_big_game_hunt", 2, {"barka": hall.ada})
    table = await hall.table()
    house = next(seat.hero for seat in table.seats if seat.user is None)
    reply = await hall.ada.slash("general", "mission join", hero=house)
    assert "one Hero" in reply.text
    table = await hall.table()
    assert [seat.hero for seat in table.heroes_of(int(hall.ada.id))] == ["barka"]

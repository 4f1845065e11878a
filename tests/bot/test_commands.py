"""Every command, in both languages: what it does, what it completes, what it accepts."""

from __future__ import annotations

import pytest

from bot.local import Choice
from engine import Scripted
from engine.cards.load import MONSTERS
from tests.bot.conftest import CHANNEL, Hall

AT_THE_SNOUT = "2222"
"""Dice with which Barka reaches I3, beside Ugly Snout 1 on J3."""


async def beside_the_snout(hall: Hall, more: str = "") -> None:
    await hall.open(Scripted(dice=f"{AT_THE_SNOUT}{more}"))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.board()


def names(choices: list[Choice]) -> list[str]:
    return [choice.name for choice in choices]


async def test_all_commands_are_there_with_italian_names(hall: Hall) -> None:
    commands = {c["name"]: c for c in hall.local.world.all_commands()}
    assert set(commands) == {
        "mission", "turn", "orders", "move", "open", "pick", "smash", "attack", "defend", "charge", "disarm", "free",
        "face", "ability", "tome", "item", "find", "use", "board", "hero", "bestiary", "card", "log", "answer", "help",
        "campaign", "recap", "undo", "why", "replay", "stats", "chronicle",
        "away", "notify", "seat", "vote", "doctor", "lang", "me", "plan", "um", "tackle", "shove", "throw", "ladder",
    }  # fmt: skip
    italian = {c["name_localizations"]["it"] for c in commands.values()}
    assert {"missione", "turno", "muovi", "attacca", "mappa", "aiuto"} <= italian
    sub = {o["name"] for o in commands["mission"]["options"]}
    seats = {"start", "join", "leave", "begin", "status", "list", "end", "autopilot", "import", "remove"}
    assert sub == seats | {"clock", "pause", "resume", "host", "delete", "export", "move", "log-channel"}
    assert {o["name"] for o in commands["item"]["options"]} == {"use", "equip", "stow", "give", "drop"}
    assert {o["name"] for o in commands["turn"]["options"]} == {"take", "give-back", "end", "order"}


async def test_attack_completes_target_weapon_and_dice_with_exact_odds(closed_hall: Hall) -> None:
    hall = closed_hall
    await beside_the_snout(hall, "22")
    targets = await hall.ada.autocomplete(CHANNEL, "attack", "target", "snout")
    assert [choice.value for choice in targets] == ["s1"]
    assert "Protection 4" in targets[0].name
    weapons = await hall.ada.autocomplete(CHANNEL, "attack", "weapon", "", target="s1")
    assert {str(choice.value) for choice in weapons} <= {"cleaver", "piston_fist"}
    dice = await hall.ada.autocomplete(CHANNEL, "attack", "dice", "", target="s1", weapon="cleaver")
    assert names(dice)[0].startswith("1 die · ")
    assert names(dice)[0].endswith("%")
    reply = await hall.ada.slash(CHANNEL, "attack", target="ugly snout 1", weapon="butcher's cleaver", dice=2)
    assert "2 2 = 4 against 4. Hit!" in reply.text


async def test_attack_understands_italian_names_from_an_english_reader_and_the_other_way_round(
    closed_hall: Hall,
) -> None:
    hall = closed_hall
    await beside_the_snout(hall, "22")
    reply = await hall.ada.slash(CHANNEL, "attack", target="brutto muso 1", weapon="cleaver", dice=2)
    assert "Hit!" in reply.text


async def test_a_target_without_its_weapon_asks_for_the_weapon_and_keeps_the_rest(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 22"))
    await hall.begin({"zanvor": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.board()
    reply = await hall.ada.slash(CHANNEL, "attack", target="s1", dice=2)
    assert "Which weapon" in reply.text
    await hall.choose("rapier")
    assert "2 2 = 4, Needlepoint Rapier +1 (one against one) = 5 against 4. Hit!" in (await hall.board()).text


async def test_move_completes_squares_and_takes_small_letters(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="22"))
    await hall.begin({"barka": hall.ada})
    squares = await hall.ada.autocomplete(CHANNEL, "move", "to", "c", dice=2)
    assert squares
    assert all(str(choice.value).startswith("C") for choice in squares)
    await hall.ada.slash(CHANNEL, "move", dice=2, to="d 4")
    await hall.board()
    assert (await hall.table()).game.view().hero("barka").square == "D4"


async def test_after_the_roll_move_takes_the_square_alone(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="22"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "move", dice=2)
    choices = await hall.ada.autocomplete(CHANNEL, "move", "to", "E3")
    assert [choice.value for choice in choices] == ["E3"]
    reply = await hall.ada.slash(CHANNEL, "move", to="E3")
    assert "E3" in reply.text


async def test_a_door_is_opened_by_picking_or_breaking(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="12 22211"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "move", dice=2, to="C6")
    doors = await hall.ada.autocomplete(CHANNEL, "open", "door", "")
    assert [choice.value for choice in doors] == ["d4"]
    odds = await hall.ada.autocomplete(CHANNEL, "open", "dice", "", door="d4", how="break")
    assert "%" in names(odds)[3]
    reply = await hall.ada.slash(CHANNEL, "open", door="door 4", how="break", dice=3)
    assert "2 2 2 = 6" in reply.text
    assert "d4" not in (await hall.table()).game.state.closed


async def test_charge_defend_face_and_end(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="22"))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    abilities = await hall.ada.autocomplete(CHANNEL, "charge", "ability", "war")
    assert [choice.value for choice in abilities] == ["war_cry"]
    assert "War Cry" in (await hall.ada.slash(CHANNEL, "charge", ability="war_cry", dice=2)).text
    assert "Shield" in (await hall.ada.slash(CHANNEL, "defend", dice=1)).text
    await hall.ada.slash(CHANNEL, "face", side="s")
    await hall.board()
    assert (await hall.table()).game.state.heroes["barka"].facing == "s"
    await hall.ada.slash(CHANNEL, "turn end", dice="set_aside")
    await hall.board()
    barka = (await hall.table()).game.state.heroes["barka"]
    assert (barka.acted, barka.shields) == (True, 4)


async def test_a_turn_is_taken_and_given_back_by_command(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    heroes = await hall.ben.autocomplete(CHANNEL, "turn take", "hero", "")
    assert {choice.value for choice in heroes} == {"barka", "zoe"}
    await hall.ben.slash(CHANNEL, "turn take")
    await hall.board()
    assert (await hall.table()).game.state.active == "zoe"
    await hall.ben.slash(CHANNEL, "turn give-back")
    await hall.board()
    assert (await hall.table()).game.state.active is None


async def test_smash_pick_disarm_and_free_say_why_they_cannot_be_done_here(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    for command in ("smash", "pick", "disarm", "free"):
        reply = await hall.ada.slash(CHANNEL, command, dice=2)
        assert reply.ephemeral, command
        assert reply.text, command
        offered = await hall.ada.autocomplete(CHANNEL, command, "dice", "")
        assert offered == [], command


async def test_answer_offers_what_is_asked_and_takes_a_word(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    offered = await hall.ben.autocomplete(CHANNEL, "answer", "answer", "")
    assert names(offered) == ["Barka", "Zoe"]
    await hall.ben.slash(CHANNEL, "answer", answer="Zoe")
    await hall.board()
    assert (await hall.table()).game.state.active == "zoe"
    acts = await hall.ben.autocomplete(CHANNEL, "answer", "answer", "mov")
    assert [choice.value for choice in acts] == ["move"]
    not_asked = await hall.ada.autocomplete(CHANNEL, "answer", "answer", "")
    assert len(not_asked) == 1
    assert "player of Zoe" in not_asked[0].name


async def test_board_is_reposted_for_players_and_shown_privately_to_watchers(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    again = await hall.ada.slash(CHANNEL, "board")
    assert not again.ephemeral
    assert again.message == await hall.board()
    watcher = await hall.ben.slash(CHANNEL, "board")
    assert watcher.ephemeral
    assert watcher.message.attachments[0].data.startswith(b"\x89PNG")
    full = await hall.ben.slash(CHANNEL, "board", view="full")
    assert full.ephemeral
    assert "Barka" in full.message.attachments[0].description
    text = await hall.ben.slash(CHANNEL, "board", view="text")
    assert text.ephemeral
    assert "```" in text.text


async def test_the_buttons_under_a_picture_show_that_moment_and_not_a_later_one(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="22"))
    await hall.begin({"barka": hall.ada})
    old = (await hall.ada.slash(CHANNEL, "board")).message
    await hall.ada.slash(CHANNEL, "move", dice=2, to="E3")
    await hall.board()
    words = await hall.press(hall.ben, old, "In words")
    told = await hall.ben.wait_for(CHANNEL, lambda m: m.ephemeral and "```" in m.text)
    row = next(line for line in told.text.splitlines() if line.startswith(" 3 "))
    assert row.split("B")[0].count(".") == 1
    assert words.ack_ms is not None
    await hall.press(hall.ben, old, "Whole map")
    await hall.ben.wait_for(CHANNEL, lambda m: m.ephemeral and bool(m.attachments))


async def test_hero_shows_ones_own_sheet_in_ones_own_language_and_in_words(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    own = await hall.ben.slash(CHANNEL, "hero")
    assert own.ephemeral
    assert "Zoe · Incantatrice" in own.text
    (sheet,) = own.message.attachments
    assert sheet.data.startswith(b"\x89PNG")
    assert "Bacchetta Storta" in sheet.description
    await hall.restart()
    words = await hall.press(hall.ben, own.message, "A parole")
    assert "**Potere Arcano I** 0 su 4" in words.text
    other = await hall.ada.slash(CHANNEL, "hero", hero="zoe")
    assert "Zoe · Enchantress" in other.text
    absent = await hall.ada.slash(CHANNEL, "hero", hero="helena")
    assert "not in this mission" in absent.text


@pytest.mark.parametrize("locale", ["en-US", "it"])
async def test_the_bestiary_knows_every_monster(hall: Hall, locale: str) -> None:
    reader = hall.local.person("Reader", locale=locale)
    for kind in MONSTERS:
        reply = await reader.slash(CHANNEL, "bestiary", monster=kind)
        assert reply.ephemeral
        assert "{" not in reply.text
        assert [file.filename for file in reply.message.attachments] == [f"card-{kind}.png"]


async def test_any_card_is_shown_by_its_name_in_either_language_and_in_the_readers_own(hall: Hall) -> None:
    reply = await hall.ben.slash(CHANNEL, "card", name="war cry 2")
    assert "**Urlo di Guerra II**" in reply.text
    assert "Urlo di Guerra" in reply.message.attachments[0].description
    reply = await hall.ada.slash(CHANNEL, "card", name="gabbia di ferro")
    assert "Iron Cage" in reply.text
    offered = await hall.ben.autocomplete(CHANNEL, "card", "name", "pozione")
    assert offered[0].value == "healing_potion"
    monster = await hall.ada.slash(CHANNEL, "card", name="zurill")
    assert "Protection" in monster.text
    unknown = await hall.ada.slash(CHANNEL, "card", name="@everyone qzx")
    assert unknown.ephemeral
    assert "I know no card" in unknown.text
    assert unknown.message.mentions == []


@pytest.mark.parametrize("kind", ["war_cry", "cleaver", "magic_sai", "tome_of_mending", "healing_potion", "spike_pit",
                                  "poisoned", "fortress", "venom", "tatanka"])  # fmt: skip
async def test_every_kind_of_card_has_its_picture_and_its_words(hall: Hall, kind: str) -> None:
    for reader in (hall.ada, hall.ben):
        reply = await reader.slash(CHANNEL, "card", name=kind)
        (picture,) = reply.message.attachments
        assert picture.data.startswith(b"\x89PNG")
        assert picture.description
        assert "{" not in reply.text


async def test_the_log_tells_the_last_steps_with_discords_own_times(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="22"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "move", dice=2, to="E3")
    await hall.board()
    english = await hall.ada.slash(CHANNEL, "log")
    assert "<t:" in english.text
    assert "2 2 = 4 squares" in english.text
    italian = await hall.ben.slash(CHANNEL, "log", steps=1)
    assert "caselle" in italian.text
    assert "sotterraneo" not in italian.text


async def test_help_says_what_this_person_can_do_now_and_explains_topics(hall: Hall) -> None:
    nothing = await hall.ada.slash(CHANNEL, "help")
    assert "/mission start" in nothing.text
    await hall.lobby()
    assert "You are the host" in (await hall.ada.slash(CHANNEL, "help")).text
    assert "scegli lì un Eroe" in (await hall.ben.slash(CHANNEL, "help")).text
    topics = await hall.ada.autocomplete(CHANNEL, "help", "topic", "block")
    assert names(topics) == ["Move, Block Zones"]
    topic = await hall.ada.slash(CHANNEL, "help", topic=str(topics[0].value))
    assert "Block Zone" in topic.text
    unknown = await hall.ada.slash(CHANNEL, "help", topic="cheese")
    assert "no such topic" in unknown.text


async def test_help_names_the_commands_that_are_possible_now_and_first_the_topics_about_them(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    assert "`/turno prendi`" in (await hall.ben.slash(CHANNEL, "help")).text
    await hall.choose("barka")
    now = (await hall.ada.slash(CHANNEL, "help")).text
    assert "`/move`" in now
    assert "`/turn end`" in now
    assert "`/attack`" not in now, "nobody is near"
    topics = now.rpartition(": ")[2].split(" · ")
    assert topics[:2] == ["Your turn", "Move, Block Zones"]
    assert topics.index("Move, Block Zones") < topics.index("What this is about")
    await hall.choose("move")
    assert "`/answer`" in (await hall.ada.slash(CHANNEL, "help")).text


async def test_taking_the_turn_says_why_it_is_not_possible(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    stranger = await hall.local.person("Carla").slash(CHANNEL, "turn take")
    assert "You play no Hero" in stranger.text
    await hall.choose("barka")
    own = await hall.ada.slash(CHANNEL, "turn take")
    assert own.ephemeral
    assert "Asked now" in own.text
    other = await hall.ben.slash(CHANNEL, "turn take")
    assert other.ephemeral
    assert "Barka" in other.text
    watching = await hall.press(hall.local.person("Carla"), await hall.board(), "Move")
    assert "You will be called" not in watching.text


async def test_status_names_the_chests_that_are_left(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    text = (await hall.ada.slash(CHANNEL, "mission status")).text
    assert all(square in text.split("Chests left: ")[1].splitlines()[0] for square in ("A12", "L10", "R12"))
    chests = (await hall.table()).game.state.chests
    last = list(chests.items())[-1]
    await hall.deal(chests=dict([last]))
    (name,) = [name for name in ("A12", "L10", "R12") if name == (await hall.table()).game.view().chests[last[0]]]
    left = (await hall.ada.slash(CHANNEL, "mission status")).text.split("Chests left: ")[1].splitlines()[0]
    assert name in left
    assert "," not in left


async def test_orders_take_an_ability_by_its_name_in_any_language(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    reply = await hall.ada.slash(CHANNEL, "orders", star="urlo di guerra")
    assert "War Cry" in reply.text
    reply = await hall.ben.slash(CHANNEL, "orders", star="ask me")
    assert "chiedimelo" in reply.text


async def test_status_tells_the_turn_who_is_asked_and_where_the_board_is(hall: Hall) -> None:
    await hall.lobby()
    assert "In the lobby" in (await hall.ada.slash(CHANNEL, "mission status")).text
    early = await hall.ada.slash(CHANNEL, "move", dice=2)
    assert early.ephemeral
    assert "/mission begin" in early.text


async def test_status_of_a_running_mission(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    assert await hall.quiet()
    reply = await hall.ada.slash(CHANNEL, "mission status")
    assert hall.ben.mention in reply.text
    assert board.id in reply.text
    assert reply.message.mentions == []


async def test_an_italian_mission_speaks_italian_in_public_and_each_reader_in_private(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben}, language="it")
    assert "Turno 1" in board.text
    assert [b.label for b in board.buttons][-2:] == ["Mappa intera", "A parole"]
    assert "Punti Vita" in board.attachments[0].description
    refused = await hall.press(hall.ada, board, "Zoe")
    assert "another player" in refused.text
    refused = await hall.press(hall.ben, board, "Barka")
    assert refused.text
    assert "another player" not in refused.text


async def test_names_that_people_gave_themselves_are_shown_literally_and_ping_nobody(hall: Hall) -> None:
    rude = hall.local.person("`@everyone` **x** \u202e<@1> ||y||")
    lobby = await hall.lobby()
    await rude.select(lobby, "zoe")
    assert rude.name not in lobby.text
    assert rude.mention in lobby.text
    assert lobby.mentions == []


async def test_looking_at_the_board_pings_nobody_who_looks_and_does_not_push_the_story_out_of_the_log(
    hall: Hall,
) -> None:
    await hall.begin({"barka": hall.ada})
    for _ in range(6):
        reply = await hall.ada.slash(CHANNEL, "board")
        assert reply.message.mentions == []
    assert "into the dungeon" in (await hall.ada.slash(CHANNEL, "log")).text

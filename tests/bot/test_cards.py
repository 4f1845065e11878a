"""Cards in the channel: abilities, Tomes, items and finds, by command and by button, in both languages."""

from __future__ import annotations

from typing import Any

from engine import Chance, Scripted, Seeded
from tests.bot.conftest import CHANNEL, Hall

BESIDE = {"at": "I3", "facing": "e"}
"""Where a Hero stands beside Ugly Snout 1 on J3."""


async def at_the_snout(hall: Hall, heroes: str = "barka zoe", *, chance: Chance | None = None, **pieces: Any) -> None:
    """Ada's first Hero has the turn, beside Ugly Snout 1, with these cards; Ben plays the other."""
    first, second = heroes.split()
    await hall.open(chance or Scripted())
    await hall.begin({first: hall.ada, second: hall.ben})
    await hall.choose(first)
    await hall.deal(**{first: {**BESIDE, **pieces.pop(first, {})}, **pieces})


async def square_of(hall: Hall, monster: str) -> str:
    found = (await hall.table()).game.view().monster(monster)
    assert found is not None
    return found.squares[0]


# Abilities -----------------------------------------------------------------------------------------------------------


async def test_an_ability_is_used_with_all_its_answers_in_one_command(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"catapult_move": 4, "war_cry": 5})
    squares = await hall.ada.autocomplete(CHANNEL, "ability", "square", "l3", which="catapult_move", target="s1")
    assert [choice.value for choice in squares] == ["L3"]
    reply = await hall.ada.slash(CHANNEL, "ability", which="catapult", target="ugly snout 1", square="l3")
    assert "Catapult Move I" in reply.text
    assert await square_of(hall, "s1") == "L3"


async def test_the_usable_abilities_come_first_and_the_others_say_what_they_lack(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"war_cry": 5, "brutal_assault": 1})
    offered = await hall.ada.autocomplete(CHANNEL, "ability", "which", "")
    assert [choice.value for choice in offered] == ["war_cry", "brutal_assault", "catapult_move"]
    assert offered[0].name == "War Cry I"
    assert "1 of 4 energy" in offered[1].name
    refused = await hall.ada.slash(CHANNEL, "ability", which="brutal assault")
    assert refused.ephemeral
    assert "1 of 4 energy" in refused.text
    not_asked = await hall.ben.autocomplete(CHANNEL, "ability", "which", "")
    assert len(not_asked) == 1
    assert "Barka" in not_asked[0].name


async def test_an_ability_is_chosen_from_a_menu_that_says_what_each_does(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"catapult_move": 4, "war_cry": 5})
    board = await hall.board()
    assert "Use an ability" in [button.label for button in board.buttons]
    board = await hall.choose("ability")
    (menu,) = board.selects
    assert [option.label for option in menu.options] == ["War Cry I", "Catapult Move I"]
    assert (menu.options[0].description or "").startswith("1 Shield Die.")
    board = await hall.choose("catapult_move")
    assert "Where does **Ugly Snout 1** land?" in board.text


async def test_the_one_ability_that_is_charged_is_named_on_its_button(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"war_cry": 5})
    board = await hall.board()
    await hall.press(hall.ada, board, "Use War Cry")
    board = await hall.board()
    assert "Heard by Ugly Snout 1" in board.text
    assert "Use War Cry" not in [button.label for button in board.buttons]


async def test_an_ability_that_is_taken_back_leaves_no_trace_in_the_story(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"catapult_move": 4})
    await hall.choose("ability")
    await hall.press(hall.ada, await hall.board(), "Back")
    board = await hall.board()
    assert "Catapult Move" not in board.text
    assert (await hall.table()).game.view().hero("barka").abilities[2].energy == 4
    assert "Catapult" not in "\n".join(message.text for message in hall.ada.sees(CHANNEL))


async def test_a_restart_in_the_middle_of_an_ability_loses_nothing_and_old_presses_work(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"catapult_move": 4})
    old = await hall.board()
    hall.bot.outbox.asks_no_more(int(old.channel_id), int(old.id))  # so it keeps its buttons
    await hall.ada.slash(CHANNEL, "board")
    board = await hall.choose("ability")
    before = (await hall.table()).game.save()
    await hall.restart(Scripted())
    assert (await hall.table()).game.save() == before
    stale = await hall.press(hall.ada, old, "Use Catapult Move")
    assert stale.ephemeral
    foreign = await hall.press(hall.ben, board, board.buttons[0].custom_id)
    assert foreign.ephemeral
    assert "Barka" in foreign.text
    await hall.choose("L3")
    assert await square_of(hall, "s1") == "L3"
    assert "Catapult Move I" in (await hall.board()).text
    double = await hall.press(hall.ada, board, board.buttons[0].custom_id)
    assert double.ephemeral


async def test_a_target_may_be_named_in_italian_and_what_nobody_asks_for_is_refused(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"catapult_move": 4, "war_cry": 5})
    reply = await hall.ada.slash(CHANNEL, "ability", which="urlo di guerra", square="F7")
    assert reply.ephemeral
    assert "F7" in reply.text
    reply = await hall.ada.slash(CHANNEL, "ability", which="urlo di guerra", target="brutto muso 1")
    assert "War Cry I" in reply.text


async def test_a_wall_is_torn_down_by_command(closed_hall: Hall) -> None:
    hall = closed_hall
    luckylock = {"relentless_barrage": 5, "level": {"relentless_barrage": 3, "bullet_time": 1, "double_fire": 1}}
    await at_the_snout(hall, "luckylock zoe", luckylock={**luckylock, "at": "C5"})
    hows = await hall.ada.autocomplete(CHANNEL, "ability", "how", "", which="relentless_barrage")
    assert [choice.value for choice in hows] == ["shoot", "wall"]
    walls = await hall.ada.autocomplete(CHANNEL, "ability", "square", "", which="relentless_barrage", how="wall")
    reply = await hall.ada.slash(CHANNEL, "ability", which="relentless_barrage", how="wall", square=str(walls[0].value))
    assert "Relentless Barrage III" in reply.text
    assert (await hall.table()).game.view().torn


async def test_zoe_teleports_to_a_typed_square(closed_hall: Hall) -> None:
    hall, levels = closed_hall, {"instant_teleport": 2, "arcane_power": 1, "dark_knowledge": 1}
    await at_the_snout(hall, "zoe barka", zoe={"instant_teleport": 5, "level": levels})
    board = await hall.choose("ability")
    assert "Where does **Zoe** reappear?" in board.text
    opened = await hall.press(hall.ada, board, "Type a square")
    assert opened.modal is not None
    interaction = hall.ada.open_submit(opened.interaction, {"answer": "e 5"})
    await hall.ada.answered(interaction)
    await hall.board()
    assert (await hall.table()).game.view().hero("zoe").square == "E5"


# Tomes ---------------------------------------------------------------------------------------------------------------


async def test_a_tome_is_read_on_a_target_with_exact_odds(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, "zoe barka", chance=Scripted(dice="22**"))
    tomes = await hall.ada.autocomplete(CHANNEL, "tome", "tome", "")
    assert [choice.value for choice in tomes] == ["primer_of_small_hexes"]
    targets = await hall.ada.autocomplete(CHANNEL, "tome", "target", "", tome="primer_of_small_hexes")
    assert [choice.value for choice in targets] == ["s1"]
    odds = await hall.ada.autocomplete(CHANNEL, "tome", "dice", "", tome="primer_of_small_hexes", target="s1")
    assert odds[3].name.endswith("%")
    reply = await hall.ada.slash(CHANNEL, "tome", target="snout", dice=4)
    assert "★" in reply.text
    await hall.choose("arcane_power")
    await hall.choose("arcane_power")
    board = await hall.board()
    assert "Primer of Small Hexes" in board.text
    monster = (await hall.table()).game.view().monster("s1")
    assert monster is not None
    assert monster.statuses == ("stunned",)


async def test_item_use_reads_a_tome_or_uses_a_find(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, "zoe barka", zoe={"hp": 1, "finds": ["healing_potion"]})
    reply = await hall.ada.slash(CHANNEL, "item use", item="sillabario")
    assert "How many dice to read the Primer of Small Hexes?" in reply.text
    reply = await hall.ada.slash(CHANNEL, "item use", item="healing potion")
    assert "Healing Potion" in reply.text
    assert (await hall.table()).game.view().hero("zoe").hp == 3


# Finds ---------------------------------------------------------------------------------------------------------------


async def test_a_find_is_used_by_its_italian_name_and_says_when_it_would_be_wasted(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"finds": ["healing_potion", "star_candy"]})
    offered = await hall.ada.autocomplete(CHANNEL, "find use", "find", "")
    assert [choice.value for choice in offered] == ["star_candy", "healing_potion"]
    assert "all Hit Points" in offered[1].name
    refused = await hall.ada.slash(CHANNEL, "find use", find="Pozione di Cura")
    assert refused.ephemeral
    assert "all Hit Points" in refused.text
    board = await hall.choose("find")
    assert "Which ability of **Barka** gets the energy" in board.text
    await hall.choose("war_cry")
    assert (await hall.table()).game.view().hero("barka").abilities[1].energy == 2


async def test_without_finds_or_tomes_the_reason_is_said(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall)
    for command, option in (("find use", "find"), ("tome", "tome")):
        offered = await hall.ada.autocomplete(CHANNEL, command, option, "")
        assert len(offered) == 1, command
        refused = await hall.ada.slash(CHANNEL, command)
        assert refused.ephemeral, command
    nothing = await hall.ada.slash(CHANNEL, "item drop", item="cleaver")
    assert "carries nothing" in nothing.text


async def test_item_use_says_what_the_named_card_lacks_and_not_that_a_tome_is_missing(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall)
    candy = await hall.ada.slash(CHANNEL, "item use", item="star candy")
    assert candy.ephemeral
    assert "no Small Find in the backpack" in candy.text
    cleaver = await hall.ada.slash(CHANNEL, "item use", item="cleaver")
    assert cleaver.ephemeral
    assert "Cleaver is not for `/item use`" in cleaver.text
    tome = await hall.ada.slash(CHANNEL, "item use", item="tome of mending")
    assert "No Tome" in tome.text
    italian = await hall.ben.slash(CHANNEL, "item use", item="mannaia")
    assert "non fa per questo comando" in italian.text


async def test_an_option_that_an_ability_does_not_need_is_not_swallowed(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"war_cry": 5, "brutal_assault": 4})
    reply = await hall.ada.slash(CHANNEL, "ability", which="war_cry", dice=2)
    assert reply.ephemeral
    assert "no question to which “2” would be an answer" in reply.text
    assert (await hall.table()).game.view().hero("barka").abilities[1].energy == 5
    asked = await hall.ada.slash(CHANNEL, "ability", which="brutal_assault", square="I3", target="s1", dice=2)
    assert not asked.ephemeral, "here dice are asked for"


async def test_a_find_without_room_asks_which_goes_and_one_may_be_used_first(closed_hall: Hall) -> None:
    hall = closed_hall
    barka = {"at": "Q1", "hp": 1, "finds": ["healing_potion", "star_candy"]}
    await at_the_snout(hall, chance=Scripted(dice="222", draws="iron_biscuit"), barka=barka, traps=[])
    reply = await hall.ada.slash(CHANNEL, "smash", dice=3)
    (menu,) = reply.message.selects
    assert [option.label for option in menu.options][:2] == ["Drop the Iron Biscuit", "Drop the Healing Potion"]
    assert menu.options[1].description
    assert [file.filename for file in reply.message.attachments][1:] == ["card-iron_biscuit.png"]
    reply = await hall.ada.slash(CHANNEL, "find use", find="pozione di cura")
    barka_now = (await hall.table()).game.view().hero("barka")
    assert (barka_now.hp, set(barka_now.finds)) == (3, {"iron_biscuit", "star_candy"})


# Items ---------------------------------------------------------------------------------------------------------------


async def draw_an_item(hall: Hall, item: str, **barka: str) -> None:
    await at_the_snout(hall, chance=Scripted(dice="222222", draws=item), barka={"at": "Q12", **barka}, traps=[])
    await hall.ada.slash(CHANNEL, "pick", dice=6)
    await hall.board()


async def test_an_item_that_was_drawn_shows_its_card_and_is_worn_by_command(closed_hall: Hall) -> None:
    hall = closed_hall
    await draw_an_item(hall, "magic_sai")
    board = await hall.board()
    assert "Where does it go?" in board.text
    assert [file.filename for file in board.attachments][1:] == ["card-magic_sai.png"]
    assert {"first hand", "second hand"} <= {choice.name for choice in await hall.ada.autocomplete(
        CHANNEL, "item equip", "space", "", item="magic_sai"
    )}  # fmt: skip
    await hall.ada.slash(CHANNEL, "item equip", item="sai", space="seconda mano")
    await hall.board()
    assert (await hall.table()).game.view().hero("barka").equipment["hand_2"] == "magic_sai"


async def test_what_had_to_make_room_is_stowed_by_button(closed_hall: Hall) -> None:
    hall = closed_hall
    await draw_an_item(hall, "magic_sai", hand_1="ember_rod", hand_2="lonely_sabre")
    board = await hall.choose("hand_1")
    assert "had to make room" in board.text
    await hall.press(hall.ada, board, "Into the backpack")
    await hall.board()
    barka = (await hall.table()).game.view().hero("barka")
    assert (barka.equipment["hand_1"], barka.item) == ("magic_sai", "ember_rod")


async def test_at_the_end_of_the_turn_things_are_handed_on_and_kept_by_standing_order(closed_hall: Hall) -> None:
    hall = closed_hall
    barka = {"pool": 0, "hand_1": "magic_sai", "finds": ["star_candy"]}
    await at_the_snout(hall, barka=barka, zoe={"at": "H3"})
    offered = await hall.ada.autocomplete(CHANNEL, "item give", "item", "")
    assert {choice.value for choice in offered} == {"magic_sai", "star_candy"}
    assert [c.value for c in await hall.ada.autocomplete(CHANNEL, "item give", "hero", "", item="magic_sai")] == ["zoe"]
    reply = await hall.ada.slash(CHANNEL, "item give", item="sai magico", hero="zoe")
    assert "may rearrange" in reply.text
    await hall.choose("give:star_candy:zoe")
    board = await hall.board()
    assert "**Zoe** has no room for **Star Candy**" in board.text
    game = (await hall.table()).game
    assert game.view().hero("zoe").item == "magic_sai", "into the empty backpack; nothing is covered unasked"
    assert game.decision is not None
    assert (game.decision.what, game.decision.about) == ("overfull", "zoe"), "no card goes without a word (E-11)"


async def test_who_wants_to_be_asked_about_cards_is_asked_out_of_turn(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"pool": 0, "hand_1": "magic_sai"}, zoe={"at": "H3"})
    said = await hall.ben.slash(CHANNEL, "orders", cards="ask")
    assert "chiedimelo" in said.text
    await hall.ada.slash(CHANNEL, "item give", item="magic_sai")
    board = await hall.board()
    assert board.mentions == ["Ben"]
    assert "Where does it go?" in board.text
    refused = await hall.ada.slash(CHANNEL, "item stow", item="magic_sai")
    assert refused.ephemeral
    await hall.ben.slash(CHANNEL, "item stow", item="sai magico")
    await hall.board()
    assert (await hall.table()).game.view().hero("zoe").item == "magic_sai"


async def test_an_autopilot_keeps_what_it_is_handed(closed_hall: Hall) -> None:
    hall = closed_hall
    barka = {"pool": 0, "hand_1": "magic_sai"}
    await at_the_snout(hall, chance=Seeded("kept"), barka=barka, zoe={"at": "H3"})
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    await hall.ada.slash(CHANNEL, "item give", item="magic_sai", hero="zoe")
    await hall.board()
    assert (await hall.table()).game.view().hero("zoe").item == "magic_sai"


async def test_with_dice_left_a_command_for_the_end_of_the_turn_asks_about_them_first(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"item": "magic_sai"})
    reply = await hall.ada.slash(CHANNEL, "item equip", item="magic_sai")
    assert "Set them aside" in reply.text
    board = await hall.choose("let_go")
    assert "may rearrange" in board.text
    await hall.press(hall.ada, board, "Done")
    board = await hall.board()
    assert "takes **the Magic Sai** in hand" in board.text


async def test_what_is_not_possible_is_answered_with_what_is(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_snout(hall, barka={"pool": 0, "item": "magic_sai"}, zoe={"at": "H3"})
    reply = await hall.ada.slash(CHANNEL, "item stow", item="magic_sai")
    assert reply.ephemeral
    assert "Magic Sai → Zoe" in reply.text
    reply = await hall.ben.slash(CHANNEL, "item drop", item="magic_sai")
    assert reply.ephemeral
    assert "Barka" in reply.text


async def test_many_exchanges_come_in_several_menus(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted())
    rest = ("helena", "zanvor", "zoe", "yang_ping", "luckylock")
    await hall.begin({"barka": hall.ada, **dict.fromkeys(rest, hall.ben)})
    await hall.choose("barka")
    places = dict(zip(rest, ("C3", "D3", "E3", "C4", "D4"), strict=True))
    barka = {"hand_1": "magic_sai", "hand_2": "ember_rod", "body": "juggernaut_plate", "item": "lonely_sabre"}
    board = await hall.deal(barka={"at": "E4", "pool": 0, **barka}, **{h: {"at": at} for h, at in places.items()})
    board = await hall.choose("end")
    counts = [len(menu.options) for menu in board.selects]
    assert counts[0] == 25
    assert len(counts) == 2
    last = board.selects[1].options[-1].value
    await hall.choose(last)
    assert last.startswith("drop:")
    await hall.press(hall.ada, await hall.board(), "Done")
    await hall.board()
    assert last.split(":")[1] not in (await hall.table()).game.view().hero("barka").equipment.values()

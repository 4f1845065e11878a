"""One of everything that can be told, so that every form of every text is read aloud at least once."""

from engine import events as e
from engine.cards.load import ABILITIES, FINDS, ITEMS

HELENA_PICKS = (
    e.Tested("helena", "pick_door", "*2*", "cunning", 2, 6, 6, True, "d1"),
    e.EnergyGained("helena", "elven_step", 1, 3, 4, "star"),
    e.EnergyGained("helena", "elven_step", 1, 4, 4, "star"),
    e.DoorOpened("d1", "helena", "picked"),
    e.XpGained("helena", 1, 2, "door"),
    e.LevelGained("helena", 1),
    e.AbilityRaised("helena", "elven_step", 2),
)

BARKA_MOVES = (
    e.Tested("barka", "move", "12", "speed", 2, 3, None, None, ""),
    e.HeroMoved("barka", "A2", ("B3", "C3"), 1, "zone"),
)

BARKA_STRIKES = (
    e.HeroAttacked("barka", "s3", "ugly_snout", "cleaver", "C3", "D3", "2*", 3, (("dice", 5),), 5, 4, True),
    e.EnergyGained("barka", "war_cry", 1, 1, 5, "star"),
    e.MonsterWounded("s3", "ugly_snout", 1, 0, "D3", "barka"),
    e.MonsterKilled("s3", "ugly_snout", "D3", "barka"),
    e.XpGained("barka", 1, 1, "wound"),
)

SNOUT_IS_PARRIED = (
    e.TargetChosen("s4", "ugly_snout", "zoe", "nearest", (("zoe", 1), ("barka", 3)), (), "", "distance"),
    e.MonsterMoved("s4", "ugly_snout", "G4", ("F5",), ("",), "s"),
    e.EnergyGained("zoe", "arcane_power", 1, 1, 4, "star"),
    e.MonsterAttacked("s4", "ugly_snout", "zoe", "F5", "E6", 2, "2*", 2, 4, "11", 1, 2, False),
)

GRUNT_FELLS_ZOE = (
    e.FateRolled("target", "g1", "black", "skull"),
    e.TargetChosen(
        "g1", "big_grunt", "zoe", "behaviour", (("zoe", 1), ("barka", 1)), ("barka", "zoe"), "black", "initiative"
    ),
    e.MonsterMoved("g1", "big_grunt", "G4", ("F5",), ("",), "s"),
    e.MonsterTurned("g1", "big_grunt", "w"),
    e.MonsterAttacked("g1", "big_grunt", "zoe", "F5", "E6", 0, "", 2, 0, "", 2, 0, True),
    e.HeroWounded("zoe", 1, 0, "g1", "E6"),
    e.HeroFell("zoe", "E6"),
    e.EndMoved(13),
)

NOISE_AND_PORTAL = (
    e.MonsterPhaseBegan(2),
    e.FateRolled("wake", "B", "blue", "drop"),
    e.RoomSleptOn("B", "drop"),
    e.FateRolled("wake", "D", "red", "lightning"),
    e.RoomWoke("D", "noise", "B"),
    e.FateRolled("portal", "P1", "black", "skull"),
    e.PortalRolled("P1", "skull", 2, 2, False),
    e.MonsterArrived("s14", "ugly_snout", "O9", "P1"),
    e.MonsterArrived("s15", "ugly_snout", "P9", "P1"),
)

BOULDER = (
    e.TrapSprung("c1", "falling_boulder", "barka", "R11"),
    e.Tested("barka", "dodge", "11", "speed", 2, 2, 6, False, "falling_boulder"),
    e.FateRolled("boulder", "barka", "brown", "drop"),
    e.HeroWounded("barka", 2, 3, "falling_boulder", "R11"),
)

WAR_CRY = (
    e.AbilityUsed("barka", "war_cry", 2),
    e.ShieldsGained("barka", 2, 2, "war_cry"),
    e.Marked("war_cry", "s1", "barka", 2),
    e.Marked("war_cry", "t1", "barka", 2),
)

DOUBLE_FIRE = (
    e.HeroAttacked(
        "luckylock", "s3", "ugly_snout", "volcano", "A1", "D1", "2*", 3, (("dice", 5), ("double_fire", 1)), 6, 4, True
    ),
    e.HeroAttacked(
        "luckylock", "g1", "big_grunt", "volcano", "A1", "D2", "2*", 3, (("dice", 5), ("double_fire", 1)), 6, 9, False
    ),
    e.EnergyGained("luckylock", "bullet_time", 1, 1, 4, "star"),
    e.MonsterWounded("s3", "ugly_snout", 1, 0, "D1", "luckylock"),
    e.MonsterKilled("s3", "ugly_snout", "D1", "luckylock"),
    e.XpGained("luckylock", 1, 3, "wound"),
)

BARREL_IN_THE_WAY = (
    e.BarrelBroken("b1", "barka", "D3"),
    e.MonsterThrown("s3", "ugly_snout", "C3", ("D3", "E3", "F3"), "barka"),
    e.MonsterWounded("s3", "ugly_snout", 1, 0, "F3", "barka"),
    e.MonsterKilled("s3", "ugly_snout", "F3", "barka"),
    e.CardDrawn("barka", "iron_biscuit", "finds", 14),
    e.CardStowed("barka", "iron_biscuit"),
)

TWO_WOUNDS = (
    e.HeroAttacked(
        "barka", "g1", "big_grunt", "gravediggers_spade", "C3", "D3", "22***", 3, (("dice", 13),), 13, 9, True
    ),
    e.MonsterWounded("g1", "big_grunt", 2, 0, "D3", "barka"),
    e.MonsterKilled("g1", "big_grunt", "D3", "barka"),
    e.XpGained("barka", 2, 2, "wound"),
)

INTO_THE_PIT = (
    e.MonsterThrown("s3", "ugly_snout", "C3", ("D3", "E3"), "barka"),
    e.MonsterInPit("s3", "ugly_snout", "E3"),
    e.MonsterWounded("s3", "ugly_snout", 1, 0, "E3", "barka"),
    e.MonsterKilled("s3", "ugly_snout", "E3", "barka"),
)

HEXED = (
    e.FateRolled("hexgate", "Z1", "black", "skull"),
    e.TargetChosen("Z1", "zurill", "zoe", "nearest", (("zoe", 1), ("barka", 3)), (), "", "distance"),
    e.SpecialUsed("Z1", "zurill", "hexgate", "zoe"),
    e.StatusGained("zoe", "frozen"),
    e.MonsterMoved("Z1", "zurill", "G4", ("F5",), ("G5",), "s"),
    e.MonsterAttacked("Z1", "zurill", "zoe", "F5", "E6", 0, "", 2, 3, "11", 4, 2, False, 3),
    e.Countered("zoe", "Z1"),
    e.MonsterWounded("Z1", "zurill", 1, 3, "F5", "zoe"),
)

TOME_FOR_A_FRIEND = (
    e.Tested("zoe", "tome", "*2", "magic", 4, 6, 6, True, "tome_of_hasty_exits"),
    e.TomeCast("zoe", "tome_of_hasty_exits", "barka"),
    e.HeroMoved("barka", "A2", ("B3", "C3"), 2, ""),
)

FATE_AGAIN = (
    e.FateTileSpent("barka", 1),
    e.FateRolled("boulder", "barka", "red", "lightning"),
    e.HeroWounded("barka", 1, 4, "falling_boulder", "R11"),
)

STEPS = (
    HELENA_PICKS, BARKA_MOVES, BARKA_STRIKES, SNOUT_IS_PARRIED, GRUNT_FELLS_ZOE, NOISE_AND_PORTAL, BOULDER, WAR_CRY,
    DOUBLE_FIRE, BARREL_IN_THE_WAY, TWO_WOUNDS, INTO_THE_PIT, HEXED, TOME_FOR_A_FRIEND, FATE_AGAIN,
)  # fmt: skip


def _tests() -> list[e.Tested]:
    at = {
        "break": "d1", "pick_door": "d2", "pick_chest": "c1", "smash": "b3", "disarm": "c2", "free": "zoe",
        "climb": "barka", "dodge": "falling_boulder", "pull": "L1", "tome": "primer_of_small_hexes",
    }  # fmt: skip
    return [
        e.Tested("barka", why, "21*", "force", 3, 6, 6, success, where)
        for why, where in at.items()
        for success in (True, False)
    ] + [
        e.Tested("zoe", "charge", "1*", "magic", 4, 5, None, None, "arcane_power"),
        e.Tested("zoe", "disarm", "2", "cunning", 3, 2, 6, False, "F7"),
        e.Tested("zoe", "free", "1*", "force", 1, 2, 6, False, "zoe"),
        e.Tested("zoe", "free", "222", "force", 1, 6, 6, True, "zoe"),
    ]


def _targets() -> list[e.Event]:
    two, three = (("zoe", 2), ("barka", 2)), (("zoe", 2), ("barka", 2), ("helena", 2))
    return [
        e.TargetChosen("t1", "stinky_thing", "zoe", "nearest", (("zoe", 0), ("barka", 3)), (), "", "order"),
        e.TargetChosen("t1", "stinky_thing", "zoe", "nearest", (), (), "", "order"),
        e.TargetChosen("D1", "dorbak", "barka", "only", (("barka", 4),), (), "", "distance"),
        e.TargetChosen("s1", "ugly_snout", "zoe", "fate", two, ("zoe", "barka"), "green", "distance"),
        e.TargetChosen("s1", "ugly_snout", "zoe", "behaviour", two, ("zoe", "barka"), "", "distance"),
        e.TargetChosen("m1", "muso", "barka", "behaviour", three, ("zoe", "barka", "helena"), "black", "distance"),
        e.TargetChosen("s1", "ugly_snout", "zoe", "kept", two, (), "", ""),
        e.TargetChosen("s1", "ugly_snout", "barka", "compelled", (("barka", 4),), (), "", "distance"),
    ]


def _monsters() -> list[e.Event]:
    return [
        e.MonsterMoved("s1", "ugly_snout", "F5", (), (), "n"),
        e.MonsterMoved("u1", "stud", "F5", ("F5",), ("F6",), "e"),
        e.MonsterAttacked("s1", "ugly_snout", "zoe", "F5", "E6", 2, "2*", 2, 4, "2*", 1, 3, True),
        e.MonsterAttacked("s1", "ugly_snout", "zoe", "F5", "E6", 2, "22", 2, 4, "22", 1, 4, True),
        *(e.MonsterWaited("s1", "ugly_snout", why) for why in ("nobody", "no_way", "no_steps", "no_dice")),
        e.MonsterWounded("g1", "big_grunt", 1, 1, "D3", "barka"),
        e.PortalRolled("Q1", "lightning", 0, 0, False),
        e.PortalRolled("P1", "skull", 2, 0, True),
        e.PortalRolled("P1", "skull", 2, 1, False),
        e.PortalRolled("small:F7", "", 1, 1, False),
        *(e.RoomWoke("B", why, "") for why in ("entered", "broken", "torn", "wounded", "monster")),
    ]


def _heroes() -> list[e.Event]:
    return [
        e.MissionBegan("m01_pantry_raid", ("barka", "zoe"), 2, 16),
        e.TurnBegan(1, 16),
        e.TurnBegan(15, 16),
        e.HeroTurnBegan("barka", 6),
        e.HeroTurnGivenBack("barka"),
        e.HeroTurnEnded("barka", 0),
        e.HeroTurnEnded("barka", 2),
        e.CleanedUp(0, ()),
        e.CleanedUp(3, ()),
        e.CleanedUp(0, ("zoe",)),
        e.CleanedUp(1, ("zoe", "barka")),
        e.Won("m01_pantry_raid", 9),
        e.Lost("m01_pantry_raid", 16),
        e.FateRolled("poison", "zoe", "blue", "drop"),
        e.EnergyGained("zoe", "arcane_power", 0, 4, 4, "star"),
        e.EnergyGained("zoe", "arcane_power", 2, 3, 4, "charge"),
        e.EnergyGained("zoe", "arcane_power", 2, 4, 4, "charge"),
        e.HeroMoved("barka", "A2", (), 3, ""),
        *(e.HeroMoved("barka", "A2", ("A3",), 0, stopped) for stopped in ("", "pit", "trap")),
        e.HeroTurned("barka", "w"),
        e.DoorOpened("d1", "barka", "broken"),
        e.BarrelBroken("b1", "barka", "R1"),
        e.ChestPicked("c1", "zoe", "R12", 2),
        e.ChestPicked("c2", "zoe", "A12", 0),
        e.TrapDisarmed("d3", "zoe", "O6"),
        e.TrapDisarmed("F7", "zoe", "F7"),
        *(e.TrapSprung("d3", kind, "zoe", "O6") for kind in ("iron_cage", "small_portal", "spike_pit")),
        e.TrapDodged("zoe", "falling_boulder"),
        e.HeroStuck("zoe", "cage", "O6"),
        e.HeroStuck("zoe", "pit", "O6"),
        *(e.HeroFreed("zoe", what, "zoe") for what in ("cage", "ice", "pit")),
        e.HeroFreed("zoe", "cage", "barka"),
        e.PortalOpened("F7"),
        e.PortalOpened(""),
        e.HeroAttacked("helena", "g1", "big_grunt", "composite_bow", "A1", "D1", "21", 4, (("dice", 3),), 3, 9, False),
        *(e.ShieldsGained("barka", n, 3, why) for n, why in ((2, "defend"), (1, "set_aside"), (1, "armour"))),
        *(e.StatusGained("zoe", status) for status in ("frozen", "poisoned", "stunned")),
        *(e.StatusLost("s3", status) for status in ("frozen", "poisoned", "stunned")),
        e.XpGained("zoe", 4, 4, "start"),
    ]


MARKS = (
    "spectral_wolf", "unerring_aim", "elven_step", "blunt_bazooka", "dwarven_leap", "no_tomorrow", "arcane_power",
    "sneak_attack", "shadow_step", "dance_of_blades", "bullet_time", "relentless_barrage",
)  # fmt: skip


def _marks() -> list[e.Event]:
    return [
        *(e.Marked(name, "t1", ABILITIES[name], level) for name in MARKS for level in (1, 2, 3)),
        *(e.Marked(find, "barka", "barka", 0) for find in ("thiefs_glove", "powder_pouch", "greased_boots")),
        e.MarkEnded("elven_step", "helena", "helena"),
    ]


def _abilities() -> list[e.Event]:
    return [
        e.FateRolled("dark_knowledge", "zoe", "black", "skull"),
        *(e.FateRolled("hexgate", "Z1", *face) for face in (("red", "lightning"), ("brown", "drop"))),
        *(e.FateRolled("trapmaker", "zoe", *face) for face in (("red", "lightning"), ("black", "skull"))),
        e.EnergyGained("zoe", "dark_knowledge", 2, 3, 5, "star_candy"),
        e.DiceRecovered("zoe", 1, 3, "dark_knowledge"),
        e.DiceRecovered("zanvor", 2, 2, "feather_foil"),
        e.HeroHealed("zoe", 2, 3, "healing_potion"),
        e.HeroHealed("zoe", 0, 3, "tome_of_mending"),
        e.HeroPlaced("zoe", "A1", "F7", "instant_teleport"),
        e.HeroPlaced("zanvor", "A1", "C3", "dwarven_leap"),
        e.HeroPushed("zoe", "A1", ("A2", "A3"), "u1"),
        e.MonsterPushed("t1", "stinky_thing", "A1", "A2", "luckylock"),
        e.ColumnSmashed("F7", "barka"),
        e.DoorOpened("d1", "barka", "smashed"),
        *(e.ChestSmashed("c1", "barka", "F7", left) for left in (2, 1, 0)),
        e.WallTorn("luckylock", ("F7|G7", "F8|G8"), "B"),
        e.XpGained("barka", 1, 4, "war_cry"),
        e.MonsterWaited("s1", "ugly_snout", "spared"),
    ]


def _cards() -> list[e.Event]:
    return [
        *(e.CardDrawn("zoe", item, "items", 12) for item in ITEMS),
        *(e.CardDrawn("zoe", find, "finds", 1) for find in FINDS),
        *(e.PileEmpty("zoe", pile) for pile in ("items", "finds")),
        *(e.ItemEquipped("zoe", "magic_sai", space) for space in ("hand_1", "hand_2", "body")),
        e.CardStowed("zoe", "frost_darts"),
        e.CardDropped("zoe", "greased_boots"),
        e.CardGiven("zoe", "hedgehog_shield", "barka"),
        e.FindUsed("zoe", "second_wind"),
        e.TomeCast("zoe", "primer_of_small_hexes", "t1"),
        e.TomeCast("zoe", "tome_of_mending", "zoe"),
        e.TokenGained("zoe", "counterattack", 1, "hedgehog_shield"),
        e.TokenGained("zoe", "fortress", 1, "tome_of_the_stone_ring"),
        *(
            e.SpecialUsed("r1", "running_spider", special, "zoe")
            for special in ("quills", "venom", "reek", "stud", "trapmaker", "stampede", "hexgate")
        ),
        *(e.SpecialUsed("r1", "running_spider", special, "") for special in ("mounted", "hexgate")),
    ]


def _missions() -> list[e.Event]:
    return [
        *(e.LeverPulled("L1", "barka", "B14", left) for left in (2, 1, 0)),
        *(e.ButtonPressed("u1", "zoe", "R2", left) for left in (2, 1, 0)),
        e.DoorUnlocked("d4"),
        e.BookTaken("T1", "zoe", "C17"),
        e.BookHanded("T1", "zoe", "barka"),
        e.BookDropped("T1", "barka", "F7"),
        *(e.BookBrought("T2", "zoe", "G1", left) for left in (2, 1, 0)),
        e.StageReached("doors", "chests"),
    ]


def _master() -> list[e.Event]:
    return [
        e.MonstersHanded("ada", 18),
        e.MonstersHanded("", 16),
        e.MasterRolled("ada", "1122**", 5, 16),
        *(e.MasterPaid("ada", *what, 2, "2", 5, "1*") for what in (("wake", "B"), ("move", "s1"), ("summon", "muso"))),
        *(e.StrikesBegan("ada", lost, blows) for lost in (0, 2) for blows in (0, 3)),
        e.CackleDue("ada", 2),
        *(e.Cackled("ada", wounds) for wounds in (0, 2)),
        *(e.RoomWoke("B", why, "") for why in ("master", "portal")),
        e.MonsterArrived("u1", "stud", "F7", "P1", "F8"),
        e.Lost("m01_pantry_raid", 16, "ada"),
    ]


def _arena() -> list[e.Event]:
    roll = ("cleaver", "F7", "G7")
    own = ("2*", 3, (("dice", 5), ("war_cry", 1)), 6)
    teams = (("barka", "west"), ("zoe", "east"))
    return [
        e.ArenaBegan("a1_big_game_hunt", ("barka", "zoe"), (), 8),
        e.ArenaBegan("a2_tome_in_hand", ("barka", "zoe"), teams, 12),
        e.RoundBegan(1, 8, "zoe"),
        e.RoundBegan(8, 8, "barka"),
        *(e.RivalAttacked("barka", "zoe", *roll, 0, "", 2, 0, 2, *own, hit) for hit in (True, False)),
        *(e.RivalAttacked("barka", "zoe", *roll, 2, "2*", 2, 3, 7, *own, hit) for hit in (True, False)),
        e.HeroThrown("zoe", "F7", ("F8", "F9"), "barka"),
        e.HeroReturned("zoe", "F7", "J1"),
        e.PointsScored("barka", 2, 5, "zoe"),
        e.PointsScored("barka", 1, 6, "ugly_snout"),
        *(e.Tackled("barka", "zoe", "T1", "2*", 3, 5, "11", 1, 2, won) for won in (True, False)),
        *(e.Shoved("barka", "zoe", "2*", 3, 5, "11", 1, 2, won) for won in (True, False)),
        *(e.Tested("helena", "throw", "2*", "aim", 4, 6, 4, ok, "zoe") for ok in (True, False)),
        e.Tested("zoe", "move", "22", "speed", 2, 4, None, None, "", (), 2),
        e.Thrown("T1", "helena", "zoe", 2, True),
        *(e.TomeLanded("T1", "P10", why) for why in ("kick_off", "throw", "left")),
        *(e.GoalScored("barka", "west", "A9", goals, 2) for goals in (1, 2)),
        e.ArenaWon("a1_big_game_hunt", 8, ("barka",), (("barka", 5), ("zoe", 3))),
        e.ArenaWon("a2_tome_in_hand", 12, ("barka", "zoe"), (("west", 1), ("east", 1))),
    ]


EVENTS: tuple[e.Event, ...] = (
    *(event for step in STEPS for event in step), *_tests(), *_targets(), *_monsters(), *_heroes(), *_marks(),
    *_abilities(), *_cards(), *_missions(), *_master(), *_arena(),
)  # fmt: skip

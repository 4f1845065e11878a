"""One of everything that can be told, so that every form of every text is read aloud at least once."""

from engine import events as e

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

STEPS = (
    HELENA_PICKS, BARKA_MOVES, BARKA_STRIKES, SNOUT_IS_PARRIED, GRUNT_FELLS_ZOE, NOISE_AND_PORTAL, BOULDER,
)  # fmt: skip


def _tests() -> list[e.Tested]:
    at = {
        "break": "d1", "pick_door": "d2", "pick_chest": "c1", "smash": "b3", "disarm": "c2", "free": "zoe",
        "climb": "barka", "dodge": "falling_boulder",
    }  # fmt: skip
    return [
        e.Tested("barka", why, "21*", "force", 3, 6, 6, success, where)
        for why, where in at.items()
        for success in (True, False)
    ] + [
        e.Tested("zoe", "charge", "1*", "magic", 4, 5, None, None, "arcane_power"),
        e.Tested("zoe", "disarm", "2", "cunning", 3, 2, 6, False, "F7"),
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
        *(e.RoomWoke("B", why, "") for why in ("entered", "broken", "wounded", "monster")),
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


EVENTS: tuple[e.Event, ...] = (
    *(event for step in STEPS for event in step), *_tests(), *_targets(), *_monsters(), *_heroes(),
)  # fmt: skip

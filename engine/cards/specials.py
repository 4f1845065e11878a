"""What the bigger monsters do besides (D.10), each told when it happens. The numbers stand on their cards."""

from __future__ import annotations

from engine.cards.attack import Attack
from engine.cards.hooks import Hooks
from engine.cards.registry import special
from engine.rules.portals import all_portals, room_on, shut
from engine.rules.pushing import away, push_hero
from engine.setting import BASIC
from engine.sight import Sight
from engine.state import Hero, Monster
from engine.table import Table


@special("quills")
class Quills(Hooks):
    async def on_missed(self, table: Table, attack: Attack) -> None:
        """A melee attack (ATK-02) that misses costs the Hero a Hit Point."""
        if attack.melee and isinstance(attack.target, Monster):
            table.special(attack.target, "quills", attack.hero.id)
            table.wound_hero(attack.hero, table.card(attack.target).power.wounds, attack.target.id)


class Infecting(Hooks):
    name = ""
    status = ""

    async def on_blow(self, table: Table, monster: Monster, hero: Hero, wounds: int) -> None:
        if self.status not in hero.statuses:
            table.special(monster, self.name, hero.id)
            table.give_status(hero, self.status)


@special("venom")
class Venom(Infecting):
    """A hit also poisons; killed while Mounted, it leaves its rider behind (D.12)."""

    name, status = "venom", "poisoned"

    def on_killed(self, table: Table, monster: Monster) -> None:
        if monster.mounted and table.supply() > 0:
            free = [cell for cell in monster.body if table.free >> cell & 1]
            if free:
                table.special(monster, "mounted")
                table.arrive(BASIC, free[0], "")


@special("reek")
class Reek(Infecting):
    name, status = "reek", "stunned"


@special("stud")
class Stud(Hooks):
    async def on_blow(self, table: Table, monster: Monster, hero: Hero, wounds: int) -> None:
        """A hit pushes the Hero straight away, into a pit if one is in reach (TRAP-09); who lies, or is held by a cage
        or a pit, stays (E-07)."""
        if hero.lying or hero.caged or hero.stuck:
            return
        near = [cell for cell in monster.body if table.links.around[cell] >> hero.at & 1]
        ways = list(dict.fromkeys(away(table, cell, hero.at) for cell in near))
        table.special(monster, "stud", hero.id)
        push_hero(table, monster, hero, table.card(monster).power.push, ways)


@special("trapmaker")
class Trapmaker(Hooks):
    async def on_blow(self, table: Table, monster: Monster, hero: Hero, wounds: int) -> None:
        """After a hit Fate: on a Skull the Hero is caged; no tile is needed."""
        _, symbol = table.fate("trapmaker", hero.id)
        if symbol == "skull" and not hero.caged:
            table.special(monster, "trapmaker", hero.id)
            table.hold(hero, "cage")


@special("hexgate")
class Hexgate(Hooks):
    async def on_activated(self, table: Table, monster: Monster) -> None:
        """Before moving Fate: on a Drop an Ugly Snout on each open portal, Small ones included, while there are figures
        (PORT-05) and room (PORT-04); the Skull waits for the target."""
        _, symbol = table.fate("hexgate", monster.id)
        if symbol == "drop":
            table.special(monster, "hexgate")
            for portal, squares in all_portals(table):
                room = [] if shut(table, squares) else room_on(table, squares)
                for cell in room[: min(table.card(monster).power.figures, table.supply())]:
                    table.arrive(BASIC, cell, portal)
        elif symbol == "skull":
            monster.hexing = True

    async def on_target(self, table: Table, monster: Monster, hero: Hero) -> None:
        """On a Skull its target is Frozen."""
        if monster.hexing and "frozen" not in hero.statuses:
            table.special(monster, "hexgate", hero.id)
            table.give_status(hero, "frozen")
        monster.hexing = False


@special("stampede")
class Stampede(Hooks):
    def blow_wounds(self, sight: Sight, monster: Monster, moved: int) -> int:
        """After so many steps a hit costs more."""
        power = sight.card(monster).power
        return power.wounds if moved >= power.steps else 0

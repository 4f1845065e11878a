"""What the Ugly Master does, and who he is."""

from __future__ import annotations

from engine import events as e
from engine.cards.load import RULES
from engine.state import Monster
from engine.verbs.telling import Telling

MASTER = "master"
"""Whose dice they are on the tape."""


class MasterVerbs(Telling):
    """His dice, and the monsters' changing hands."""

    @property
    def master(self) -> str:
        """The seat of the Ugly Master; to be asked only while there is one."""
        seat = self.state.master
        assert seat is not None
        return seat

    def roll_master(self) -> None:
        """UM-06: once for the whole turn; they lie open."""
        faces = self.dice(MASTER, RULES.master.dice)
        self.state.master_dice = faces
        self.tell(e.MasterRolled(self.master, faces, self.master_star, self.worth(faces)))

    def pay_master(self, faces: str, action: str, about: str, cost: int) -> None:
        """UM-07: the dice are gone, and what they show too much with them."""
        left = self.state.master_dice
        for face in faces:
            left = left.replace(face, "", 1)
        self.state.master_dice = left
        self.tell(e.MasterPaid(self.master, action, about, cost, faces, self.master_star, left))

    def begin_strikes(self, blows: int) -> None:
        """UM-13; dice that lie there still are lost (B-107)."""
        lost = len(self.state.master_dice)
        self.state.master_dice, self.state.phase = "", "strikes"
        self.tell(e.StrikesBegan(self.master, lost, blows))

    def count_steps(self, monster: Monster, steps: int) -> None:
        """What it has walked in this turn, all its moves together (B-106)."""
        self.state.moved[monster.id] = self.state.moved.get(monster.id, 0) + steps

    def hand_monsters(self, seat: str) -> None:
        """UM-01, UM-02: the monsters change hands, and the End of Game tile goes to where the mode has it. With the
        tile on or below the current turn the Hero Phase that begins is the last one (B-91)."""
        state = self.state
        if bool(seat) != bool(state.master):
            state.end += RULES.master.end if seat else -RULES.master.end
        state.mode, state.master = ("ugly_master", seat) if seat else ("coop", None)
        state.handover = None
        self.tell(e.MonstersHanded(seat, state.end))

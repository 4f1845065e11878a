"""The bodies of figures and how they step (BIG-01, BIG-02, BIG-05, B-87).

A body is the tuple of the squares a figure stands on: one, or two orthogonal neighbours in reading order for a Big
Monster. All places a body of one size can take are numbered as poses, so that floods work on sets of poses exactly as
on sets of squares: an ordinary body's pose is its cell; a big body lying east-west has its left cell, one lying
north-south its upper cell plus an offset.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from engine.board.links import Links
from engine.board.squares import Cell, Mask, cells_of, mask_of, shifted

Body = tuple[Cell, ...]
"""The squares of a figure, in reading order."""

Pose = int
"""The number of a place a body of a certain size can take."""


class Poses(ABC):
    """The places a body of one size can take on some links, and the steps between them. Sets of poses are masks."""

    def __init__(self) -> None:
        self._onward: dict[Pose, tuple[tuple[Pose, int], ...]] = {}

    @abstractmethod
    def pose(self, body: Body) -> Pose:
        """The number of a body's place."""

    @abstractmethod
    def body(self, pose: Pose) -> Body:
        """The squares of a pose, in reading order."""

    @abstractmethod
    def spread(self, poses: Mask) -> Mask:
        """The poses one step away from any of these, whoever may stand there."""

    @abstractmethod
    def on(self, squares: Mask) -> Mask:
        """The poses that lie wholly on these squares."""

    @abstractmethod
    def touching(self, squares: Mask) -> Mask:
        """The poses with at least one square among these."""

    @abstractmethod
    def diagonal(self, a: Pose, b: Pose) -> bool:
        """Whether the step from a to b goes diagonally."""

    def onward(self, pose: Pose) -> tuple[tuple[Pose, int], ...]:
        """The poses one step away in (y, x) order, each with 1 when the step is diagonal, else 0."""
        found = self._onward.get(pose)
        if found is None:
            steps = sorted(cells_of(self.spread(1 << pose)), key=self.body)
            found = self._onward[pose] = tuple((step, int(self.diagonal(pose, step))) for step in steps)
        return found


class SinglePoses(Poses):
    """Bodies of one square: poses are cells."""

    def __init__(self, links: Links) -> None:
        super().__init__()
        self._spread = links.spread
        self._straight = frozenset((1, -1, links.stride, -links.stride))

    def pose(self, body: Body) -> Pose:
        return body[0]

    def body(self, pose: Pose) -> Body:
        return (pose,)

    def spread(self, poses: Mask) -> Mask:
        return self._spread(poses)

    def on(self, squares: Mask) -> Mask:
        return squares

    def touching(self, squares: Mask) -> Mask:
        return squares

    def diagonal(self, a: Pose, b: Pose) -> bool:
        return b - a not in self._straight


class DoublePoses(Poses):
    """Bodies of two linked squares: rigid, stepping like a king, or turning by a quarter around either half (B-87).

    In a king step both halves make a linked step and are linked again after it. In a quarter turn one half stays and
    the other makes a linked diagonal step around it (so the new square is linked to the half that stays, and no wall
    or door post is swept). Either costs one step.
    """

    def __init__(self, links: Links) -> None:
        super().__init__()
        self._stride = stride = links.stride
        self._offset = offset = stride * (links.grid.height + 1)
        self._straight = frozenset((1, -1, stride, -stride))
        self._flat = links.east
        self._upright = links.south
        moves: list[tuple[int, Mask]] = []
        for delta, can in zip(links.grid.deltas, links.can, strict=True):
            flat = can & can >> 1 & links.east & shifted(links.east, -delta)
            upright = can & can >> stride & links.south & shifted(links.south, -delta)
            moves.append((delta, flat | upright << offset))
        _, ne, _, se, _, sw, _, nw = links.can
        for shift, mask in ((0, sw >> 1), (-stride, nw >> 1), (1, se), (1 - stride, ne)):
            moves.append((offset + shift, mask))
            moves.append((-offset - shift, mask << (offset + shift)))
        self._lefts = tuple((shift, mask) for shift, mask in moves if shift > 0)
        self._rights = tuple((-shift, mask) for shift, mask in moves if shift < 0)

    def pose(self, body: Body) -> Pose:
        first, second = sorted(body)
        return first if second == first + 1 else first + self._offset

    def body(self, pose: Pose) -> Body:
        if pose >= self._offset:
            cell = pose - self._offset
            return cell, cell + self._stride
        return pose, pose + 1

    def spread(self, poses: Mask) -> Mask:
        found = 0
        for shift, mask in self._lefts:
            found |= (poses & mask) << shift
        for shift, mask in self._rights:
            found |= (poses & mask) >> shift
        return found

    def on(self, squares: Mask) -> Mask:
        flat = squares & squares >> 1 & self._flat
        return flat | (squares & squares >> self._stride & self._upright) << self._offset

    def touching(self, squares: Mask) -> Mask:
        flat = (squares | squares >> 1) & self._flat
        return flat | ((squares | squares >> self._stride) & self._upright) << self._offset

    def diagonal(self, a: Pose, b: Pose) -> bool:
        return (a < self._offset) == (b < self._offset) and b - a not in self._straight


def poses(links: Links, body: Body) -> Poses:
    """The poses of bodies as large as this one on these links, built once."""
    size = len(body)
    found = links.pose_cache.get(size)
    if not isinstance(found, Poses):
        found = links.pose_cache[size] = SinglePoses(links) if size == 1 else DoublePoses(links)
    return found


def body_steps(links: Links, body: Body, free: Mask) -> list[Body]:
    """Where the body can be after one step onto `free` squares; its own squares count as free (BIG-02, B-87)."""
    space = poses(links, body)
    legal = space.spread(1 << space.pose(body)) & space.on(free | mask_of(body))
    return sorted(space.body(pose) for pose in cells_of(legal))

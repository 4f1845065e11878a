"""All simulated games, on all cores: `python -m tests.simulation` (the suite plays a part of them, `amount.py`)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.simulation.amount import EVERYTHING

if __name__ == "__main__":
    os.environ[EVERYTHING] = "1"
    sys.exit(pytest.main(["-n", "auto", "--dist", "worksteal", str(Path(__file__).parent), *sys.argv[1:]]))

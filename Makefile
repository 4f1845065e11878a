# What a newcomer, a developer and CI run. Needs make and Python 3.11 or newer; everything else goes into .venv.
# A setup is done again only when pyproject.toml has changed. Another Python: make play PYTHON=/path/to/python3.13

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet
PYTHONS := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11)
WORKERS ?= 2
# Tests start the program dozens of times: it is compiled once, whatever the environment says of that.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play test lint types pytest test-browser bench clean broken

help:
	@echo 'make play          open the table on this computer: play in a browser, no Discord account needed'
	@echo 'make test          lint, types and all tests (without a browser)'
	@echo 'make test-browser  the tests that drive the page in headless Chromium'
	@echo 'make bench         timings, each beside its yardstick'
	@echo 'make clean         remove .venv and the caches'

# Without a token, so that this opens the local table also where the environment names one.
play: $(VENV)/.ready-play
	@DISCORD_TOKEN= $(PY) -m bot

test: $(VENV)/.ready-test
	@$(MAKE) --no-print-directory --keep-going lint types pytest

lint: $(VENV)/.ready-test
	$(PY) -m ruff check .

types: $(VENV)/.ready-test
	$(PY) -m mypy --strict

pytest: $(VENV)/.ready-test
	$(PY) -m pytest -n $(WORKERS) --dist worksteal

test-browser: $(VENV)/.ready-browser
	@browser=$$(sh .ci/chromium) && CHROMIUM="$$browser" $(PY) -m pytest -m browser tests/browser

bench: $(VENV)/.ready-test
	@$(PY) -m pip install --quiet -e '.[bench]'
	@failed=; \
	for script in bench/[a-z]*.py; do \
	  [ -e "$$script" ] || continue; name=$$(basename "$$script" .py); \
	  echo "== $$name"; $(PY) -m "bench.$$name" || failed="$$failed $$name"; \
	done; \
	if [ -n "$$failed" ]; then echo "failed:$$failed" >&2; exit 1; fi

broken:

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/.ready-play: pyproject.toml $(VENV)/.python
	@echo 'Setting up $(VENV) (about a minute the first time)'
	@$(PIP) --editable .
	@touch $@

$(VENV)/.ready-test: pyproject.toml $(VENV)/.python
	@echo 'Setting up $(VENV) for tests (about a minute the first time)'
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/.ready-play $@

$(VENV)/.ready-browser: pyproject.toml $(VENV)/.ready-test
	@$(PIP) --editable '.[dev,browser]'
	@touch $@

# A .venv that works is kept as it is; a missing or broken one is made anew.
$(VENV)/.python: $(shell [ -x $(PY) ] || echo broken)
	@if ! $(PY) -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	  base=; \
	  for each in $(PYTHONS); do \
	    if "$$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then base=$$each; break; fi; \
	  done; \
	  if [ -z "$$base" ]; then \
	    echo 'Python 3.11 or newer is needed; none of these is: $(PYTHONS).' >&2; \
	    echo 'Install it, or say where it is: make ... PYTHON=/path/to/python3.11' >&2; exit 1; \
	  fi; \
	  if ! "$$base" -c 'import venv, ensurepip' 2>/dev/null; then \
	    echo "$$base has no venv module. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; \
	  fi; \
	  "$$base" -m venv --clear $(VENV) || exit 1; \
	fi
	@touch $@

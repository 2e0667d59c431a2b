# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
# All paths are relative, so that the checkout may live in a folder with blanks in its name.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test bench pins slow endurance drive test-circuitpython slow-circuitpython format clean \
	freeze lint types generated tests

RUN := .venv/bin/python
# PYTHON=... names the interpreter that .venv is made with; otherwise the first that will do.
PYTHONS = $(if $(PYTHON),"$(PYTHON)",python3.11 python3 python3.12 python3.13 python3.14 python)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 24

play: .venv/ready ## the box on the screen; without a terminal, a demo game
	@$(RUN) -m host_sim play

test: lint types generated tests ## all checks that CI runs

bench: .venv/ready ## the measured figures
	@$(RUN) -m host_sim bench

pins: .venv/ready ## write what follows from hardware/pinmap.csv
	@$(RUN) -m hardware.generate_pins

slow: .venv/ready ## the tests that take longer
	@$(RUN) -m pytest -n 2 -q -m "slow and not circuitpython"

endurance: .venv/ready ## 200 games in a row with faults at random, half an hour
	@$(RUN) -m host_sim endurance --games 200

drive: .venv/ready ## build/drive: what is to be copied to the box's CIRCUITPY drive
	@$(RUN) -m host_sim.drive_folder

# The image is not part of this project: tests/on_circuitpython/emulator.py says more.
test-circuitpython: .venv/ready ## the real interpreter, emulated: CIRCUITPYTHON_UF2=its image
	@CIRCUITPYTHON_UF2="$(CIRCUITPYTHON_UF2)" $(RUN) -m pytest -n 2 --dist loadfile -q \
		-m "circuitpython and not slow" tests/on_circuitpython

slow-circuitpython: .venv/ready ## the same, what takes long: a hundred restarts, 10,000 passes
	@CIRCUITPYTHON_UF2="$(CIRCUITPYTHON_UF2)" $(RUN) -m pytest -n 2 --dist loadfile -q \
		-m "circuitpython and slow" tests/on_circuitpython

format: .venv/ready ## put the code into shape
	@$(RUN) -m ruff check --fix --quiet
	@$(RUN) -m ruff format --quiet

freeze: ## freeze requirements.in, with all that it needs, into requirements.txt
	@$(call make_venv,build/freeze)
	@build/freeze/bin/python -m pip install -qq --disable-pip-version-check -r requirements.in
	@{ sed -n '1,3p' requirements.txt; \
		build/freeze/bin/python -m pip freeze --disable-pip-version-check; } > build/frozen
	@mv build/frozen requirements.txt && rm -r build/freeze

clean: ## remove all that make made
	@rm -rf .venv build .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

lint: .venv/ready
	@$(RUN) -m ruff check --quiet
	@$(RUN) -m ruff format --check --quiet || { echo "not formatted (make format):"; \
		$(RUN) -m ruff format --check; exit 1; }

# firmware/devices, boot.py and code.py are held against circuitpython-stubs, which .venv has for the Pico.
types: .venv/ready
	@$(RUN) -m mypy --no-error-summary host_sim hardware firmware/devices \
		$(wildcard boot.py code.py safemode.py)

generated: .venv/ready
	@$(RUN) -m hardware.generate_pins --check

tests: .venv/ready
	@$(RUN) -m pytest -n 2 -q

define make_venv
for python in $(PYTHONS); do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	python=; \
done; \
test ! -L $(1) || { echo "expected $(1) to be a folder, it is a link: what it leads to would be emptied" >&2; exit 1; }; \
test -n "$$python" || { echo "Python 3.11 or later is needed: make PYTHON=/path/to/python3" >&2; exit 1; }; \
"$$python" -m venv --clear $(1) || { echo "$$python has no venv module (Debian: python3-venv)" >&2; exit 1; }
endef

.venv/ready: requirements.txt
	@echo "making .venv from requirements.txt (once, about half a minute)"
	@$(call make_venv,.venv)
	@$(RUN) -m pip install -qq --disable-pip-version-check --no-deps -r requirements.txt
	@.venv/bin/circuitpython_setboard raspberry_pi_pico
	@touch $@

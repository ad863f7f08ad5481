# Two commands do all the set-up: `make run` and `make test`. `make check` is what CI runs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# An installed package is compiled by pip, one that is run from its sources is not where the environment forbids it.
COMPILE = $(BIN)/python -m compileall -q readlist
WORKERS ?= 2

.PHONY: run test check lint types imports spelling format screenshots clean

run: $(STAMP)
	@$(COMPILE)
	@$(BIN)/readlist demo

test: $(STAMP)
	$(BIN)/python -m pytest -n $(WORKERS) -q

check: lint types imports spelling test

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

imports: $(STAMP)
	$(BIN)/lint-imports

spelling: $(STAMP)
	$(BIN)/codespell readlist scripts README.md CHANGELOG.md CONTRIBUTING.md

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

screenshots: $(STAMP)
	$(BIN)/python scripts/screenshots.py

# Made anew when pyproject.toml changes; pip 25.1 brings dependency groups.
$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'readlist needs Python 3.11 or newer; name one: make PYTHON=python3.12'; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@$(COMPILE)
	@touch $(STAMP)

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

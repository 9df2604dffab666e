# play: a game at once (make play ARGS="spywhere --seats 6 --lang fr").  test: everything CI runs.  check: style, types, imports.
# bench: speed.  soak: the long runs.  lock: pin the dependencies anew.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
CORES ?= 2

.PHONY: play test check bench soak lock clean

play: .venv/.play
	@$(BIN)/brushpass play $(or $(ARGS),spywhere)

test: .venv/.dev check
	$(BIN)/pytest -n $(CORES) --cov --cov-report=term:skip-covered

check: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: .venv/.play
	@$(BIN)/brushpass bench

soak: .venv/.dev
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -n $(CORES) -m "soak or law"

lock: .venv/.dev
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
		--extra build --extra server pyproject.toml --output-file requirements/play.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
		--extra build --extra server --extra dev pyproject.toml --output-file requirements/dev.lock

clean:
	rm -rf .venv dist .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.play: .venv/bin/python requirements/play.lock pyproject.toml
	$(PIP) install --require-hashes --requirement requirements/play.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: .venv/.play requirements/dev.lock
	$(PIP) install --require-hashes --requirement requirements/dev.lock
	@touch $@

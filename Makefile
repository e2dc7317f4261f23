# `make run` opens the editor, `make test` checks everything; both set up `.venv` first.

PYTHON := $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
# A file of tests stays together, since its tests share servers; half of the time goes by waiting for those.
TWO_AT_ONCE := --numprocesses 2 --dist loadfile --no-loadscope-reorder

.PHONY: run test test-corpus test-gpu test-served bench package docs lock ready ready-to-develop

run: ready
	@$(BIN)/confy edit

test: ready-to-develop
	$(BIN)/ruff format --check app benchmarks examples tests tools
	$(BIN)/ruff check app benchmarks examples tests tools
	$(BIN)/mypy
	$(BIN)/python -m pytest -m "not corpus" $(TWO_AT_ONCE)

test-corpus: ready-to-develop
	$(BIN)/python -m pytest -m corpus $(TWO_AT_ONCE)

test-gpu: ready-to-develop
	$(BIN)/python -m pytest -m gpu -rs

test-served:
	@echo "test-served: there is no served language model yet; Chat is tested against a stub by make test"

bench: ready-to-develop
	missed=; \
	for question in canvas observing gestures idle first_paint engine supervision result_cache documents files opening diffusion language arranging editing model_residency memory_prediction passes; do \
		if [ -f benchmarks/$$question.py ]; then $(BIN)/python -m benchmarks.$$question --quick || missed="$$missed $$question"; fi; \
	done; \
	if [ -n "$$missed" ]; then echo "budgets missed:$$missed"; exit 1; fi

package: ready-to-develop
	$(BIN)/python -m tools.package

docs: ready-to-develop
	$(BIN)/python -m tests.first_five_minutes pictures
	cp pictures/*-first-picture.png docs/editor.png
	$(BIN)/python -m tests.tour docs/tour

lock: ready-to-develop
	$(BIN)/python -m tools.lock

ready:
	@$(PYTHON) tools/set_up.py

ready-to-develop:
	@$(PYTHON) tools/set_up.py --develop

# Few verbs; each installs what it needs.

HOST ?= 127.0.0.1
PORT ?= 8080
VENV := .venv
PYTHON := $(VENV)/bin/python
# Those that run built programs, and those that use all the machine has: not beside the others, nor beside each other.
PROGRAM_TESTS := ^VitrineTests\.
STAND_IN_TESTS := ^UpstreamStandInTests\.
SOAK_TESTS := ^SoakTests\.

# How much `make soak` tries.
VITRINE_SOAK_MUTATIONS ?= 100000
VITRINE_SOAK_WRITES ?= 1000
VITRINE_SOAK_LAYOUTS ?= 64

.PHONY: run test test-swift test-browser test-examples soak benchmark check format screenshots

## Builds the release program and serves the app.
run:
	@Tools/install run
	swift build -c release --product vitrine
	@exec .build/release/vitrine serve --host $(HOST) --port $(PORT)

## All tests.
test: test-swift test-examples test-browser

test-swift:
	@Tools/install build
	@Tools/install browser
	swift build --build-tests
	swift test --skip-build --skip '$(PROGRAM_TESTS)|$(STAND_IN_TESTS)|$(SOAK_TESTS)'
	swift test --skip-build --filter '$(PROGRAM_TESTS)'
	swift test --skip-build --filter '$(STAND_IN_TESTS)'
	swift test --skip-build --filter '$(SOAK_TESTS)'

## A third party's package, built from the public products and asked for its list.
test-examples:
	@Tools/install build
	Tools/test-examples

test-browser: $(VENV)/.installed
	@Tools/install browser
	swift build --product vitrine
	VITRINE_PROGRAM=.build/debug/vitrine $(PYTHON) -m pytest -q --numprocesses auto --dist loadfile Tests/Browser

## What is slow: the tests of SoakTests and of layouts in a browser, which `make test` runs small, at their full size.
soak: export VITRINE_SOAK_MUTATIONS := $(VITRINE_SOAK_MUTATIONS)
soak: export VITRINE_SOAK_WRITES := $(VITRINE_SOAK_WRITES)
soak: export VITRINE_SOAK_LAYOUTS := $(VITRINE_SOAK_LAYOUTS)
soak:
	@Tools/install build
	swift build --build-tests $(OPTIMISED)
	swift test --skip-build $(OPTIMISED) --filter 'SoakTests|BrowserAgreementTests'

## What operations take, as ratios to the least that they could take.
benchmark:
	@Tools/install build
	swift run -c release --package-path Benchmarks SearchBenchmark

# Optimised, and beside the other builds.
OPTIMISED := -c release -Xswiftc -enable-testing --scratch-path .build-soak

$(VENV)/.installed: Tests/Browser/requirements.txt
	@Tools/install python
	python3 -m venv $(VENV)
	$(PYTHON) -m pip install --quiet --requirement $<
	@touch $@

## What a reviewer would ask for: format, and a build without warnings of ours (they are errors).
check:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Examples/*/Package.swift Examples/*/Sources Benchmarks/Package.swift Benchmarks/Sources
	swift build --build-tests

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Examples/*/Package.swift Examples/*/Sources Benchmarks/Package.swift Benchmarks/Sources

## The pictures of the README and of docs/feed-states.md.
screenshots: $(VENV)/.installed
	@Tools/install browser
	swift build -c release --product vitrine
	$(PYTHON) Tools/screenshots.py
	$(PYTHON) Tools/state_pictures.py

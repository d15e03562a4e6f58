# Few verbs; each installs what it needs.

HOST ?= 127.0.0.1
PORT ?= 8080
VENV := .venv
PYTHON := $(VENV)/bin/python
# Debug information takes time to write, and nobody reads it in these builds.
SWIFT_BUILD := swift build -debug-info-format none
PYTEST := VITRINE_PROGRAM=.build/debug/vitrine PYTHONPATH=Tools $(PYTHON) -m pytest -q -p pytest_processor_time \
	--numprocesses auto --dist loadfile
BROWSER := $(PYTEST) -c Tests/Browser/pytest.ini
# The program as people run it: it needs no Swift and none of these libraries on the system, and starts sooner for that. Symbols
# would be a quarter of it.
RELEASE_BUILD := mkdir -p .build/static && \
	ln -sf $(foreach library,sqlite3 z turbojpeg png webp,/usr/lib/*/lib$(library).a) .build/static/ && \
	$(SWIFT_BUILD) -c release --product vitrine --static-swift-stdlib -Xlinker -s -Xlinker -L$(CURDIR)/.build/static
# Optimised, and beside the other builds.
OPTIMISED := -c release -Xswiftc -enable-testing --scratch-path .build-soak

SITE := PYTHONPATH=Tools $(PYTHON) -m website .build/site && Tools/links .build/site

# How much `make soak` tries.
VITRINE_SOAK_MUTATIONS ?= 100000
VITRINE_SOAK_WRITES ?= 1000
VITRINE_SOAK_LAYOUTS ?= 64
VITRINE_WORLD_DRAWS ?= 100000
# How many minutes `make soak` uses a server, and `make fuzz` tries inputs; a seed repeats a run.
VITRINE_SOAK_MINUTES ?= 10
VITRINE_FUZZ_MINUTES ?= 10
VITRINE_FUZZ_SEED ?=

.PHONY: run build test test-swift test-scripts test-browser test-engines test-nodes test-all soak fuzz mutants package benchmark check docs site format screenshots

## Builds the release program and serves the app; DATABASE=postgresql://… stores everything there.
run:
	@Tools/install run
	@[ -z "$(DATABASE)" ] || Tools/install postgresql
	@[ -x .build/release/vitrine ] || echo "Building Vitrine. The first time this takes around eight minutes on two cores; then seconds."
	@$(RELEASE_BUILD)
	@$(if $(DATABASE),VITRINE_DATABASE="$(DATABASE)") exec .build/release/vitrine serve --host $(HOST) --port $(PORT)

## The debug build that the tests run.
build:
	@Tools/install build
	$(SWIFT_BUILD) --build-tests

## All tests, and how long each stage took.
test: $(VENV)/.installed
	@Tools/stages "build=$(MAKE) build" "Swift tests=$(MAKE) -o build test-swift" \
		"script tests=$(MAKE) test-scripts" "browser tests=$(MAKE) -o build test-browser"

test-swift: build
	@Tools/install browser
	Tools/swift-test

## The modules of the pages, in a browser without a server, and the tools that tests use.
test-scripts: $(VENV)/.installed
	@Tools/install browser
	$(PYTEST) -c Tests/Scripts/pytest.ini Tests/Scripts Tools/stand_ins/tests Tools/fuzz/tests Tools/recordings/tests \
		Tools/website/tests

test-browser: build $(VENV)/.installed
	@Tools/install browser
	$(BROWSER) -m "not product and not timed" Tests/Browser

## The main ways through the app in Chromium, Firefox and WebKit, each as Debian has it.
test-engines: build $(VENV)/.engines
	@Tools/install engines
	VITRINE_PROGRAM=.build/debug/vitrine $(PYTHON) -m pytest -c Tests/Engines/pytest.ini -q Tests/Engines

## Three nodes behind nginx on a PostgreSQL that is killed and stopped; prints what docs/scaling.md tells. Also the units of
## systemd, in a machine of their own, backups of a large database that are killed, and the packages of a release program
## that `make package` has built.
test-nodes: build $(VENV)/.installed
	@Tools/install nodes
	VITRINE_PROGRAM=.build/debug/vitrine $(PYTHON) -m pytest -c Tests/Nodes/pytest.ini -q Tests/Nodes

## Also every device, theme and state, all engines, more mutations, random cases and layouts, and the packages of the
## examples and articles.
test-all: export VITRINE_SOAK_MUTATIONS := 5000
test-all: export VITRINE_TRIALS := 10
test-all: export VITRINE_SOAK_LAYOUTS := 16
test-all: build $(VENV)/.installed
	@Tools/install browser
	Tools/swift-test
	$(MAKE) test-scripts
	$(BROWSER) -m "not timed" Tests/Browser
	Tools/mutants.py --draw 8
	$(MAKE) -o build test-engines
	$(MAKE) -o build test-nodes
	Tools/example-packages

## All of that, SoakTests, the laws and layouts in a browser at their full size, and a server's memory under use.
soak: test-all
	$(SWIFT_BUILD) --build-tests $(OPTIMISED)
	VITRINE_SOAK_MUTATIONS=$(VITRINE_SOAK_MUTATIONS) VITRINE_SOAK_WRITES=$(VITRINE_SOAK_WRITES) \
	VITRINE_SOAK_LAYOUTS=$(VITRINE_SOAK_LAYOUTS) VITRINE_WORLD_DRAWS=$(VITRINE_WORLD_DRAWS) \
	swift test --skip-build $(OPTIMISED) --filter 'SoakTests|WorldTests|BrowserAgreementTests'
	PYTHONPATH=Tools python3 -m fuzz.soak --program .build-soak/release/vitrine --minutes $(VITRINE_SOAK_MINUTES)

## Sends the release program files, answers and requests that nobody writes on purpose, and fails if it finds anything.
fuzz:
	@Tools/install run
	$(RELEASE_BUILD)
	PYTHONPATH=Tools python3 -m fuzz --minutes $(VITRINE_FUZZ_MINUTES) --seed "$(VITRINE_FUZZ_SEED)"

## An archive, a Debian package, a container image and a bill of materials in dist, for a Debian or Ubuntu without Swift.
package:
	@Tools/install package
	$(RELEASE_BUILD)
	Tools/package

## Measures the release program and its libraries beside peers and floors; Benchmarks/README.md tells how.
benchmark: $(VENV)/.installed
	@Tools/install benchmark
	$(RELEASE_BUILD)
	$(SWIFT_BUILD) -c release --package-path Benchmarks
	@python3 Benchmarks/run.py
	@Tools/install browser
	VITRINE_PROGRAM=.build/release/vitrine $(PYTHON) -m pytest -c Tests/Browser/pytest.ini -q -m timed Tests/Browser

## Breaks the product in one place after another, and fails if no test notices; goes on where it was stopped.
mutants: $(VENV)/.installed
	@Tools/install build
	@Tools/install browser
	Tools/mutants.py

$(VENV)/.installed: Tests/Browser/requirements.txt
	@Tools/install python
	python3 -m venv $(VENV)
	$(PYTHON) -m pip install --quiet --requirement $<
	@touch $@

$(VENV)/.engines: Tests/Engines/requirements.txt $(VENV)/.installed
	$(PYTHON) -m pip install --quiet --requirement $<
	@touch $@

SWIFT_FILES := Package.swift Sources Plugins Tests Examples/*/Package.swift Examples/*/Sources Benchmarks/Package.swift Benchmarks/Sources

## Checks format, the types of scripts, comments and topics of public symbols, links, and that code and documentation build
## without a warning.
check: build $(VENV)/.installed
	@Tools/install check
	tsc --project .
	! $(PYTHON) -m pyflakes Tests Tools Benchmarks | grep 'undefined name'
	swift format lint --strict --recursive --parallel $(SWIFT_FILES)
	Tools/links
	Tools/undocumented
	Tools/docs
	$(SITE)

## The documentation of the library products, as DocC archives in .build/docs.
docs: build
	Tools/docs

## README, articles and the documentation of the libraries as a site in .build/site, whose links are checked.
site: docs $(VENV)/.installed
	$(SITE)

format:
	swift format --in-place --recursive --parallel $(SWIFT_FILES)

## The pictures of the README and of docs/feed-states.md, and the film strips.
screenshots: $(VENV)/.installed
	@Tools/install browser
	$(RELEASE_BUILD)
	$(PYTHON) Tools/screenshots.py
	$(PYTHON) Tools/state_pictures.py
	$(PYTHON) Tools/film_strips.py
	$(PYTHON) Tools/manifest_screenshots.py

# `make help` lists the targets. Debug builds serve the tests; release builds serve everything that is measured or shown.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

SWIFT  ?= swift
CFLAGS ?= -O2 -Wall -Wextra
BUILD  := .build
DEMO   ?= demo.png
FILTER ?=

# With the Swift runtime linked in, a program starts faster and runs on machines without a toolchain.
RELEASE       := --configuration release --static-swift-stdlib
HEADLAND      := $(BUILD)/release/headland
BENCH_FLOORS  := $(patsubst Bench/%.c,$(BUILD)/bench/%,$(wildcard Bench/*.c))
SWIFT_SOURCES := $(wildcard Package.swift Sources Shaders Tests Examples Bench)
# The tests of forks start threads in children, which the thread sanitizer forbids by itself.
# The driver's own threads are no part of what is looked at; without them it draws on the thread that asks.
SANITIZED     := LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=0
GPU_TESTS     := --disable-xctest --filter 'HeadlandGPUTests|MetalCompatTests'
CODEC_TESTS   := --filter 'HeadlandImageTests|DEMTileTests'
SCRIPTS       := .ci/run $(filter-out %.txt,$(wildcard Scripts/*))

.PHONY: help deps build release demo test sanitize lint format bench conformance docs clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

deps: ## install the Debian packages that are missing
	@Scripts/install-packages

build: deps ## build everything for debugging
	$(SWIFT) build --build-tests

release: deps
	$(SWIFT) build $(RELEASE) --product headland

demo: release ## render the example map to demo.png (DEMO=path)
	@$(HEADLAND) example triangle -o $(DEMO)

test: deps ## run every test on the software rasteriser (FILTER=BlitTests, a name of the sources, runs a part)
	LIBGL_ALWAYS_SOFTWARE=1 $(SWIFT) test --disable-xctest $(if $(FILTER),--filter '$(FILTER)')

sanitize: deps ## run tests of GPU and codecs under the address and the thread sanitizer
	$(SWIFT) build --build-tests --sanitize=address --scratch-path $(BUILD)/address
	$(SANITIZED) ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions=$(CURDIR)/Scripts/leak-suppressions.txt \
	  $(SWIFT) test --skip-build --sanitize=address --scratch-path $(BUILD)/address $(GPU_TESTS) $(CODEC_TESTS)
	$(SWIFT) build --build-tests --sanitize=thread -Xswiftc -DTHREAD_SANITIZER --scratch-path $(BUILD)/thread
	$(SANITIZED) TSAN_OPTIONS=die_after_fork=0 \
	  $(SWIFT) test --skip-build --sanitize=thread -Xswiftc -DTHREAD_SANITIZER --scratch-path $(BUILD)/thread $(GPU_TESTS)

lint: deps ## check form: Swift, C, shell scripts, white space
	$(SWIFT) format lint --strict --recursive $(SWIFT_SOURCES)
	@for file in $(wildcard Bench/*.c); do $(CC) $(CFLAGS) -Werror -fsyntax-only $$file || exit 1; done
	@for file in $(SCRIPTS); do bash -n $$file || exit 1; done
	@Scripts/check-whitespace

format: ## rewrite the Swift sources in the house's form
	$(SWIFT) format --in-place --recursive $(SWIFT_SOURCES)

bench: deps $(BENCH_FLOORS) ## measure against raw GLES (FILTER=frame|gpu|draws|scene|expression|style|geojson|vector|start)
	$(SWIFT) build $(RELEASE) --product headland-bench
	$(SWIFT) build $(RELEASE) --product headland
	$(BUILD)/release/headland-bench --floors $(BUILD)/bench --command $(HEADLAND) --json $(BUILD)/bench.json \
	  $(if $(FILTER),--filter '$(FILTER)')

$(BUILD)/bench/%: Bench/%.c $(wildcard Bench/*.h)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $< -lEGL -lGLESv2

ifdef HEADLAND_CONFORMANCE
conformance: release ## run the third-party suites in $HEADLAND_CONFORMANCE
	$(HEADLAND) conformance camera $(HEADLAND_CONFORMANCE)/camera.json
	$(HEADLAND) conformance expression $(HEADLAND_CONFORMANCE)/expression \
	  --ignores Fixtures/known-failures/expression.json
	$(HEADLAND) conformance style-validation $(HEADLAND_CONFORMANCE)/style-validation \
	  --ignores Fixtures/known-failures/style-validation.json
	$(HEADLAND) conformance query $(HEADLAND_CONFORMANCE)/query --assets $(HEADLAND_CONFORMANCE)/assets \
	  --ignores Fixtures/known-failures/query.json --device software
	$(HEADLAND) conformance render $(HEADLAND_CONFORMANCE)/render --assets $(HEADLAND_CONFORMANCE)/assets \
	  --without symbol --ignores Fixtures/known-failures/render.json --device software
	$(HEADLAND) conformance render $(HEADLAND_CONFORMANCE)/modern --without symbol,terrain,sky \
	  --assets $(HEADLAND_CONFORMANCE)/assets,$(HEADLAND_CONFORMANCE)/globe/_assets \
	  --ignores Fixtures/known-failures/modern.json --device software
else
conformance:
	@echo "No conformance suites: set HEADLAND_CONFORMANCE to the folder that holds camera.json."
endif

docs: deps ## write the API reference to .build/docs
	@Scripts/build-docs $(BUILD)/docs

clean: ## remove everything that was built
	rm -rf $(BUILD) demo.png

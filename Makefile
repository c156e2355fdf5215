# Each target has a line of help: "make" prints them.

# A folder with the Unicode data files, one folder for each version. Tests that need them
# skip, and say so, where there is none.
UCD ?= $(wildcard ../shared/ucd)
ifneq ($(UCD),)
export INVISIBLE_UCD := $(abspath $(UCD))
endif

PINNED   := $(shell cat gen/VERSION)
VERSION  ?= $(PINNED)
FUZZTIME ?= 10s

.PHONY: help
help: ## print this list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 20

.PHONY: test
test: ## run all tests, offline
	go test ./...

.PHONY: generate
generate: ## write the tables again, from UCD=DIR or unicode.org
	go run ./gen -version $(VERSION) $(if $(UCD),-ucd $(UCD)/$(VERSION))
	go run ./gen -command -version $(VERSION) $(if $(UCD),-ucd $(UCD)/$(VERSION))

.PHONY: check
check: ## compare the tables with the data files, and write nothing
	go run ./gen -check -version $(VERSION) $(if $(UCD),-ucd $(UCD)/$(VERSION))
	go run ./gen -check -command -version $(VERSION) $(if $(UCD),-ucd $(UCD)/$(VERSION))

.PHONY: bump
bump: ## pin another Unicode version: make bump VERSION=18.0.0 [UCD=DIR]
	@test $(VERSION) != $(PINNED) || { echo 'name the version: make bump VERSION=x.y.z ($(PINNED) is pinned)'; exit 2; }
	go run ./gen -bump -version $(VERSION) $(if $(UCD),-ucd $(UCD)/$(VERSION) -old $(UCD)/$(PINNED))

.PHONY: bench
bench: ## print a table of ratios to what the package replaces and what bounds it
	@go run ./bench

.PHONY: fuzz
fuzz: ## run each fuzz target for FUZZTIME (10s)
	@set -e; for pkg in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
			echo "$$pkg $$target"; \
			go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$pkg; \
		done; \
	done

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: lint
lint: ## gofmt, go vet, staticcheck, a tidy go.mod
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "these files are not formatted by gofmt"; exit 1; }
	go vet ./...
	go run $(STATICCHECK) ./...
	go mod tidy -diff

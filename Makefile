.DEFAULT_GOAL := help
.PHONY: help run dev test verify test-quick chaos check bench bench-cost bench-budget fuzz format lock licences env doctor dlq dlq-show dlq-replay rebuild backup restore migrate e2e-installation screenshots mutants installed

# npm and the Node it runs on are the system's; everything else runs on the Node 24 that npm installs.
NODE := node_modules/.bin/node
INSTALL := sh infra/tools/checks/src/install/install.sh
# Says that the packages are complete: for this kind of machine, and for what npm has installed last.
INSTALLED := node_modules/.complete-$(shell uname -sm | tr ' ' '-')
# Where Node keeps what it compiled: everything that runs here, the product's processes too, starts a quarter faster.
export NODE_COMPILE_CACHE := $(CURDIR)/node_modules/.cache/node

$(INSTALLED): package-lock.json $(wildcard node_modules/.package-lock.json)
	@$(INSTALL) $@

installed: $(INSTALLED)

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-16s %s\n", $$1, $$2 }'

run: $(INSTALLED) ## Start Cardinal at http://localhost:3000
	@script=$$($(NODE) infra/tools/bundles/src/main.ts) && \
	  MALLOC_ARENA_MAX=1 exec $(NODE) --max-semi-space-size=8 --heap-growing-percent=30 "$$script"

dev: $(INSTALLED) ## Start it for development, with reload
	@$(NODE) infra/tools/local/src/dev.ts

test: $(INSTALLED) ## Test rules, calls and screens; installs RabbitMQ and Chromium where they are missing (Debian, root)
	@$(NODE) infra/tools/checks/src/test.ts

verify: $(INSTALLED) ## Test the rest: crashes, restarts, outages, fuzz, budgets, phones, accessibility; installs as above
	@$(NODE) infra/tools/checks/src/verify.ts

test-quick: $(INSTALLED) ## Run the unit tests, and those of components and services beside what changed since origin/main
	@$(NODE) infra/tools/checks/src/test-quick.ts

chaos: $(INSTALLED) ## Run the chaos tests: docs/chaos.md [CHAOS_SECONDS=600 CHAOS_SEED=...]
	@$(NODE) infra/tools/verification/src/chaos/main.ts

check: $(INSTALLED) ## Check format, lint, types, unused code, lock file, licences, manifests, references, imports, words and factories
	@$(NODE) infra/tools/checks/src/check.ts

bench: $(INSTALLED) ## Benchmark against a bare server on the same data: docs/performance.md
	@$(NODE) infra/tools/bench/src/main.ts

bench-cost: $(INSTALLED) ## Measure what an operation costs [ARGS="--mode embedded --only create,move"] [ARGS="--trace create"]
	@$(NODE) infra/tools/bench/src/cost/main.ts $(ARGS)

bench-budget: $(INSTALLED) ## Store what operations cost now as the budget that a test enforces: infra/tools/bench/budget.json
	@$(NODE) infra/tools/bench/src/cost/main.ts --write

format: $(INSTALLED) ## Format everything and fix what can be fixed
	@$(NODE) node_modules/@biomejs/biome/bin/biome check --write

lock: ## Install what package.json asks for and write a lock file that fits every platform
	@$(INSTALL) check-node
	npm install --no-audit --no-fund --loglevel=error
	@$(NODE) infra/tools/checks/src/lockfile.ts --write
	@touch node_modules/.package-lock.json
	@$(INSTALL) $(INSTALLED)
	@$(NODE) infra/tools/checks/src/licences.ts --write

licences: $(INSTALLED) ## Write the licences of all packages: docs/licences.md
	@$(NODE) infra/tools/checks/src/licences.ts --write

fuzz: $(INSTALLED) ## Fuzz every route, for longer than the tests do [FUZZ_RUNS=300 FUZZ_SEED=1]
	@FUZZ_RUNS=$${FUZZ_RUNS:-300} FUZZ_SEED=$${FUZZ_SEED:-$$(date +%s)} \
	  NODE_OPTIONS='--experimental-vm-modules --disable-warning=ExperimentalWarning' \
	  $(NODE) node_modules/jest/bin/jest.js --selectProjects int -- infra/tools/verification/src/fuzz

mutants: $(INSTALLED) ## Break every rule in every way, and list what no unit test notices: docs/testing.md [FILE=vote.rules]
	@$(NODE) infra/tools/checks/src/mutants.ts $(FILE)

env: ## Write .env for docker compose, or add what is missing; changes nothing that is there
	@sh infra/docker/make-env.sh

# Operators' tools, for the containers, the local stack or what MONGO_URL names: docs/operations.md.
OPERATE := sh infra/tools/operations/operate.sh

doctor: ## Check an installation
	@$(OPERATE) doctor

dlq: ## List dead letters [SERVICE=cards]
	@$(OPERATE) dlq

dlq-show: ## Show one of them: SERVICE=cards ID=...
	@$(OPERATE) dlq-show

dlq-replay: ## Deliver one or all of them again: SERVICE=cards [ID=...]
	@$(OPERATE) dlq-replay

rebuild: ## Rebuild read models from their owners [SERVICE=cards]
	@$(OPERATE) rebuild

backup: ## Write databases and images into a new folder: BACKUP=backups/monday
	@$(OPERATE) backup

restore: ## Restore a backup while the services are stopped: BACKUP=backups/monday [REPLACE=yes]
	@$(OPERATE) restore

migrate: ## Migrate all databases
	@$(OPERATE) migrate

e2e-installation: $(INSTALLED) ## Walk a browser through a fresh installation: E2E_URL=... SETUP_TOKEN=...
	@$(NODE) node_modules/@playwright/test/cli.js test -c web/e2e/installation

screenshots: $(INSTALLED) ## Retake the pictures of docs and landing page, and every screen into SCREENS_DIR
	@$(NODE) node_modules/@playwright/test/cli.js test -c web/e2e/screenshots

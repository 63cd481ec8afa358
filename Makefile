.DEFAULT_GOAL := help
.PHONY: help run dev test check format lock bench

# npm and the Node it runs on are the system's; everything else runs on the Node 24 that npm installs.
NODE := node_modules/.bin/node
INSTALLED := node_modules/.package-lock.json

$(INSTALLED): package-lock.json
	npm ci --no-audit --no-fund --loglevel=error

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-8s %s\n", $$1, $$2 }'

run: $(INSTALLED) ## Start Cardinal at http://localhost:3000
	@$(NODE) infra/local/src/main.ts

dev: $(INSTALLED) ## Start it for development, with reload
	@$(NODE) infra/local/src/dev.ts

test: $(INSTALLED) ## Run all tests; installs RabbitMQ and Chromium where they are missing (Debian, root)
	@$(NODE) infra/checks/src/test.ts

check: $(INSTALLED) ## Check format, lint, types, lock file and import boundaries
	@$(NODE) infra/checks/src/check.ts

format: $(INSTALLED) ## Format everything and fix what can be fixed
	@$(NODE) node_modules/@biomejs/biome/bin/biome check --write

lock: ## Install what package.json asks for and write a lock file that fits every platform
	npm install --no-audit --no-fund --loglevel=error
	@$(NODE) infra/checks/src/lockfile.ts --write
	@touch $(INSTALLED)

bench: $(INSTALLED) ## Measure speed and scale
	@$(NODE) infra/bench/src/main.ts

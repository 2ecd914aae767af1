# Two commands are enough to begin: `make start` and `make test`. `make help` lists the rest.
.DEFAULT_GOAL := help
SHELL := /bin/bash
export REDOCLY_TELEMETRY := off
INSTALLED := node_modules/.package-lock.json

$(INSTALLED): package-lock.json
	@echo "Installing the packages: about a minute, once"
	@npm ci --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | awk -F '\t' '{printf "  make %-14s %s\n", $$1, $$2}'

.PHONY: start
start: $(INSTALLED) ## Run the service on http://127.0.0.1:8080 (HOST, PORT, DATA_DIR, DATABASE_URL, ...)
	@WEBHOOK_ALLOW_LOOPBACK="$${WEBHOOK_ALLOW_LOOPBACK-true}" npm start --silent

.PHONY: demo
demo: $(INSTALLED) ## Drive the whole flow against the running service (API_KEY=, HOST=, PORT=, INPUT=people.csv)
	@npm run demo --silent

.PHONY: mock
mock: $(INSTALLED) ## Mock the contract, webhooks included (SPEC=, HOST=, PORT=)
	@npm run mock --silent

.PHONY: webhook
webhook: $(INSTALLED) ## Fire one webhook of the contract (NAME=, URL=, SECRET=, SPEC=)
	@npm run webhook --silent

.PHONY: receiver
receiver: $(INSTALLED) ## Run the reference receiver (HOST=, PORT=, SECRET=, VERBOSE=1)
	@npm run receiver --silent

.PHONY: generate
generate: $(INSTALLED) ## Derive generated/ from the contract (SPEC=, OUT=)
	@npm run generate --silent

.PHONY: docs
docs: $(INSTALLED) ## Make the interactive reference a static site in .site (SPEC=, OUT=, SERVER=)
	@npm run docs --silent

.PHONY: package
package: $(INSTALLED) ## Build the client package from the contract into .package/ (SPEC=, OUT=, NAME=)
	@npm run package --silent

.PHONY: toolkit
toolkit: $(INSTALLED) ## Build the toolkit as the package onecontract into .toolkit/ (OUT=)
	@npm run toolkit --silent

.PHONY: lint
lint: $(INSTALLED) ## Lint the contract (SPEC=)
	@npm run lint:contract --silent

.PHONY: conformance
conformance: $(INSTALLED) ## Hold a server against the contract (SPEC=, TARGET=, AUTH=, SEED=, MOCK=1)
	@npm run conformance --silent

.PHONY: mutants
mutants: $(INSTALLED) ## Prove that the gate kills every fault of a server and its source, and every contract mutant (SEED=, ONLY=, OTHERS=1)
	@npm run mutants --silent

.PHONY: seeds
seeds: $(INSTALLED) ## Run the gate on our server with many seeds, on a busy machine too (SEEDS=, FROM=, ENGINE=, LOAD=, LOADED=)
	@npm run seeds --silent -- $(if $(SEEDS),--seeds $(SEEDS)) $(if $(FROM),--from $(FROM)) $(if $(ENGINE),--engine $(ENGINE)) $(if $(LOAD),--load $(LOAD)) $(if $(LOADED),--loaded $(LOADED))

# The longest first: they run two at a time.
CHECKS := check-types check-dependencies check-unused lint-contract check-generated check-code check-breaking
.PHONY: check
check: $(INSTALLED) ## Lint, breaking changes, freshness, types, dependency rules, unused code; no tests
	@$(MAKE) --no-print-directory --jobs 2 $(CHECKS)

.PHONY: $(CHECKS)
$(CHECKS):
	@npm run $(subst -,:,$@) --silent

# What both answer with.
FAST = @$(MAKE) --no-print-directory --jobs 2 check-types check-code && npm run test:fast --silent -- --reporter=dot --reporter=./.ci/closing-line.ts

.PHONY: changed
changed: $(INSTALLED) ## The inner loop: types, lint and the fast tests that uncommitted changes reach (SINCE=)
	$(FAST) --changed=$(or $(SINCE),HEAD)

.PHONY: quick
quick: $(INSTALLED) ## Types, lint and all fast tests, in two minutes
	$(FAST)

.PHONY: test
test: check ## All checks, then all tests
	@npm test --silent

.PHONY: bench
bench: $(INSTALLED) ## Benchmarks, as ratios measured in one run
	@npm run bench --silent

.PHONY: attack
attack: $(INSTALLED) ## Attack a service of its own on 127.0.0.1 while another company works beside it (SHORT=1, SEED=, ONLY=, ENGINE=)
	@npm run attack --silent

.PHONY: endure
endure: $(INSTALLED) ## Kill one of two replicas every ten seconds under load, then look for all that was acknowledged (MINUTES=)
	@npm run endure --silent

.PHONY: sbom
sbom: $(INSTALLED) ## Write the bill of materials (CycloneDX) of what is shipped to .sbom.json
	@npm run sbom --silent

.PHONY: licences
licences: $(INSTALLED) ## Fail on a licence of what is shipped that is not permissive
	@npm run licences --silent

.PHONY: format
format: $(INSTALLED) ## Format the code
	@npm run format --silent

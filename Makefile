# Each target says what it is for after `##`, in French and in English: `make` alone prints them.
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
WORKERS ?= auto
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help install play web test test-page test-web pictures test-cluster test-faults check hunt mutants bench bench-server docs golden clean

help: ## ce que fait chaque commande | what each command does
	@awk -F ':.*## | [|] ' '/^[a-z-]+:.*## / { printf "  make %-12s  %s\n                     %s\n", $$1, $$2, $$3 }' $(MAKEFILE_LIST)

install: $(READY) ## installe tout dans .venv | installs everything into .venv

$(READY): pyproject.toml uv.lock scripts/install.sh
	@PYTHON="$(PYTHON)" scripts/install.sh everything
	@touch $(PLAYABLE) $@

$(PLAYABLE): pyproject.toml uv.lock scripts/install.sh
	@PYTHON="$(PYTHON)" scripts/install.sh table
	@touch $@

WEB := src/monopole/server/static/index.html

play: $(PLAYABLE) $(WEB) ## ouvre la table dans le navigateur (ARGS="--lang fr") | opens the table in the browser (ARGS="--lang en")
	@$(BIN)/monopole table $(ARGS)

web: $(WEB) ## construit la table pour navigateur | builds the browser table

$(WEB): $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print) scripts/web.sh
	@PYTHON="$(PYTHON)" scripts/web.sh build
	@touch $@

test: $(READY) $(WEB) ## tous les tests (ARGS="-k jail" pour en choisir parmi ceux de Python) | every test (ARGS="-k jail" to choose among those of Python)
	@$(BIN)/pytest -q -n $(WORKERS) $(ARGS)
ifeq ($(strip $(ARGS)),)
	@$(MAKE) --no-print-directory test-page
endif

test-page: $(READY) $(WEB) ## la page : types, état, parties entières dans Chromium | the page: types, state, whole games in Chromium
	@scripts/web.sh check
	@scripts/web.sh test
	@PYTHON="$(CURDIR)/$(BIN)/python" scripts/web.sh e2e

test-web: ## la page encore, chaque écran de chaque édition, et un téléphone lent | the page again, every screen of every edition, and a slow phone
	@MONOPOLE_WEB=all $(MAKE) --no-print-directory test-page

pictures: $(READY) $(WEB) ## refait les images de la documentation ; regardez-les | takes the pictures of the docs anew; look at them
	@PYTHON="$(CURDIR)/$(BIN)/python" scripts/web.sh pictures

test-cluster: $(READY) ## les tests de plusieurs serveurs ; exige PostgreSQL et Redis | the tests of several servers; demands PostgreSQL and Redis
	@MONOPOLE_TEST_CLUSTER=1 $(BIN)/pytest -q -n $(WORKERS) tests/cluster tests/server/archive tests/server/test_services.py $(ARGS)

test-faults: $(READY) ## le serveur sous les pannes : toute la boucle, dont les tests ordinaires font un dixième | the server under faults: the whole loop, of which the ordinary tests run a tenth
	@MONOPOLE_TEST_FAULTS=1 $(BIN)/pytest -q -n $(WORKERS) tests/faults $(ARGS)

check: $(READY) ## style, types, couches, dialecte des règles | style, types, layers, dialect of the rules
	@$(BIN)/ruff check
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/pytest -q tests/test_dialect.py

hunt: $(READY) ## coups légaux au hasard jusqu'à ce que quelque chose casse (ARGS="--minutes 5") | random legal play until something breaks (ARGS="--minutes 5")
	@$(BIN)/python tests/hunt.py $(ARGS)

mutants: $(READY) ## chaque règle répond n'importe quoi à son tour ; un cas doit s'en apercevoir (ARGS="--only auction.py") | every rule answers anything in its turn; a case must notice (ARGS="--only auction.py")
	@$(BIN)/python tests/mutants.py $(ARGS)

bench: $(READY) ## décisions par seconde, interprétées et compilées | decisions per second, interpreted and compiled
	@$(BIN)/python -m monopole.lab.bench $(ARGS)

bench-server: $(READY) ## le serveur sous charge : de 1 à 1 000 tables de quatre joueurs (ARGS="--tables 10") | the server under load: 1 to 1,000 tables of four players (ARGS="--tables 10")
	@$(BIN)/python -m monopole.server.bench_tables $(ARGS)

docs: $(READY) ## vérifie les liens et exécute les exemples de la documentation | checks the links and runs the examples of the docs
	@$(BIN)/pytest -q tests/test_repository.py tests/docs tests/game/test_tutorial.py

golden: $(READY) ## réécrit les parties témoins et les phrases ; relisez le diff | rewrites the golden playthroughs and sentences; read the diff
	@$(BIN)/pytest -q tests/playthroughs tests/text/test_golden_sentences.py --regenerate

clean: ## enlève l'environnement et les caches | removes the environment and the caches
	rm -rf .venv .uv .node web/node_modules src/monopole/server/static build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .coverage htmlcov
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

#!/bin/sh
# Runs an operators' tool where the installation is: beside the containers of docker-compose.yml where there is an .env
# for them, else on this machine, for what MONGO_URL and the rest name or for the stack that `make run` started.
# IN=compose or IN=here decides by hand. Usage: operate.sh COMMAND
set -eu
here=${IN:-}
if [ -z "$here" ]; then
  if [ -z "${MONGO_URL:-}" ] && [ -e .env ] && [ ! -e "${DATA_DIR:-.data}/running.json" ]; then here=compose; else here=here; fi
fi
if [ "$here" = here ]; then
  make --silent --no-print-directory installed >&2
  exec node_modules/.bin/node infra/tools/operations/src/main.ts "$@"
fi

set -- operations "$@"
# A backup belongs to whoever makes it.
if [ -n "${BACKUP:-}" ]; then
  case $BACKUP in /*) folder=$BACKUP ;; *) folder=$PWD/$BACKUP ;; esac
  mkdir -p -m 700 "$folder"
  set -- --user "$(id -u):$(id -g)" --volume "$folder:/backup" --env BACKUP=/backup "$@"
fi
for name in SERVICE ID REPLACE; do
  eval "value=\${$name:-}"
  if [ -n "$value" ]; then set -- --env "$name=$value" "$@"; fi
done
# shellcheck disable=SC2086
exec docker compose ${COMPOSE_FLAGS:-} run --rm --no-deps "$@"

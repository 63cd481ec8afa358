#!/bin/sh
# Writes .env with fresh secrets for docker-compose.yml. It never touches one that is there: other secrets would lock
# out the data that was made with the old ones. Usage: make-env.sh [FILE]
set -eu
file=${1:-.env}
if [ -e "$file" ]; then
  echo "$file is there already and stays as it is." >&2
  exit 1
fi
umask 077
draft=$(mktemp "$file.XXXXXX")
trap 'rm -f "$draft"' EXIT

# Letters, digits, - and _ only, since some of them become part of an address.
secret() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }

cat >"$draft" <<END
# Secrets of this installation, made on $(date -u +%Y-%m-%d). Keep a copy in a safe place: without them a backup is
# of little use. docs/operations.md lists the other settings that may be added here.
INTERNAL_TOKEN_KEY=$(secret)
SECRETS_KEY=$(head -c 32 /dev/urandom | base64)
# Asked for by the form at /admin that makes the first super admin.
SETUP_TOKEN=$(secret)
MONGO_PASSWORD=$(secret)
MONGO_REPLICA_KEY=$(head -c 63 /dev/urandom | base64 | tr -d '\n')
RABBITMQ_PASSWORD=$(secret)
S3_ACCESS_KEY=$(secret)
S3_SECRET_KEY=$(secret)

# The address that people type, and the port of this machine that it leads to.
PUBLIC_URL=http://localhost:3000
PORT=3000
END
# A link, not a move, as it fails where somebody else was faster.
ln "$draft" "$file"
echo "Wrote $file. Set PUBLIC_URL in it, then run: docker compose up -d"

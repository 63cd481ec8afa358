#!/bin/sh
# Writes .env with fresh secrets for docker-compose.yml. Of one that is there it changes nothing: other secrets would lock
# out the data that was made with the old ones. It only adds the secrets that a newer release asks for.
# Usage: make-env.sh [FILE]
set -eu
file=${1:-.env}
accounts="AUTH PROJECTS CARDS NOTIFICATIONS INTEGRATIONS OPERATIONS"
umask 077
# Letters, digits, - and _ only, since some of them become part of an address.
secret() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }

# One account at MongoDB for each service and for the operators' tools.
passwords() {
  for name in $accounts; do
    grep -qs "^MONGO_${name}_PASSWORD=." "$file" || echo "MONGO_${name}_PASSWORD=$(secret)"
  done
}

if [ -e "$file" ]; then
  missing=$(passwords)
  if [ -z "$missing" ]; then
    echo "$file is there already and stays as it is." >&2
    exit 1
  fi
  printf '\n# Accounts of the services at MongoDB, added on %s.\n%s\n' "$(date -u +%Y-%m-%d)" "$missing" >>"$file"
  echo "Added to $file what it lacked: $(echo "$missing" | cut -d= -f1 | tr '\n' ' ')"
  exit 0
fi

draft=$(mktemp "$file.XXXXXX")
trap 'rm -f "$draft"' EXIT
cat >"$draft" <<END
# Secrets of this installation, made on $(date -u +%Y-%m-%d). Keep a copy in a safe place: without them a backup is
# of little use. docs/operations.md lists the other settings that may be added here.
INTERNAL_TOKEN_KEY=$(secret)
SECRETS_KEY=$(head -c 32 /dev/urandom | base64)
# Asked for by the form at /admin that makes the first super admin.
SETUP_TOKEN=$(secret)
MONGO_PASSWORD=$(secret)
$(passwords)
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

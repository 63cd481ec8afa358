#!/bin/sh
# Writes .env with fresh secrets for docker-compose.yml. To one that is there it adds what is missing, such as what a newer
# release asks for, and changes nothing else: other secrets would lock out the data that was made with the old ones.
# Usage: make-env.sh [FILE]
set -eu
file=${1:-.env}
umask 077
# Letters, digits, - and _ only, since some of them become part of an address.
secret() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
key() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }

# A secret that is empty is missing: nothing starts without one.
has() { grep -Eqs "^[[:space:]]*(export[[:space:]]+)?$1[[:space:]]*=$2" "$file"; }
secret_setting() {
  name=$1
  shift
  has "$name" "[[:space:]]*[\"']*[^[:space:]\"']" || echo "$name=$("$@")"
}
setting() { has "$1" '' || echo "$1=$2"; }

settings() {
  secret_setting INTERNAL_TOKEN_KEY secret
  secret_setting SECRETS_KEY key 32
  # Asked for by the form at /admin that makes the first super admin.
  has SETUP_TOKEN '' || secret_setting SETUP_TOKEN secret
  secret_setting MONGO_PASSWORD secret
  # One account at MongoDB for each service and for the operators' tools.
  for account in AUTH PROJECTS CARDS NOTIFICATIONS INTEGRATIONS OPERATIONS; do
    secret_setting "MONGO_${account}_PASSWORD" secret
  done
  secret_setting MONGO_REPLICA_KEY key 63
  secret_setting RABBITMQ_PASSWORD secret
  secret_setting S3_ACCESS_KEY secret
  secret_setting S3_SECRET_KEY secret
  # The address that people type, and the address and port of this machine that it leads to.
  setting PUBLIC_URL http://localhost:3000
  setting BIND_ADDRESS "$1"
  setting PORT 3000
}

if [ -e "$file" ]; then
  # Releases before this setting listened at every address by default.
  missing=$(settings 0.0.0.0)
  if [ -z "$missing" ]; then
    echo "$file has every setting and stays as it is."
    exit 0
  fi
  printf '\n# Added on %s.\n%s\n' "$(date -u +%Y-%m-%d)" "$missing" >>"$file"
  echo "Added to $file what it lacked: $(echo "$missing" | cut -d= -f1 | tr '\n' ' ')"
  exit 0
fi

draft=$(mktemp "$file.XXXXXX")
trap 'rm -f "$draft"' EXIT
cat >"$draft" <<END
# Settings of this installation, made on $(date -u +%Y-%m-%d). Keep a copy in a safe place: without the secrets a backup is
# of little use. docs/operations.md describes these and the other settings that may be added here. SETUP_TOKEN is asked for
# by the form at /admin that makes the first super admin; BIND_ADDRESS=0.0.0.0 lets other machines in without a proxy.
$(settings 127.0.0.1)
END
# A link, not a move, as it fails where somebody else was faster.
ln "$draft" "$file"
echo "Wrote $file. Set PUBLIC_URL in it, then run: docker compose up -d"

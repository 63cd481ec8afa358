#!/bin/sh
# Installs the packages where they are missing, of an older lock file or incomplete. npm leaves out builds for this machine
# without a word where the Node that it runs on is older than they ask for, so that version is checked first. Everything
# but npm runs on the Node 24 that npm installs. The Makefile runs this; `check-node` only checks the version.
# Usage: install.sh [STAMP | check-node]
set -eu
here=$(dirname "$0")
fail() { echo "$1" >&2; exit 1; }

# As package.json says under `engines`.
check_node() {
  need='Cardinal needs Node 20.19, 22.12 or newer with npm to install its packages'
  command -v node >/dev/null || fail "$need; there is no Node on this machine."
  version=$(node -p process.versions.node)
  major=${version%%.*}
  minor=${version#*.}
  minor=${minor%%.*}
  case $major in
    20) [ "$minor" -ge 19 ] ;;
    22) [ "$minor" -ge 12 ] ;;
    *) [ "$major" -gt 22 ] ;;
  esac || fail "$need; $(command -v node) is Node $version."
  command -v npm >/dev/null || fail "$need; there is Node $version on this machine, but no npm."
}

complete() { [ -x node_modules/.bin/node ] && node_modules/.bin/node "$here/missing-builds.ts"; }

if [ "${1:-}" = check-node ]; then check_node; exit; fi
if [ node_modules/.package-lock.json -nt package-lock.json ] && complete 2>/dev/null; then
  touch "$1"
  exit
fi
check_node
# Settings of the machine, such as NODE_ENV=production, would leave out what is needed here.
npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error
[ -x node_modules/.bin/node ] ||
  fail 'npm installed no Node 24, as it may not run scripts of packages: set ignore-scripts=false for npm, then run this again.'
missing=$(complete 2>&1) || fail "npm left out $(echo "$missing" | tr '\n' ' ')without which Cardinal does not run: update npm, then run this again."
touch "$1"

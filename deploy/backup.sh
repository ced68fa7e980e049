#!/bin/sh
# Backs up the database with pgBackRest: full on Sundays (UTC), differential on other days. nabta-pictures.timer copies the pictures.
set -eu

stanza=${NABTA_STANZA:-nabta}

if [ "$(date -u +%u)" = 7 ]; then type='full'; else type='diff'; fi
# pgBackRest backs up to one repository per run. This loop runs it for every configured repository, also after one has failed.
settings=${PGBACKREST_CONFIG:-/etc/pgbackrest.conf}
repositories=$(sed -n 's/^repo\([0-9][0-9]*\)-.*/\1/p' "$settings" | sort -nu)
failed=''
for repository in ${repositories:?"$settings names none"}; do
  pgbackrest --stanza="$stanza" --repo="$repository" --type="$type" backup || failed="$failed $repository"
done
if [ -n "$failed" ]; then
  echo "no backup in repository$failed" >&2
  exit 1
fi
pgbackrest --stanza="$stanza" check

# Input of the alert BackupOld.
"$(dirname "$0")/write-timestamp-metric.sh" nabta_backup_seconds 'Time of the last completed backup.'
echo "backed up: $type"

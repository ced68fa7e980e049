#!/bin/sh
# A full backup of the database on Sundays and what changed since on other days; nabta-pictures.timer copies the pictures.
set -eu

stanza=${NABTA_STANZA:-nabta}

if [ "$(date -u +%u)" = 7 ]; then type='full'; else type='diff'; fi
# pgBackRest backs up to one repository at a time, and to the first unless told: to each that its settings name, whatever becomes of the others.
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

# What the alarm about old backups reads.
"$(dirname "$0")/tell-time.sh" nabta_backup_seconds 'When the last backup ended.'
echo "backed up: $type"

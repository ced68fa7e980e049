#!/bin/sh
# A full backup of the database on Sundays and what changed since on other days; nabta-pictures.timer copies the pictures.
set -eu

stanza=${NABTA_STANZA:-nabta}

if [ "$(date -u +%u)" = 7 ]; then type='full'; else type='diff'; fi
# pgBackRest backs up to one repository at a time, and to the first unless told: to each that its settings name.
settings=${PGBACKREST_CONFIG:-/etc/pgbackrest.conf}
repositories=$(sed -n 's/^repo\([0-9][0-9]*\)-.*/\1/p' "$settings" | sort -nu)
for repository in ${repositories:?"$settings names none"}; do
  pgbackrest --stanza="$stanza" --repo="$repository" --type="$type" backup
done
pgbackrest --stanza="$stanza" check

# What the alarm about old backups reads, where node_exporter looks for such files.
collector=${NABTA_TEXTFILES:-/var/lib/prometheus/node-exporter}
if [ -w "$collector" ]; then
  printf '# HELP nabta_backup_seconds When the last backup ended.\n# TYPE nabta_backup_seconds gauge\nnabta_backup_seconds %s\n' \
    "$(date -u +%s)" >"$collector/.nabta-backup" && mv "$collector/.nabta-backup" "$collector/nabta-backup.prom"
fi
echo "backed up: $type"

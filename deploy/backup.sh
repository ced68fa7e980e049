#!/bin/sh
# A full backup on Sundays and what changed since on other days; then the pictures, where they lie on this machine's disk.
# NABTA_STANZA, NABTA_PICTURES and NABTA_COPIES say otherwise where they lie elsewhere.
set -eu

stanza=${NABTA_STANZA:-nabta}
pictures=${NABTA_PICTURES:-/var/lib/nabta/pictures}
copies=${NABTA_COPIES:-/var/backups/nabta}

if [ "$(date -u +%u)" = 7 ]; then type='full'; else type='diff'; fi
pgbackrest --stanza="$stanza" --type="$type" backup
pgbackrest --stanza="$stanza" check

# What was deleted, a picture of a person who was erased too, is gone from the copy after thirty days.
if [ -d "$pictures" ]; then
  mkdir -p "$copies/pictures" "$copies/deleted"
  rsync --archive --delete --backup --backup-dir="$copies/deleted/$(date -u +%F)" "$pictures/" "$copies/pictures/"
  find "$copies/deleted" -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -r {} +
fi

# What the alarm about old backups reads, where node_exporter looks for such files.
collector=${NABTA_TEXTFILES:-/var/lib/prometheus/node-exporter}
if [ -w "$collector" ]; then
  printf '# HELP nabta_backup_seconds When the last backup ended.\n# TYPE nabta_backup_seconds gauge\nnabta_backup_seconds %s\n' \
    "$(date -u +%s)" >"$collector/.nabta-backup" && mv "$collector/.nabta-backup" "$collector/nabta-backup.prom"
fi
echo "backed up: $type"

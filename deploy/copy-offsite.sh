#!/bin/sh
# Copies BACKUP_DIR (picture copies and the erasure ledger) to a second machine with rsync.
# Target: NABTA_AWAY=copies@other.example:nabta
set -eu

target=${NABTA_AWAY:?"set it to the rsync target, for example copies@other.example:nabta"}
copies=${BACKUP_DIR:-/var/backups/nabta}
# A new, empty machine must not delete the offsite copies.
if [ -z "$(ls "$copies/pictures" 2>/dev/null)" ]; then
  echo "nothing to copy in $copies"
  exit 0
fi
# --delete propagates deletions, so removed pictures are gone everywhere after 30 days.
rsync --archive --delete "$copies/" "$target/"

# Input of the alert PicturesUncopied.
"$(dirname "$0")/write-timestamp-metric.sh" nabta_away_seconds 'Time of the last offsite copy of pictures.'
echo "copied to $target"

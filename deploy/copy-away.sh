#!/bin/sh
# The copies of pictures and the notes of who was erased, to another machine: NABTA_AWAY=copies@other.example:nabta
set -eu

away=${NABTA_AWAY:?"names the other machine, as copies@other.example:nabta"}
copies=${BACKUP_DIR:-/var/backups/nabta}
# What a new machine does not have yet must not leave the other one.
if [ -z "$(ls "$copies/pictures" 2>/dev/null)" ]; then
  echo "nothing to copy in $copies"
  exit 0
fi
# What has left the copies leaves there too: after 30 days nobody keeps what was removed.
rsync --archive --delete "$copies/" "$away/"

# What the alarm about pictures reads.
"$(dirname "$0")/tell-time.sh" nabta_away_seconds 'When the copies of pictures last reached another machine.'
echo "copied to $away"

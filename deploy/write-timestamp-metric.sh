#!/bin/sh
# Writes the current time as a gauge to the textfile collector directory of node_exporter.
#   deploy/write-timestamp-metric.sh METRIC_seconds HELP-TEXT
set -eu

collector=${NABTA_TEXTFILES:-/var/lib/prometheus/node-exporter}
if [ -w "$collector" ]; then
  file=$(echo "${1%_seconds}" | tr _ -)
  printf '# HELP %s %s\n# TYPE %s gauge\n%s %s\n' "$1" "$2" "$1" "$1" "$(date -u +%s)" >"$collector/.$file"
  mv "$collector/.$file" "$collector/$file.prom"
fi

#!/bin/bash
# Stands in for `journalctl --namespace=trailgate --follow`, read until the park is open.
set -euo pipefail
log=$(ls -t /var/log/stand-in/trailgate@*.log | head -n 1)
for _ in $(seq 600); do
  grep -q ' is open$' "$log" && break
  if grep -q 'does not start:' "$log"; then break; fi
  sleep 1
done
cat "$log"
grep -q ' is open$' "$log"

#!/bin/bash
# The reader's hands at the two files that the page tells to edit.
set -euo pipefail
case $1 in
  *.sql) sed -i "s/change-me/$(cat /root/password)/" "$1" ;;
  # No certificate comes from the internet here, so the park's own CA makes one (docs/operations.md).
  */Caddyfile)
    deploy/private-ca.sh park.example.com >/dev/null
    install -o caddy -g caddy -m 600 deploy/certs/fullchain.pem deploy/certs/privkey.pem /etc/caddy
    sed -i 's#^park.example.com {#&\n\ttls /etc/caddy/fullchain.pem /etc/caddy/privkey.pem#' "$1"
    ;;
  *) echo "the page does not tell to edit: $1" >&2; exit 1 ;;
esac

#!/bin/bash
# Stands in for systemctl in a folder, where systemd does not run: starts a unit as its file says. User, WorkingDirectory, Environment,
# StateDirectory and ExecStart are kept to; limits and sandbox of a unit are not.
set -euo pipefail

value() { sed -n "s/^$2=//p" "$1"; }

start() {
  local unit=${1%.service} file instance user folder state type
  instance=${unit#*@}
  case $unit in
    *.timer) echo "$unit: the clock is not waited for"; return ;;
    *@*) file=/etc/systemd/system/${unit%%@*}@.service ;;
    *) file=/etc/systemd/system/$unit.service ;;
  esac
  user=$(value "$file" User)
  folder=$(value "$file" WorkingDirectory)
  state=$(value "$file" StateDirectory)
  type=$(value "$file" Type)
  if [ -n "$state" ]; then
    install -d -o "$user" -g "$user" -m "$(value "$file" StateDirectoryMode)" "/var/lib/$state"
  fi
  mapfile -t environment < <(value "$file" Environment | sed "s/%i/$instance/")
  local command="umask $(value "$file" UMask); cd $folder; exec env ${environment[*]} $(value "$file" ExecStart)"
  mkdir -p /var/log/stand-in
  if [ "$type" = oneshot ]; then
    runuser -u "$user" -- bash -c "$command" >>"/var/log/stand-in/$unit.log" 2>&1
  else
    setsid --fork runuser -u "$user" -- bash -c "$command" >>"/var/log/stand-in/$unit.log" 2>&1 </dev/null
  fi
}

# Services that installing the packages starts on a machine with systemd.
packages() {
  install -d -o mysql -g mysql /run/mysqld
  setsid --fork mariadbd-safe >/dev/null 2>&1 </dev/null
  until mariadb-admin ping >/dev/null 2>&1; do sleep 0.2; done
  caddy_runs
}

caddy_runs() {
  mkdir -p /var/log/stand-in
  setsid --fork runuser -u caddy -- env HOME=/var/lib/caddy \
    caddy run --config /etc/caddy/Caddyfile >>/var/log/stand-in/caddy.log 2>&1 </dev/null
}

verb=$1
shift
case $verb in
  daemon-reload) ;;
  packages) packages ;;
  enable) for unit in "$@"; do [ "$unit" = --now ] || start "$unit"; done ;;
  start) for unit in "$@"; do start "$unit"; done ;;
  reload) [ "$1" = caddy ] && runuser -u caddy -- caddy reload --config /etc/caddy/Caddyfile --force 2>>/var/log/stand-in/caddy.log ;;
  *) echo "no stand-in for: systemctl $verb" >&2; exit 1 ;;
esac

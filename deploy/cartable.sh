#!/bin/sh
# Runs the product of this folder: cartable start, doctor, backup, restore, administrator, migrate.
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
server="$here/apps/server/src"
task=$1
[ $# -gt 0 ] && shift
case $task in
  start) program=main.ts ;;
  doctor) program=doctor.main.ts ;;
  backup) program=platform/backup/backup.main.ts ;;
  restore) program=platform/backup/restore.main.ts ;;
  administrator) program=administrator.main.ts ;;
  migrate) program=supervisor/migrate.main.ts ;;
  version) exec cat "$here/VERSION" ;;
  *)
    echo 'Usage : cartable start | doctor | backup | restore | administrator | migrate | version' >&2
    exit 64
    ;;
esac
export NODE_ENV="${NODE_ENV:-production}"
exec "$here/node_modules/node/bin/node" "$server/$program" "$@"

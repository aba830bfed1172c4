#!/bin/sh
# Copies the running cluster into the archive, and removes what no kept copy needs: older copies, and the segments of
# the write-ahead log from before the oldest one that is kept.
#   base-backup.sh ARCHIVE KEEP             one copy, for cron; KEEP copies stay
#   base-backup.sh ARCHIVE KEEP SECONDS     one every SECONDS, for a container; a failed one is tried again in an hour
# PGHOST, PGPORT and PGUSER say where the cluster is. The user needs the attribute REPLICATION, and may write in the
# database of Touchline (PGDATABASE; touchline): there it notes each copy, so that an alert tells when none was made.
set -eu
archive=$1 keep=$2 every=${3:-}

copy() {
  # Without it the copy would make the folder, on the disk from which it should keep away.
  test -d "$archive" || { echo "The folder $archive is not there." >&2; return 1; }
  name=base-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  rm -rf "$archive"/.base-*
  pg_basebackup --pgdata "$archive/.$name" --format tar --gzip --wal-method stream --checkpoint fast --no-password
  # The first segment that this copy needs.
  tar -xzOf "$archive/.$name/base.tar.gz" backup_label |
    sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' > "$archive/.$name/first-segment"
  test -s "$archive/.$name/first-segment"
  sync
  mv "$archive/.$name" "$archive/$name"

  ls -d "$archive"/base-* | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -rf "$old"; done
  oldest=$(ls -d "$archive"/base-* | sort | head -n 1)
  pg_archivecleanup -x .gz "$archive" "$(cat "$oldest/first-segment")"
  psql --dbname "${PGDATABASE:-touchline}" --no-psqlrc --no-password --quiet --set ON_ERROR_STOP=1 --command \
    "INSERT INTO meta (key, value) VALUES ('base_backup_at', floor(extract(epoch FROM now()))::bigint::text)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value" ||
    echo "The copy could not be noted in the database ${PGDATABASE:-touchline}: an alert will say that there is none." >&2
  echo "$archive/$name is written; the oldest copy is $oldest."
}

if [ -z "$every" ]; then
  copy
  exit
fi
trap 'exit 0' TERM INT
while :; do
  # A subshell, because errors end a function only where nobody asks for its result.
  (copy) &
  if wait $!; then pause=$every; else pause=3600; echo "No copy was made; the next try is in an hour." >&2; fi
  sleep "$pause" &
  wait $!
done

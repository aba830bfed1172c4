#!/bin/sh
# PostgreSQL's archive_command: keeps a segment of the write-ahead log, compressed.
#   archive_command = 'sh /usr/local/bin/archive-wal.sh /var/lib/postgresql/archive %p %f'
# PostgreSQL fills the rest of a segment that it closes early with zeros, so that a quiet minute takes some kilobytes.
# A segment appears under its name when it is whole and on the disk. One that is there already must be the same: after
# a crash PostgreSQL may ask twice. Anything else fails, so that PostgreSQL keeps the segment and asks again.
set -eu
archive=$1 segment=$2 name=$3

if [ -e "$archive/$name.gz" ]; then
  gzip -dc "$archive/$name.gz" | cmp -s "$segment" -
  exit
fi
gzip -c "$segment" > "$archive/.$name.part"
sync "$archive/.$name.part"
mv "$archive/.$name.part" "$archive/$name.gz"
sync "$archive"

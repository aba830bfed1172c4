#!/bin/sh
# PostgreSQL's archive_command: keeps a full segment of the write-ahead log.
#   archive_command = 'sh /usr/local/bin/archive-wal.sh /var/lib/postgresql/archive %p %f'
# A segment appears under its name when it is whole and on the disk. One that is there already must be the same: after
# a crash PostgreSQL may ask twice. Anything else fails, so that PostgreSQL keeps the segment and asks again.
set -eu
archive=$1 segment=$2 name=$3

if [ -e "$archive/$name" ]; then
  cmp -s "$segment" "$archive/$name"
  exit
fi
cp "$segment" "$archive/.$name.part"
sync "$archive/.$name.part"
mv "$archive/.$name.part" "$archive/$name"
sync "$archive"

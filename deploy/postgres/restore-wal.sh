#!/bin/sh
# PostgreSQL's restore_command: the way back of archive-wal.sh.
#   restore_command = 'sh /usr/local/bin/restore-wal.sh /var/lib/postgresql/archive %f %p'
# A segment that is not there fails, which tells PostgreSQL that the log ends. A damaged one fails as well.
set -eu
archive=$1 name=$2 target=$3

gzip -dc "$archive/$name.gz" > "$target"

/** PouchDB's own server (express-pouchdb, in the smallest mode that supports replication) on LevelDB. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import expressPouchdb from 'express-pouchdb';
import PouchDB from 'pouchdb';

const [, , folder = '.'] = process.argv;
const databases = PouchDB.defaults({ prefix: `${folder}/` });
const http = createServer(
  expressPouchdb(databases, {
    mode: 'minimumForPouchDB',
    inMemoryConfig: true,
    logPath: join(folder, 'log.txt'),
  }),
);
http.listen(0, '127.0.0.1');
await once(http, 'listening');
process.send?.({ port: (http.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));

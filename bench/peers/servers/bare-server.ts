/**
 * A bare node:http handler that reads the row of a health check (the space and its counter) from the same SQLite file
 * for each request, and answers JSON of the same shape. No routes, no token, no GraphQL.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import SQLite from 'better-sqlite3';

const [, , file = '', account = '0'] = process.argv;
const sqlite = new SQLite(file, { readonly: true });
const read = sqlite.prepare<[number], { counter: number; access_version: number }>(
  'select counter, access_version from spaces where sid = ?',
);
const sid = Number(account);

const http = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const row = read.get(sid);
    const last_synced = `${sid}.${row?.counter}.${row?.access_version}`;
    const body = JSON.stringify({
      data: { healthCheck: { last_synced, now: Date.now(), interval: 10, version: '0.1.0' } },
    });
    response
      .writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  });
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
process.send?.({ port: (http.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));

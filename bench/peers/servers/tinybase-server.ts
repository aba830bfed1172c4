/**
 * TinyBase's WebSocket server with its file persister, as in its documentation. Three routes are ours, for the
 * measurement.
 *
 *   GET /saved?id=&text=&durable=   answers when a save that contains the nickname has ended; durable: is on the disk
 *   GET /copy                       answers the whole store
 *   GET /loaded                     answers when the store is loaded
 *
 * Every other address answers an empty page, for devices in the browser.
 */
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createMergeableStore, type MergeableStore } from 'tinybase/mergeable-store';
import { createFilePersister, type FilePersister } from 'tinybase/persisters/persister-file';
import { createWsServer } from 'tinybase/synchronizers/synchronizer-ws-server';
import { WebSocketServer } from 'ws';
import { FRAGMENT_BYTES, SERVER_REQUEST_SECONDS, TABLE } from '../tinybase.ts';

/** The persister's status when it neither loads nor saves. */
const IDLE = 0;
const [, , folder = '.'] = process.argv;
const persisters: FilePersister[] = [];
const waiting = new Set<() => void>();
const loaded = Promise.withResolvers<void>();

const http = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (pathname === '/loaded') {
    loaded.promise.then(() => response.writeHead(204).end());
    return;
  }
  if (pathname === '/copy') {
    const [store] = persisters.map((persister) => persister.getStore() as MergeableStore);
    response.end(JSON.stringify(store?.getMergeableContent()));
    return;
  }
  if (pathname !== '/saved') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>bench</title>');
    return;
  }
  const [id, text] = [searchParams.get('id') ?? '', searchParams.get('text')];
  const look = () => {
    const saved = persisters.filter((persister) => persister.getStatus() === IDLE);
    const store = saved.find((persister) => persister.getStore().getCell(TABLE, id, 'nickname') === text);
    if (store === undefined) return;
    waiting.delete(look);
    const kept = searchParams.get('durable') === 'true' ? flush() : Promise.resolve();
    void kept.then(() => response.writeHead(204).end());
  };
  waiting.add(look);
  look();
});
/** The file and its new name reach the disk. */
async function flush(): Promise<void> {
  for (const path of [join(folder, 'season.json'), folder]) {
    const file = await open(path);
    await file.sync();
    await file.close();
  }
}

const server = createWsServer(
  new WebSocketServer({ server: http, maxPayload: 512 * 1024 * 1024 }),
  (path) => {
    const persister = createFilePersister(createMergeableStore(), join(folder, `${path}.json`));
    persisters.push(persister);
    persister.addStatusListener(() => {
      for (const look of [...waiting]) look();
    });
    return [persister, () => loaded.resolve()];
  },
  // Requests that no client answered in time; expected while the first one connects.
  () => undefined,
  SERVER_REQUEST_SECONDS,
  FRAGMENT_BYTES,
);
// A server that is busy for seconds would close an idle connection just when it is used again.
http.keepAliveTimeout = 600_000;
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const { port } = http.address() as AddressInfo;
// A path's store is unloaded when its last client leaves, so a silent client keeps it loaded.
new WebSocket(`ws://127.0.0.1:${port}/season`);
process.send?.({ port });
process.on('disconnect', async () => {
  await server.destroy();
  process.exit(0);
});

/** The three engines that are compared: how each gets its server, its rows, and what it keeps safe. */

import PouchDB from 'pouchdb';
import { createMergeableStore } from 'tinybase/mergeable-store';
import { createWsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';
import { pullAll, signIn } from '../lib/calls.ts';
import { SERVER_CORE } from '../lib/cores.ts';
import { seedPlayers } from '../lib/seed.ts';
import { withServer } from '../lib/server.ts';
import { peerId, peerRow } from './device.ts';
import { withPeer } from './start.ts';
import { FRAGMENT_BYTES, REQUEST_SECONDS, TABLE, untilSaved } from './tinybase.ts';

export const ENGINES = ['touchline', 'tinybase', 'pouchdb'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Rows in one message while a peer's server is filled. */
const AT_ONCE = 5_000;

/** Where a device finds its server and its rows: plain values, for another process or a page. */
export interface Season {
  readonly engine: EngineName;
  readonly url: string;
  readonly port: number;
  /** Of the signed-in account; empty where nobody signs in. */
  readonly token: string;
  readonly ids: readonly string[];
}

/** What a change is safe against when the measurement's clock stops. */
export const KEPT_BY_SERVER: Readonly<Record<EngineName, string>> = {
  touchline:
    'SQLite, WAL, synchronous=FULL: on the disk (fdatasync) before each batch is answered; signed in, every field checked',
  tinybase:
    'the whole store as one JSON file, written anew and renamed after a change, no fsync; nobody signs in',
  pouchdb: 'LevelDB, written without sync: the operating system has it, the disk may not; nobody signs in',
};

/** Runs `body` with an engine's server that holds `rows` rows. */
export function withSeason<T>(
  engine: EngineName,
  rows: number,
  body: (season: Season) => Promise<T>,
): Promise<T> {
  const peers = Array.from({ length: rows }, (_, n) => peerId(n));
  switch (engine) {
    case 'touchline':
      return withServer({ core: SERVER_CORE }, async ({ url, port }) => {
        const session = await signIn(url);
        await seedPlayers(session, rows, 'benchseed');
        const players = (await pullAll(session)).filter(({ collection }) => collection === 'players');
        const ids = players.slice(-rows).map(({ sid }) => String(sid));
        return body({ engine, url, port, token: session.token, ids });
      });
    case 'tinybase':
      return withPeer('tinybase-server', async ({ port }) => {
        await seedTinybase(port, rows);
        return body({ engine, url: '', port, token: '', ids: peers });
      });
    case 'pouchdb':
      return withPeer('pouchdb-server', async ({ port }) => {
        const url = `http://127.0.0.1:${port}/season`;
        await seedPouch(url, rows);
        return body({ engine, url, port, token: '', ids: peers });
      });
  }
}

async function seedTinybase(port: number, rows: number): Promise<void> {
  const store = createMergeableStore();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/season`);
  const nothing = undefined;
  const synchronizer = await createWsSynchronizer(
    ...([store, socket, REQUEST_SECONDS, nothing, nothing, nothing, FRAGMENT_BYTES] as const),
  );
  // Answered when the server's own store is loaded, which takes a while.
  await synchronizer.startSync();
  for (let from = 0; from < rows; from += AT_ONCE) {
    const to = Math.min(rows, from + AT_ONCE);
    store.transaction(() => {
      for (let n = from; n < to; n++) store.setRow(TABLE, peerId(n), { ...peerRow(n) });
    });
    await untilSaved(port, peerId(to - 1), peerRow(to - 1).nickname);
  }
  await synchronizer.destroy();
}

async function seedPouch(url: string, rows: number): Promise<void> {
  const remote = new PouchDB(url);
  for (let from = 0; from < rows; from += AT_ONCE) {
    const docs = Array.from({ length: Math.min(AT_ONCE, rows - from) }, (_, index) => ({
      _id: peerId(from + index),
      ...peerRow(from + index),
    }));
    await remote.bulkDocs(docs);
  }
}

/** The three compared engines: how each gets its server and its rows, and what its writes survive. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PouchDB from 'pouchdb';
import { createMergeableStore } from 'tinybase/mergeable-store';
import { pullAll, signIn } from '../lib/calls.ts';
import { SERVER_CORE } from '../lib/cores.ts';
import { seedPlayers } from '../lib/seed.ts';
import { withServer } from '../lib/server.ts';
import { peerId, peerRow } from './device.ts';
import { withPeer } from './start.ts';
import { TABLE } from './tinybase.ts';

export const ENGINES = ['touchline', 'tinybase', 'pouchdb'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Documents per message while PouchDB's server is filled. */
const AT_ONCE = 5_000;

/** Addresses and names that a device needs, as plain values for another process or a page. */
export interface Season {
  readonly engine: EngineName;
  readonly url: string;
  readonly port: number;
  /** The token of the signed-in account; empty for engines without accounts. */
  readonly token: string;
  readonly ids: readonly string[];
  /** For TinyBase: its changes count when they are on the disks, as Touchline's do. */
  readonly durable: boolean;
}

/** The failures that a completed change survives. */
export const KEPT_BY_SERVER: Readonly<Record<EngineName, string>> = {
  touchline:
    'SQLite, WAL, synchronous=FULL: on the disk (fdatasync) before each batch is answered; signed in, every field checked',
  tinybase:
    'the whole store as one JSON file, written again and renamed after a change, no fsync; without sign-in',
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
        return body({ engine, url, port, token: session.token, ids, durable: true });
      });
    case 'tinybase':
      return withPeer(
        'tinybase-server',
        async ({ port }) => {
          await untilLoaded(port);
          return body({ engine, url: '', port, token: '', ids: peers, durable: false });
        },
        { prepare: (folder) => writeTinybase(join(folder, 'season.json'), rows) },
      );
    case 'pouchdb':
      return withPeer('pouchdb-server', async ({ port }) => {
        const url = `http://127.0.0.1:${port}/season`;
        await seedPouch(url, rows);
        return body({ engine, url, port, token: '', ids: peers, durable: false });
      });
  }
}

/** The file as the server's persister would have written it. */
async function writeTinybase(file: string, rows: number): Promise<void> {
  const store = createMergeableStore();
  store.transaction(() => {
    for (let n = 0; n < rows; n++) store.setRow(TABLE, peerId(n), { ...peerRow(n) });
  });
  await writeFile(file, JSON.stringify(store.getMergeableContent()));
}

/** Resolves when the server's store answers. It is loaded for its first client, which takes a while. */
async function untilLoaded(port: number): Promise<void> {
  const loaded = await fetch(`http://127.0.0.1:${port}/loaded`);
  if (!loaded.ok) throw new Error(`the TinyBase server answered ${loaded.status}`);
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

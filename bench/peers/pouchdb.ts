/** PouchDB's device: a local database that replicates with a database on its server. */
import type PouchDB from 'pouchdb';
import { changed, type PeerDevice, Waiting } from './device.ts';

export interface PouchOrders {
  readonly Pouch: typeof PouchDB;
  /** The device's database: a folder in Node, a name in the browser. */
  readonly name: string;
  readonly url: string;
}

/**
 * Fewer and larger requests than the default of 100 documents, because measurements showed that PouchDB is then faster.
 */
export const REPLICATION = { batch_size: 1_000, batches_limit: 10 };

/** Documents that are changed in one call before the measurement begins. */
const AT_ONCE = 500;

export function pouchDevice({ Pouch, name, url }: PouchOrders): PeerDevice {
  const local = new Pouch(name, { auto_compaction: false });
  const remote = new Pouch(url);
  const waiting = new Waiting();
  const live: { cancel(): void }[] = [];

  return {
    async firstSync(rows) {
      const { docs_written } = await local.replicate.from(remote, REPLICATION);
      if (docs_written < rows) throw new Error(`only ${docs_written} of ${rows} documents arrived`);
    },
    async leave() {
      for (const each of live.splice(0)) each.cancel();
    },
    async change(ids, text) {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const keys = ids.slice(from, from + AT_ONCE);
        const { rows } = await local.allDocs({ keys, include_docs: true });
        await local.bulkDocs(rows.map(({ doc }) => ({ ...doc, ...changed(text) })));
      }
    },
    async comeBackAndPush({ ids }) {
      const { docs_written } = await local.replicate.to(remote, REPLICATION);
      if (docs_written < ids.length) throw new Error(`only ${docs_written} documents were pushed`);
    },
    async stayConnected() {
      const options = { ...REPLICATION, live: true, retry: true };
      live.push(local.replicate.to(remote, options));
      live.push(local.replicate.from(remote, options));
      const changes = local.changes({ since: 'now', live: true, include_docs: true });
      changes.on('change', ({ id, doc }) => waiting.tell(id, doc?.nickname));
      live.push(changes);
    },
    sees: (id, text) => waiting.wait(id, text),
    async close() {
      for (const each of live.splice(0)) each.cancel();
      await local.close();
    },
  };
}

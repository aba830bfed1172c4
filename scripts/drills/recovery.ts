/**
 * `npm run drill -- recovery`: PostgreSQL goes back to a moment, as docs/operating/backup.md describes it.
 *
 *   players ──▶ two base backups, of which one stays ──▶ players ──▶ the moment ──▶ players, and a mistake ──▶ the machine is lost
 *   ──▶ recovery up to the moment ──▶ a backup of it, restored as a new history ──▶ a server and its devices
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupCommand, restoreCommand } from '../../apps/server/src/operations/backup/command.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import {
  batchBody,
  data,
  leasePlayers,
  pullAll,
  send,
  signUpByMail,
} from '../../apps/server/src/testing/server/kill-calls.testing.ts';
import { newServerFolders, startProcess } from '../../apps/server/src/testing/server/process.testing.ts';
import { findPostgres } from '../../apps/server/src/testing/server/services.testing.ts';
import { Cluster } from './cluster.ts';

const BATCH = 10;
const BEFORE_BASE = 5;
const BEFORE_MOMENT = 40;
const AFTER_MOMENT = 6;

export async function recoveryDrill(): Promise<number> {
  const programs = findPostgres();
  if (programs === undefined) {
    console.error('This machine has no PostgreSQL: apt-get install postgresql.');
    return 1;
  }
  const folder = mkdtempSync('/tmp/touchline-recovery-');
  const home = newServerFolders();
  const cluster = await Cluster.create(programs, folder);
  const since = stopwatch();
  try {
    await cluster.start();
    const database = (name: string) => ({ DATABASE_URL: `${cluster.url}/${name}` });
    const server = await startProcess(home, database('postgres'));
    const coach = await Coach.signUp(server.url);
    await coach.push(BEFORE_BASE);
    cluster.baseBackup();
    const first = cluster.archiveContents();
    await coach.push(BEFORE_BASE);
    await cluster.archived();
    cluster.baseBackup();
    const second = cluster.archiveContents();
    const stale = [...first.copies, ...first.segments].filter((name) =>
      [...second.copies, ...second.segments].includes(name),
    );
    const isTidy = second.copies.length === 1 && first.segments.length > 0 && stale.length === 0;
    const baseMs = since();
    await coach.push(BEFORE_MOMENT);
    const kept = [...coach.acknowledged];
    const [{ moment }] = await cluster.query<{ moment: string }>('SELECT clock_timestamp()::text AS moment');
    await coach.push(AFTER_MOMENT);
    const lost = coach.acknowledged.slice(kept.length);
    await cluster.query("DELETE FROM rows WHERE collection = 'players'");
    await cluster.archived();
    await server.kill();
    await cluster.destroy();
    console.log(
      `${kept.length} players were acknowledged before ${moment}, ${lost.length} after it. Then the machine was lost.`,
    );

    since();
    await cluster.recoverTo(moment);
    const recoveredMs = since();
    await cluster.query('CREATE DATABASE touchline');
    const settings = { DATA_DIR: join(home.folder, 'data'), BACKUP_DIR: join(folder, 'backups') };
    const made = await backupCommand(readConfig({ ...settings, ...database('postgres') }, '/'), undefined);
    const file = made.slice(made.lastIndexOf(': ') + 2);
    const restored = await restoreCommand(readConfig({ ...settings, ...database('touchline') }, '/'), file);
    const again = await startProcess(home, database('touchline'));
    const serverMs = since();
    const there = new Set((await pullAll(again.url, coach.token)).map(({ sid }) => sid));
    await again.stop();

    const missing = kept.filter((sid) => !there.has(sid));
    const tooNew = lost.filter((sid) => there.has(sid));
    const isDoubted = restored.includes('may be lost');
    console.log(
      [
        `Recovered to ${moment}: ${kept.length - missing.length} of ${kept.length} players acknowledged before it are there, ${tooNew.length} of ${lost.length} after it.`,
        `The restore ${isDoubted ? 'says' : 'DOES NOT SAY'} that later choices of families may be lost.`,
        `The second base backup ${isTidy ? 'removed' : 'DID NOT REMOVE'} the first one and the ${first.segments.length} segments that only it needed.`,
        `Base backup ${seconds(baseMs)} after the start, recovery ${seconds(recoveredMs)}, new history and server ${seconds(serverMs)}.`,
      ].join('\n'),
    );
    return missing.length === 0 && tooNew.length === 0 && isDoubted && isTidy ? 0 : 1;
  } finally {
    await cluster.stop();
    home.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One device that counts what the server acknowledged. */
class Coach {
  readonly acknowledged: number[] = [];
  readonly token: string;
  readonly #url: string;
  readonly #epoch: string;
  #number = 1;

  private constructor(url: string, token: string, epoch: string) {
    this.#url = url;
    this.token = token;
    this.#epoch = epoch;
  }

  static async signUp(url: string): Promise<Coach> {
    const { token } = await signUpByMail(url, 'coach@example.org');
    const query = 'mutation { registerDevice(device: "killed") { epoch } }';
    const { registerDevice } = await data<{ registerDevice: { epoch: string } }>(url, token, { query });
    return new Coach(url, token, registerDevice.epoch);
  }

  async push(batches: number): Promise<void> {
    for (let n = 0; n < batches; n++) {
      const sids = await leasePlayers(this.#url, this.token, BATCH);
      const body = batchBody({ epoch: this.#epoch, number: this.#number++, sids });
      const { text } = await send(this.#url, this.token, body);
      if (!text.includes('"applied"')) throw new Error(`the server refused: ${text}`);
      this.acknowledged.push(...sids);
    }
  }
}

/** Returns the milliseconds since its last call. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const passed = now - last;
    last = now;
    return passed;
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

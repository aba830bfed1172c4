/**
 * `npm run drill -- upgrade [VERSION]`: a server of an older version, this version on its data, and the way back, as
 * docs/operating/updating.md describes them.
 *
 *   old server, players ──▶ backup ──▶ this version on the same data, more players
 *   ──▶ the old version again: it starts, or refuses and gets the backup
 */
import { type ExecFileSyncOptions, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  batchBody,
  data,
  leasePlayers,
  pullAll,
  send,
  signUpByMail,
} from '../../apps/server/src/testing/server/kill-calls.testing.ts';
import { newServerFolders } from '../../apps/server/src/testing/server/process.testing.ts';
import { npmCommand, root } from '../start/npm.mjs';
import { commitNamed, newestRelease } from './versions.ts';

/** @param version a tag or a commit; without one the newest release */
export async function upgradeDrill(version = newestRelease()): Promise<number> {
  return withCheckout(commitNamed(version), (old) => thereAndBack(old, version));
}

/** Runs `body` with a folder that has another version and its packages. */
export async function withCheckout<T>(commit: string, body: (checkout: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-version-'));
  const checkout = join(folder, 'checkout');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
  git('worktree', 'add', '--detach', checkout, commit);
  try {
    install(checkout);
    return await body(checkout);
  } finally {
    git('worktree', 'remove', '--force', checkout);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function thereAndBack(old: string, version: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-upgrade-'));
  const home = newServerFolders();
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), WEB_DIR: home.webDir, DEMO: 'false' };
  try {
    const before = await start(old, settings);
    const { token } = await signUpByMail(before.url, 'coach@example.org');
    const first = await pushPlayers(before.url, token, 1);
    const made = run(old, settings, [commandOf(old, 'backup')]);
    const backup = made.said.slice(made.said.lastIndexOf(': ') + 2).trim();
    await before.stop();

    const startedAt = performance.now();
    const now = await start(root, settings);
    const updateMs = performance.now() - startedAt;
    const kept = await missingFrom(now.url, token, first);
    const second = await pushPlayers(now.url, token, 2);
    await now.stop();
    console.log(
      `${version.slice(0, 12)} → this version: ready after ${seconds(updateMs)}, ${first.length - kept.length} of ${first.length} players are there, and their coach is still signed in.`,
    );

    const refusal = await start(old, settings).then(
      async (server) => {
        const lost = await missingFrom(server.url, token, [...first, ...second]);
        await server.stop();
        return { lost, sentence: '' };
      },
      (error: Error) => ({ lost: [], sentence: error.message }),
    );
    if (refusal.sentence === '') {
      console.log(
        `The way back: the older version starts on the data as it is, with ${first.length + second.length - refusal.lost.length} of ${first.length + second.length} players.`,
      );
      return kept.length + refusal.lost.length === 0 ? 0 : 1;
    }
    console.log(`The way back: the older version refuses the data: "${refusal.sentence.trim()}"`);
    const restored = run(old, settings, [commandOf(old, 'restore'), backup]);
    const again = await start(old, settings);
    const gone = await missingFrom(again.url, token, first);
    await again.stop();
    console.log(
      `After its restore of the backup from before the update: ${first.length - gone.length} of ${first.length} players are there. What came after the update comes back from the devices that made it.`,
    );
    return kept.length === 0 && gone.length === 0 && restored.code === 0 ? 0 : 1;
  } finally {
    home.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function install(checkout: string): void {
  const [program = '', ...args] = npmCommand();
  // What a failed command said is part of its error.
  const options: ExecFileSyncOptions = { cwd: checkout, stdio: ['ignore', 'ignore', 'pipe'] };
  execFileSync(program, [...args, 'ci', '--include=dev'], options);
  execFileSync(process.execPath, ['packages/i18n/compile.mjs'], options);
}

/** Before 0.3.0 the operator's commands were one folder up. */
function commandOf(checkout: string, name: string): string {
  const places = [`scripts/operator/${name}.ts`, `scripts/${name}.ts`];
  const found = places.find((place) => existsSync(join(checkout, place)));
  if (found === undefined) throw new Error(`That version has no command ${name}.`);
  return found;
}

type Settings = Readonly<Record<string, string>>;

function run(
  checkout: string,
  settings: Settings,
  args: readonly string[],
): { code: number | null; said: string } {
  const { PATH = '' } = process.env;
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: checkout,
    env: { PATH, ...settings },
    encoding: 'utf8',
  });
  return { code: status, said: stdout };
}

/** Starts a version's server. Throws with what it said when it ends instead. */
async function start(
  checkout: string,
  settings: Settings,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { PATH = '' } = process.env;
  const main = join(checkout, 'apps/server/src/main.mjs');
  const child = spawn(process.execPath, [main], { cwd: checkout, env: { PATH, ...settings } });
  const ended = once(child, 'close');
  let said = '';
  const url = await new Promise<string>((found, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
        const address = /listens at (\S+)/.exec(said)?.[1];
        if (address !== undefined) found(address);
      });
    }
    child.once('close', () => failed(new Error(said)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the sids that the server acknowledged. */
async function pushPlayers(url: string, token: string, number: number): Promise<readonly number[]> {
  const query = 'mutation { registerDevice(device: "killed") { epoch } }';
  const { registerDevice } = await data<{ registerDevice: { epoch: string } }>(url, token, { query });
  const sids = await leasePlayers(url, token, 30);
  const { text } = await send(url, token, batchBody({ epoch: registerDevice.epoch, number, sids }));
  if (!text.includes('"applied"')) throw new Error(`the server refused: ${text}`);
  return sids;
}

async function missingFrom(url: string, token: string, sids: readonly number[]): Promise<readonly number[]> {
  const there = new Set((await pullAll(url, token)).map(({ sid }) => sid));
  return sids.filter((sid) => !there.has(sid));
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

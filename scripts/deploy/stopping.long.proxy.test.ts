/** Servers behind Caddy that are restarted one after the other, as `docs/operating/updating.md` says. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  freePort,
  newServerFolders,
  type ServerFolders,
  type ServerProcess,
  startProcess,
} from '../../apps/server/src/testing/server/process.testing.ts';
import { startCaddy } from './caddy.testing.ts';

const LONG_MS = 90_000;
const CLIENTS = 12;
const compose = readFileSync(new URL('../../deploy/container/company/compose.yaml', import.meta.url), 'utf8');
const DRAIN_SECONDS = /DRAIN_SECONDS: "(\d+)"/.exec(compose)?.[1] ?? '';

let folder: string;
let home: ServerFolders;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-stopping-'));
  home = newServerFolders();
});
afterAll(() => {
  home.remove();
  rmSync(folder, { recursive: true });
});

/** Two servers with databases of their own, because only their answers are looked at. */
function start(name: string): Promise<ServerProcess> {
  return startProcess(home, { DATA_DIR: join(folder, name), DRAIN_SECONDS });
}

/** Of a call that Caddy does not send again by itself. */
async function callOnce(site: string): Promise<number> {
  const answer = await fetch(`${site}/api/data?app_id=touchline`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"query { health { now } }"}',
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function pageOnce(site: string): Promise<number> {
  const answer = await fetch(`${site}/`);
  await answer.arrayBuffer();
  return answer.status;
}

test(
  'no call and no page meets the server that stops, with the drain of the compose file',
  async () => {
    const [one, other] = [await start('one'), await start('other')];
    const port = await freePort();
    const site = `http://localhost:${port}`;
    const caddy = startCaddy({
      folder: join(folder, 'caddy'),
      site,
      plain: await freePort(),
      servers: [one, other].map(({ url }) => new URL(url).host).join(' '),
    });
    const found = new Map<string, number>();
    let isOver = false;
    const client = async (name: string, ask: (site: string) => Promise<number>) => {
      while (!isOver) {
        const status = await ask(site).catch(() => 0);
        found.set(`${name} ${status}`, (found.get(`${name} ${status}`) ?? 0) + 1);
      }
    };
    try {
      await expect.poll(() => pageOnce(site).catch(() => 0), { timeout: LONG_MS }).toBe(200);
      const clients = Array.from({ length: CLIENTS }, (_, at) =>
        at % 2 === 0 ? client('call', callOnce) : client('page', pageOnce),
      );
      await expect.poll(() => found.get('page 200') ?? 0, { timeout: LONG_MS }).toBeGreaterThan(100);
      expect(await one.stop()).toBe(0);
      isOver = true;
      await Promise.all(clients);
    } finally {
      isOver = true;
      await caddy.stop();
      await other.stop();
    }
    // Without a session a data call is refused; by the server, not by the proxy.
    expect([...found.keys()].toSorted()).toEqual(['call 402', 'page 200']);
  },
  LONG_MS,
);

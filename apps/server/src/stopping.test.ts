/** A server that is told to stop, as clients with open connections see it. */
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newServerFolders, type ServerFolders, startProcess } from '#testing/server/process.testing.ts';

/** Generous, because the machine may be busy with other tests. */
const LONG_MS = 60_000;
const CLIENTS = 24;

let home: ServerFolders;
beforeAll(() => {
  home = newServerFolders();
});
afterAll(() => home.remove());

interface Answer {
  readonly status: number;
  readonly body: string;
}

function ask(url: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => {
      let body = '';
      answer.on('data', (bytes: Buffer) => {
        body += bytes.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

interface Client {
  readonly statuses: ReadonlySet<number>;
  readonly answers: () => number;
  /** The code of the error that ended it. */
  readonly ended: Promise<string>;
}

/** Sends one request after the other on one connection, until one fails. */
function client(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses = new Set<number>();
  let answers = 0;
  const run = async () => {
    for (;;) {
      try {
        statuses.add((await ask(url, agent)).status);
        answers++;
      } catch (error) {
        return (error as { readonly code?: string }).code ?? String(error);
      }
    }
  };
  return { statuses, answers: () => answers, ended: run() };
}

test(
  'clients that go on asking are answered until their next connection is refused',
  async () => {
    const server = await startProcess(home, { DATA_DIR: join(home.folder, 'asked') });
    const clients = Array.from({ length: CLIENTS }, (_, at) =>
      client(`${server.url}${at % 2 === 0 ? '/health/live' : '/'}`),
    );
    await expect.poll(() => clients.every(({ answers }) => answers() > 10), { timeout: LONG_MS }).toBe(true);
    expect(await server.stop()).toBe(0);
    const endings = await Promise.all(clients.map(({ ended }) => ended));
    expect([...new Set(clients.flatMap(({ statuses }) => [...statuses]))]).toEqual([200]);
    expect([...new Set(endings)]).toEqual(['ECONNREFUSED']);
  },
  LONG_MS,
);

test(
  'a server with a drain says that it is not ready, and serves meanwhile, on new connections too',
  async () => {
    const server = await startProcess(home, { DATA_DIR: join(home.folder, 'drained'), DRAIN_SECONDS: '2' });
    expect(await ask(`${server.url}/health/ready`)).toMatchObject({ status: 200 });
    const begun = performance.now();
    const stopped = server.stop();
    await expect
      .poll(() => ask(`${server.url}/health/ready`), { timeout: LONG_MS })
      .toEqual({ status: 503, body: '{"status":"stopping"}' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() - begun < 1_500) {
      expect((await ask(`${server.url}/`, agent)).status).toBe(200);
      expect((await ask(`${server.url}/health/live`)).status).toBe(200);
      await pause(50);
    }
    expect(await stopped).toBe(0);
    expect(performance.now() - begun).toBeGreaterThan(2_000);
    await expect(ask(`${server.url}/`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  },
  LONG_MS,
);

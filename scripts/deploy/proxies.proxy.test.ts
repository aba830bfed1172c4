/** The recipes of deploy/proxy, each with TLS in front of a real server. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as tlsConnect } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  freePort,
  newServerFolders,
  type ServerFolders,
  type ServerProcess,
  startProcess,
} from '../../apps/server/src/testing/server/process.testing.ts';
import { signIn } from '../../bench/lib/calls.ts';
import { openMatches } from '../../bench/lib/matches.ts';
import { newCertificate, withProxy } from '../../bench/lib/proxies.ts';
import { startCaddy } from './caddy.testing.ts';

const PROBE_MS = 20;
const METRICS_TOKEN = 'a-token-of-this-test';
const MEGABYTE = 1024 * 1024;
const PULL = 'query { pull(cursor: "") { rows cursor more } }';

let home: ServerFolders;
let server: ServerProcess;
let serverPort: number;
let coach: Awaited<ReturnType<typeof signIn>>;
let live: string;
let folder: string;
let certificate: string;
/** Answers each request with its address, in certbot's place. */
const certbot = createServer(({ url }, response) => response.end(url));
const portOf = (listening: Server) => (listening.address() as AddressInfo).port;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-proxies-'));
  certificate = join(folder, 'certificate.pem');
  newCertificate(certificate);
  await once(certbot.listen(0, '127.0.0.1'), 'listening');
  home = newServerFolders();
  serverPort = await freePort();
  // A trial writes the demo team, and the server behind the proxy is that of an operator.
  const trial = await startProcess(home, { DEMO: 'true' });
  await trial.stop();
  server = await startProcess(home, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://touchline.example.org',
    SMTP_URL: 'smtp://127.0.0.1:9',
    METRICS_TOKEN,
    BACKUP_HOUR: 'off',
  });
  coach = await signIn(`http://127.0.0.1:${serverPort}`);
  const match = (await openMatches(coach)).at(-1);
  live = `/live/${match?.token}`;
});
afterAll(async () => {
  certbot.close();
  await server.stop();
  home.remove();
  rmSync(folder, { recursive: true });
});

type Body = (port: number, plain: number) => Promise<void>;

const ways = {
  nginx: (body: Body) =>
    withProxy('nginx', { port: serverPort, silence: null, certificate, certbot: portOf(certbot) }, body),
  caddy: withCaddy,
  haproxy: (body: Body) =>
    withProxy('haproxy', { port: serverPort, silence: null, certificate, certbot: portOf(certbot) }, body),
};

describe.each(['nginx', 'caddy', 'haproxy'] as const)('the recipe for %s', (way) => {
  test('speaks TLS, lets events and pictures through, hides what is internal, and believes no visitor', async () => {
    await ways[way](async (port, plain) => {
      const protocol = await protocolOf(port);
      expect(protocol).toBe(way === 'haproxy' ? 'http/1.1' : 'h2');

      // Port 80 leads to https, with the address that was asked for.
      const led = await fetch(`http://localhost:${plain}${live}?from=link`, { redirect: 'manual' });
      expect([301, 308]).toContain(led.status);
      const { protocol: scheme, hostname, pathname, search } = new URL(led.headers.get('location') ?? '');
      expect([scheme, hostname, pathname + search]).toEqual(['https:', 'localhost', `${live}?from=link`]);
      if (way !== 'caddy') {
        const challenge = `http://localhost:${plain}/.well-known/acme-challenge/a-token`;
        expect(await (await fetch(challenge)).text()).toBe('/.well-known/acme-challenge/a-token');
      }

      // A stream's first event arrives while the stream stays open.
      const stream = await openStream(port, `${live}/events`);
      expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
      expect(stream.encoding).toBeUndefined();
      await stream.first;
      stream.close();

      const page = await ask(port, '/');
      expect(page.status).toBe(200);
      expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(page.headers['content-security-policy']).toMatch(/^[^,]*default-src [^,]*$/);
      expect(String(page.headers.server ?? '')).not.toMatch(/\d/);

      const pulled = await ask(port, '/api/data?app_id=touchline', {
        body: JSON.stringify({ query: PULL }),
        headers: { authorization: `Bearer ${coach.token}`, 'accept-encoding': 'gzip' },
      });
      expect(pulled.headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(pulled.bytes).toString()).data.pull.rows.length).toBeGreaterThan(20);

      const padded = `${JSON.stringify({ query: '{ __typename }' })}${' '.repeat(3 * MEGABYTE)}`;
      const authorized = { authorization: `Bearer ${coach.token}` };
      expect(
        (await ask(port, '/api/data?app_id=touchline', { body: padded, headers: authorized })).status,
      ).toBe(200);
      const claimed = { 'content-length': String(7 * MEGABYTE) };
      const large = await ask(port, '/api/data?app_id=touchline', { body: 'x', headers: claimed });
      // Caddy counts while it passes a body on, and the server refuses a stranger before it reads one.
      expect(large.status).toBe(way === 'caddy' ? 402 : 413);

      for (const path of ['/health/ready', '/health/live', '/metrics']) {
        expect([path, (await ask(port, path)).status]).toEqual([path, 404]);
        const direct = await fetch(`http://127.0.0.1:${serverPort}${path}`, {
          headers: { authorization: `Bearer ${METRICS_TOKEN}` },
        });
        expect([path, direct.status]).toEqual([path, 200]);
      }

      const before = server.output().length;
      const login = { email: 'stranger@example.org', password: 'x', app_id: 'touchline', platform: 'web' };
      await ask(port, '/api/auth/en/login', {
        body: JSON.stringify(login),
        headers: {
          'x-forwarded-for': '203.0.113.7',
          'x-real-ip': '203.0.113.7',
          forwarded: 'for=203.0.113.7',
        },
      });
      await expect.poll(() => server.output().slice(before)).toContain('sign_in_refused');
      const lines = server.output().slice(before).split('\n');
      const refused = lines.find((line) => line.includes('sign_in_refused')) ?? '';
      expect(JSON.parse(refused).network).toBe('127.0.0.0/24');
    });
  });
});

test('a server that is reached past its proxy would believe a visitor: so it listens on loopback only', async () => {
  const unit = readFileSync(new URL('../../deploy/systemd/example.env', import.meta.url), 'utf8');
  expect(unit).toMatch(/^HOST=127\.0\.0\.1$/m);
  expect(unit).toMatch(/^TRUST_PROXY=1$/m);
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** One request over HTTP/1.1, which all of them speak, and without a shared connection. */
function ask(
  port: number,
  path: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST';
  const host = `localhost:${port}`;
  const sent = body === undefined ? { host } : { host, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(
      { ...TO, port, path, method, headers: { ...sent, ...headers }, agent: false },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        });
        asked.destroy();
      },
    );
    asked.on('error', reject);
    // A body that is announced to be longer than this is refused before it is sent.
    if (body !== undefined && 'content-length' in headers) asked.write(body);
    else asked.end(body);
  });
}

/** The certificates are the proxies' own. */
const TO = { host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false };

/** What the proxy chooses of HTTP/2 and HTTP/1.1; a request over HTTP/2 is answered as well. */
async function protocolOf(port: number): Promise<string | false | null> {
  const socket = tlsConnect({ ...TO, port, ALPNProtocols: ['h2', 'http/1.1'] });
  await once(socket, 'secureConnect');
  const { alpnProtocol } = socket;
  socket.destroy();
  if (alpnProtocol !== 'h2') return alpnProtocol;
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false });
  const stream = session.request({ ':path': live });
  const [headers] = await once(stream, 'response');
  expect(headers[':status']).toBe(200);
  await text(stream);
  session.close();
  return alpnProtocol;
}

async function openStream(port: number, path: string) {
  const asked = request({
    ...TO,
    port,
    path,
    headers: { host: `localhost:${port}`, accept: 'text/event-stream', 'accept-encoding': 'gzip' },
    agent: false,
  });
  asked.end();
  const [response] = await once(asked, 'response');
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    encoding: response.headers['content-encoding'],
    first: once(response, 'data'),
    close: () => asked.destroy(),
  };
}

/** Caddy with a certificate of its own, for the name `localhost`. */
async function withCaddy(body: Body): Promise<void> {
  const port = await freePort();
  const plain = await freePort();
  const { child, said, stop } = startCaddy({
    folder: join(folder, 'caddy'),
    site: `localhost:${port}`,
    plain,
    servers: `127.0.0.1:${serverPort}`,
  });
  try {
    await untilSecure(port, child, said);
    await body(port, plain);
  } finally {
    await stop();
  }
}

async function untilSecure(port: number, child: ChildProcess, said: Promise<string>): Promise<void> {
  while (
    !(await ask(port, '/').then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(await said);
    await pause(PROBE_MS);
  }
}

/** Apple's push service: HTTP/2, a token by an ES256 key, and its answers. */
import { once } from 'node:events';
import { createServer, type Http2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Answer, FakeService, Told, WordedAnswer } from './app-push.contract.testing.ts';
import { applePush } from './apple.ts';
import { newKey, readProof } from './proof.testing.ts';

const HOUR_MS = 3_600_000;
const REASONS: Readonly<Record<WordedAnswer, readonly [status: number, body: string]>> = {
  sent: [200, ''],
  gone: [410, JSON.stringify({ reason: 'Unregistered', timestamp: 1_775_300_000_000 })],
  busy: [429, JSON.stringify({ reason: 'TooManyRequests' })],
};

export async function openApple(): Promise<FakeService> {
  const key = newKey('ec');
  const told: Told[] = [];
  const proofs = new Set<string>();
  const sessions = new Set<Http2Session>();
  let next: Answer = 'sent';
  let time = Date.UTC(2026, 3, 4, 10);
  const server = createServer(async (request, response) => {
    const { headers, url } = request;
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    if (next === 'broken') return void response.stream.session?.destroy();
    const trouble = troubleWith(headers, { key, now: time });
    if (trouble !== null) return void response.writeHead(403).end(JSON.stringify({ reason: trouble }));
    proofs.add(String(headers.authorization));
    const { aps, path } = JSON.parse(text);
    told.push({
      token: url.replace('/3/device/', ''),
      title: aps.alert.title,
      path,
      topic: String(headers['apns-collapse-id']),
      sounds: aps.sound === 'default',
      hurries: headers['apns-priority'] === '10',
    });
    if (next === 'moved') return void response.writeHead(307, { location: '/elsewhere' }).end();
    const [status, body] = REASONS[next];
    response.writeHead(status).end(body);
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { server: address, bundle: 'org.example.club', team: 'ABCDE12345', keyId: 'KEY1234567' };
  const push = applePush({ ...settings, key });
  const stranger = applePush({ ...settings, key: newKey('ec') });
  return {
    push,
    stranger,
    told,
    proofs,
    answer: (answer) => {
      next = answer;
    },
    advance: (ms) => {
      time += ms;
    },
    now: () => time,
    close: async () => {
      push.close();
      stranger.close();
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Apple's reason for refusing a request; null when it does not. */
function troubleWith(
  headers: Readonly<Record<string, unknown>>,
  { key, now }: { readonly key: string; readonly now: number },
): string | null {
  const proof = readProof(String(headers.authorization).replace('bearer ', ''), key);
  if (proof === null || proof.header.kid !== 'KEY1234567' || proof.claims.iss !== 'ABCDE12345')
    return 'InvalidProviderToken';
  const made = Number(proof.claims.iat) * 1_000;
  if (made > now || made <= now - HOUR_MS) return 'ExpiredProviderToken';
  if (headers['apns-topic'] !== 'org.example.club') return 'BadTopic';
  if (headers['apns-push-type'] !== 'alert') return 'InvalidPushType';
  return Number(headers['apns-expiration']) * 1_000 > now ? null : 'BadExpirationDate';
}

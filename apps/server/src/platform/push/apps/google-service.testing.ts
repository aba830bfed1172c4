/** Google's push service (FCM, HTTP v1) and the server that gives access tokens to service accounts. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GooglePush } from '../../config/native-apps.ts';
import type { Answer, FakeService, Told, WordedAnswer } from './app-push.contract.testing.ts';
import { googlePush } from './google.ts';
import { newKey, readProof } from './proof.testing.ts';

const HOUR_MS = 3_600_000;
const fcmError = (errorCode: string) => [
  { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode },
];
const ANSWERS: Readonly<Record<WordedAnswer, readonly [status: number, body: object]>> = {
  sent: [200, { name: 'projects/club-messages/messages/1' }],
  gone: [404, { error: { code: 404, status: 'NOT_FOUND', details: fcmError('UNREGISTERED') } }],
  busy: [429, { error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: fcmError('QUOTA_EXCEEDED') } }],
};

export interface FakeGoogle extends FakeService {
  readonly settings: GooglePush;
}

export async function openGoogle(): Promise<FakeGoogle> {
  const key = newKey('rsa');
  const told: Told[] = [];
  const proofs = new Set<string>();
  const access = new Map<string, number>();
  let next: Answer = 'sent';
  let time = Date.UTC(2026, 3, 4, 10);

  function accessFor(text: string, aud: string): object | null {
    const given = new URLSearchParams(text);
    const proof = readProof(given.get('assertion') ?? '', key);
    if (given.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || proof === null)
      return null;
    const { iss, scope, iat, exp } = proof.claims;
    const isOurs = iss === EMAIL && proof.claims.aud === aud;
    const isNow =
      Number(iat) * 1_000 <= time && Number(exp) * 1_000 > time && Number(exp) - Number(iat) <= 3_600;
    if (!isOurs || !isNow || scope !== 'https://www.googleapis.com/auth/firebase.messaging') return null;
    const token = `ya29.${access.size}`;
    access.set(token, time + HOUR_MS);
    return { access_token: token, expires_in: 3_599, token_type: 'Bearer' };
  }

  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/token') {
      const given = accessFor(text, `${address}/token`);
      return void (given === null ? send(400, { error: 'invalid_grant' }) : send(200, given));
    }
    if (next === 'broken') return void request.socket.destroy();
    const token = String(request.headers.authorization).replace('Bearer ', '');
    if ((access.get(token) ?? 0) <= time) return void send(401, { error: { status: 'UNAUTHENTICATED' } });
    proofs.add(token);
    const { message } = JSON.parse(text);
    told.push({
      token: message.token,
      title: message.notification.title,
      path: message.data.path,
      topic: message.android.collapse_key,
      sounds: message.android.notification.default_sound === true,
      hurries: message.android.priority === 'HIGH',
    });
    if (next === 'moved') return void response.writeHead(307, { location: '/elsewhere' }).end();
    const [status, body] = ANSWERS[next];
    send(status, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: GooglePush = {
    server: address,
    tokenServer: `${address}/token`,
    project: 'club-messages',
    email: EMAIL,
    key,
  };
  return {
    settings,
    push: googlePush(settings),
    stranger: googlePush({ ...settings, key: newKey('rsa') }),
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
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const EMAIL = 'push@club-messages.iam.gserviceaccount.com';

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** The receiving side: a browser's keys, and a push service that checks requests. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserKeys } from './encrypt.ts';

export interface Browser {
  readonly keys: BrowserKeys;
  /** As `PushSubscription.toJSON` returns them. */
  readonly json: { readonly p256dh: string; readonly auth: string };
  /** Throws when the message is not for this browser. */
  decrypt(body: Buffer): string;
}

export function newBrowser(): Browser {
  const own = createECDH('prime256v1');
  const p256dh = own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh, auth },
    json: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, from, info, length));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs]);
      const secret = derive(own.computeSecret(theirs), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      if (plain.at(-1) !== 2) throw new Error('the record does not say that it is the last');
      return plain.subarray(0, -1).toString();
    },
  };
}

export interface Received {
  /** The subscription's path. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface PushService {
  readonly url: string;
  /** All received messages, oldest first. */
  readonly received: Received[];
  /** Sets the status for a path; 201 by default. `null` breaks the connection. */
  answer(path: string, status: number | null, headers?: Readonly<Record<string, string>>): void;
  /** The public key of the server that the browser behind this path subscribed with; any by default. */
  bind(path: string, publicKey: string): void;
  close(): Promise<void>;
}

/** Refuses what real services refuse: no token, another server's token, no time to live. */
export async function openPushService(now: () => number): Promise<PushService> {
  const received: Received[] = [];
  const answers = new Map<string, { status: number | null; headers: Readonly<Record<string, string>> }>();
  const bound = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '', headers } = request;
    const { status, headers: more } = answers.get(path) ?? { status: 201, headers: {} };
    if (status === null) {
      request.socket.destroy();
      return;
    }
    const key = bound.get(path);
    const isOther = key !== undefined && String(headers.authorization).split('k=')[1] !== key;
    const trouble = isOther
      ? 'the key of another subscription'
      : troubleWith(headers, { origin: `http://${headers.host}`, now: now() });
    if (trouble !== null) {
      response.writeHead(403).end(trouble);
      return;
    }
    received.push({ path, headers, body: Buffer.concat(chunks) });
    response.writeHead(status, more).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (path, status, headers = {}) => answers.set(path, { status, headers }),
    bind: (path, publicKey) => bound.set(path, publicKey),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Headers = Received['headers'];

/** Why a push service would refuse a request; null when it would not. */
export function troubleWith(
  { authorization, ttl, ...headers }: Headers,
  { origin, now }: { origin: string; now: number },
): string | null {
  if (headers['content-encoding'] !== 'aes128gcm') return 'not encrypted';
  if (!/^\d+$/.test(String(ttl))) return 'no time to live';
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(authorization)) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'no key';
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const sealed = Buffer.from(signature, 'base64url');
  const fits = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    sealed,
  );
  if (!fits) return 'the signature is wrong';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (aud !== origin) return `the token is for ${aud}`;
  if (exp * 1000 < now || exp * 1000 > now + 24 * 3_600_000) return 'the token is over, or lives too long';
  return /^(mailto:|https:\/\/)/.test(sub) ? null : 'nobody to reach';
}

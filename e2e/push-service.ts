/**
 * The other end of web push: a service that takes messages, and the part of the browser that needs the internet. A
 * prepared page subscribes here; messages are decrypted as in a browser.
 */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';

export interface PushService {
  readonly url: string;
  /** The decrypted text of each message, oldest first. */
  readonly messages: string[];
  /** Makes the pages of a context subscribe here. */
  prepare(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const messages: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    messages.push(decrypt(Buffer.concat(chunks), { browser, auth }));
    response.writeHead(201).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    messages,
    prepare: async (context) => {
      await context.addInitScript(subscribeThere, {
        endpoint: `${url}/browser`,
        keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
      });
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Runs in the page. A browser's subscription, kept until the page unsubscribes. */
function subscribeThere(wish: { endpoint: string; keys: object }): void {
  const KEPT = 'test.subscribed';
  const subscription = {
    endpoint: wish.endpoint,
    toJSON: () => wish,
    unsubscribe: async () => {
      localStorage.removeItem(KEPT);
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      localStorage.setItem(KEPT, 'yes');
      return subscription;
    },
    getSubscription: async () => (localStorage.getItem(KEPT) === null ? null : subscription),
  });
}

/** RFC 8291. */
function decrypt(body: Buffer, { browser, auth }: { browser: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const end = 21 + body.readUInt8(20);
  const [theirs, sealed] = [body.subarray(21, end), body.subarray(end)];
  const derive = (secret: Uint8Array, from: Buffer, info: Buffer | string, length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs]);
  const secret = derive(browser.computeSecret(theirs), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, -1).toString();
}

/** Apple's push service: HTTP/2 with a token that the operator's key signs. One connection is kept. */
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import type { ApplePush } from '../../config/native-apps.ts';
import type { Message } from '../deliver.ts';
import type { AppPush, Sending } from './app-push.ts';
import { signedToken } from './tokens.ts';

type Outcome = Awaited<ReturnType<AppPush['send']>>;

const TIMEOUT_MS = 10_000;
/** Apple refuses tokens that are older than an hour, and servers that make one more often than every 20 minutes. */
const TOKEN_MS = 40 * 60_000;
/** This app is not on that phone any more, or the address is of another app. */
const GONE = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'ExpiredToken', 'Unregistered'];

export function applePush(settings: ApplePush): AppPush {
  return new Apple(settings);
}

class Apple implements AppPush {
  readonly #settings: ApplePush;
  #session: ClientHttp2Session | null = null;
  #proof = { token: '', at: Number.NEGATIVE_INFINITY };

  constructor(settings: ApplePush) {
    this.#settings = settings;
  }

  async send({ token, message, now, stopping }: Sending): Promise<Outcome> {
    try {
      const stream = this.#open().request(this.#headers({ token, message, now }), {
        signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      stream.end(JSON.stringify(payloadOf(message)));
      return outcomeOf(await answerOf(stream));
    } catch {
      // A connection that does not answer may be dead.
      this.close();
      return { outcome: 'failed', wait: 0, status: 0 };
    }
  }

  close(): void {
    this.#session?.destroy();
  }

  #open(): ClientHttp2Session {
    if (this.#session !== null && !this.#session.closed && !this.#session.destroyed) return this.#session;
    const session = connect(this.#settings.server);
    // A stream reports it, too.
    session.on('error', () => session.destroy());
    // Apple ends a connection after its last answer.
    session.on('goaway', () => session.close());
    session.unref();
    this.#session = session;
    return session;
  }

  #headers({ token, message, now }: Pick<Sending, 'token' | 'message' | 'now'>) {
    const { topic, urgency, seconds } = message;
    return {
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      authorization: `bearer ${this.#token(now)}`,
      'apns-topic': this.#settings.bundle,
      'apns-push-type': 'alert',
      'apns-priority': urgency === 'low' ? '5' : '10',
      'apns-expiration': String(Math.floor(now / 1_000) + seconds),
      'apns-collapse-id': topic,
    };
  }

  #token(now: number): string {
    const { keyId, team, key } = this.#settings;
    if (now - this.#proof.at >= TOKEN_MS) {
      const claims = { iss: team, iat: Math.floor(now / 1_000) };
      this.#proof = { token: signedToken({ header: { alg: 'ES256', kid: keyId }, claims, key }), at: now };
    }
    return this.#proof.token;
  }
}

function payloadOf({ shown }: Message): object {
  const { title, body, tag, url, silent } = shown;
  const alert = body === '' ? { title } : { title, body };
  return { aps: { alert, 'thread-id': tag, ...(silent !== true && { sound: 'default' }) }, path: url };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function answerOf(stream: ClientHttp2Stream): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  stream.once('response', (headers) => resolve(Number(headers[constants.HTTP2_HEADER_STATUS])));
  stream.on('error', reject);
  stream.once('close', () => reject(new Error('no answer')));
  const status = await promise;
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return { status, text };
}

function outcomeOf({ status, text }: Answer): Outcome {
  if (status === 200) return { outcome: 'sent', status };
  const gone = status === 410 || (status === 400 && GONE.some((reason) => text.includes(reason)));
  return gone ? { outcome: 'gone', status } : { outcome: 'failed', wait: 0, status };
}

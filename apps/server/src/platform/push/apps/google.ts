/** Google's push service for Android (FCM, HTTP v1), with an access token that the operator's service account gets. */
import type { GooglePush } from '../../config/native-apps.ts';
import { type Message, waitAskedFor } from '../deliver.ts';
import type { AppPush, Sending } from './app-push.ts';
import { signedToken } from './tokens.ts';

const TIMEOUT_MS = 10_000;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const HOUR_SECONDS = 3_600;
/** Before it ends on their clock. */
const EARLY_SECONDS = 300;

export function googlePush(settings: GooglePush): AppPush {
  return new Google(settings);
}

class Google implements AppPush {
  readonly #settings: GooglePush;
  #access = { token: '', until: 0 };

  constructor(settings: GooglePush) {
    this.#settings = settings;
  }

  async send({ token, message, now, stopping }: Sending): ReturnType<AppPush['send']> {
    const { server, project } = this.#settings;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const access = await this.#token(now, signal);
      const response = await fetch(`${server}/v1/projects/${project}/messages:send`, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: payloadOf(token, message) }),
      });
      const { status, ok, headers } = response;
      const text = await response.text();
      if (ok) return { outcome: 'sent', status };
      // The next message gets another one.
      if (status === 401) this.#access = { token: '', until: 0 };
      if (isGone(status, text)) return { outcome: 'gone', status };
      return { outcome: 'failed', wait: waitAskedFor(headers.get('retry-after')), status };
    } catch {
      return { outcome: 'failed', wait: 0, status: 0 };
    }
  }

  close(): void {
    this.#access = { token: '', until: 0 };
  }

  async #token(now: number, signal: AbortSignal): Promise<string> {
    if (now < this.#access.until) return this.#access.token;
    const { email, key, tokenServer } = this.#settings;
    const seconds = Math.floor(now / 1_000);
    const claims = { iss: email, scope: SCOPE, aud: tokenServer, iat: seconds, exp: seconds + HOUR_SECONDS };
    const assertion = signedToken({ header: { alg: 'RS256', typ: 'JWT' }, claims, key });
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const response = await fetch(tokenServer, {
      method: 'POST',
      redirect: 'error',
      signal,
      body: new URLSearchParams({ grant_type, assertion }),
    });
    if (!response.ok) throw new Error(`the service account is refused with ${response.status}`);
    const { access_token, expires_in } = (await response.json()) as {
      access_token: string;
      expires_in: number;
    };
    this.#access = { token: access_token, until: now + (expires_in - EARLY_SECONDS) * 1_000 };
    return access_token;
  }
}

function payloadOf(token: string, { shown, topic, urgency, seconds }: Message): object {
  const { title, body, tag, url, silent } = shown;
  return {
    token,
    notification: body === '' ? { title } : { title, body },
    data: { path: url },
    android: {
      collapse_key: topic,
      priority: urgency === 'low' ? 'NORMAL' : 'HIGH',
      ttl: `${seconds}s`,
      notification: { tag, ...(silent !== true && { default_sound: true }) },
    },
  };
}

/** The app is gone from the phone, or the address is of another operator's app. */
function isGone(status: number, text: string): boolean {
  if (status === 404) return text.includes('UNREGISTERED');
  if (status === 403) return text.includes('SENDER_ID_MISMATCH');
  return (
    status === 400 && text.includes('google.firebase.fcm.v1.FcmError') && text.includes('INVALID_ARGUMENT')
  );
}

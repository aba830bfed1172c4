/**
 * The token of the signed-in account. It is renewed once a day, and when the server no longer accepts it. Tabs share
 * the stored token, and one tab renews at a time. A failed renewal is retried; only a refusal by the server ends the
 * session.
 */

import type { PlansSetting } from '@touchline/domain/plan/plan';
import { authCall } from '../calls/transport.ts';
import { keepTokens, keptTokens } from './session.ts';

export interface AccessTokens {
  readonly current: string;
  /** A new token for a refused one; null when the session is over. Rejects when that is not known now. */
  renew(refused: string): Promise<string | null>;
}

export interface TokenPorts {
  readonly account: number;
  readonly token: string;
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Null where Web Locks are missing: then only calls of this page wait for each other. */
  readonly locks: LockManager | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const DAY_MS = 86_400_000;
/** The server does not know this refresh token any more. */
const REFUSED: readonly number[] = [400, 408];

export class SessionTokens implements AccessTokens {
  readonly #ports: TokenPorts;
  #current: string;
  #renewing: Promise<string | null> | null = null;

  constructor(ports: TokenPorts) {
    this.#ports = ports;
    this.#current = ports.token;
  }

  get current(): string {
    return this.#current;
  }

  async renew(refused: string): Promise<string | null> {
    if (this.#current !== refused) return this.#current;
    this.#renewing ??= this.#inTurn(() => this.#next(refused)).finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  /** Renewal makes a stolen token worthless after a day. A refusal changes nothing here. */
  async renewWhenOld(): Promise<void> {
    const { account, now } = this.#ports;
    const kept = await keptTokens(account);
    if (kept === null || kept.refresh === null || kept.at + DAY_MS > now()) return;
    await this.renew(this.#current);
  }

  async #next(refused: string): Promise<string | null> {
    const { account, now } = this.#ports;
    const kept = await keptTokens(account);
    if (kept === null) return null;
    if (kept.token === refused) {
      if (kept.refresh === null) return null;
      const call = { name: 'refresh_token', locale: 'en', method: 'POST' } as const;
      const reply = await authCall<{ access_token: string; refresh_token: string; plans: PlansSetting }>(
        this.#ports,
        call,
        {
          refresh_token: kept.refresh,
        },
      );
      if (!reply.ok) {
        if (reply.code !== null && REFUSED.includes(reply.code)) return null;
        throw new Error(`the token cannot be renewed now: ${reply.message}`);
      }
      const { access_token: token, refresh_token: refresh, plans } = reply.value;
      // Used only after it is stored: its first use invalidates the previous one.
      await keepTokens(account, { refused, token, refresh, plans, at: now() });
      this.#current = token;
    } else this.#current = kept.token;
    return this.#current;
  }

  #inTurn(run: () => Promise<string | null>): Promise<string | null> {
    const { locks, account } = this.#ports;
    return locks === null ? run() : locks.request(`touchline.${account}.token`, run);
  }
}

/** Sends requests with the current token, and repeats them once with a new token after a 401. */
export function renewingFetch(fetch: typeof globalThis.fetch, tokens: AccessTokens): typeof fetch {
  return async (url, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('authorization')) return fetch(url, init);
    const send = (token: string) => {
      headers.set('authorization', `Bearer ${token}`);
      return fetch(url, { ...init, headers });
    };
    const token = tokens.current;
    const response = await send(token);
    if (response.status !== NOT_AUTHORIZED) return response;
    const next = await tokens.renew(token);
    return next === null ? response : send(next);
  };
}

const NOT_AUTHORIZED = 401;

/**
 * The token of the signed-in account. It is renewed once a day, when the server no longer accepts it, and by a proof of
 * ownership. Tabs share the stored token, and one tab replaces it at a time. A failed renewal is retried; only a refusal
 * by the server ends the session.
 */

import type { PlansSetting } from '@touchline/domain/plan/plan';
import type { Reply } from '@touchline/sync/engine/ports';
import { authCall } from '../calls/transport.ts';
import { keepTokens, keptTokens } from './session.ts';

export interface AccessTokens {
  readonly current: string;
  /** A new token for a refused one; null when the session is over. Rejects when that is not known now. */
  renew(refused: string): Promise<string | null>;
  /**
   * A call whose answer has the next pair, after which the server refuses the former access token. Without it the pair
   * of the answer is left alone: the refresh token still renews the session.
   */
  replaceBy?<T>(call: (token: string) => Promise<Reply<T>>): Promise<Reply<T>>;
}

interface NewPair {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly plans: PlansSetting;
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
  #turn: Promise<unknown> = Promise.resolve();

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
    const kept = await keptTokens(this.#ports.account);
    if (kept === null) return null;
    if (kept.token === refused) {
      if (kept.refresh === null) return null;
      const call = { name: 'refresh_token', locale: 'en', method: 'POST' } as const;
      const reply = await authCall<NewPair>(this.#ports, call, { refresh_token: kept.refresh });
      if (!reply.ok) {
        if (reply.code !== null && REFUSED.includes(reply.code)) return null;
        throw new Error(`the token cannot be renewed now: ${reply.message}`);
      }
      await this.#keep(refused, reply.value);
    } else this.#current = kept.token;
    return this.#current;
  }

  async replaceBy<T>(call: (token: string) => Promise<Reply<T>>): Promise<Reply<T>> {
    return this.#inTurn(async () => {
      // Another tab may have replaced the token of this one.
      const token = (await keptTokens(this.#ports.account))?.token ?? this.#current;
      const reply = await call(token);
      // A pair that cannot be stored is not used; then the former refresh token stays valid.
      if (reply.ok) await this.#keep(token, reply.value as NewPair).catch(() => undefined);
      return reply;
    });
  }

  /** Used only after it is stored: its first use invalidates the previous pair. */
  async #keep(refused: string, { access_token, refresh_token, plans }: NewPair): Promise<void> {
    const { account, now } = this.#ports;
    await keepTokens(account, { refused, token: access_token, refresh: refresh_token, plans, at: now() });
    this.#current = access_token;
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const { locks, account } = this.#ports;
    if (locks !== null) return locks.request(`touchline.${account}.token`, run);
    const turn = this.#turn.then(run);
    this.#turn = turn.catch(() => undefined);
    return turn;
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

/** The same for an account call, which has the token in its body. Another tab may have replaced this tab's token. */
export async function renewingCall<T>(
  tokens: AccessTokens,
  send: (token: string) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const token = tokens.current;
  const reply = await send(token);
  if (reply.ok || reply.code !== NO_SESSION) return reply;
  const next = await tokens.renew(token).catch(() => null);
  return next === null ? reply : send(next);
}

const NOT_AUTHORIZED = 401;
/** Section 8: "user error". */
const NO_SESSION = 505;

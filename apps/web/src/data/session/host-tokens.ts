/**
 * The token of an embedded page. The session belongs to the app around it, which gives another token for one that the
 * server refuses. Nothing is stored.
 */
import type { AccessTokens } from './tokens.ts';

export class HostTokens implements AccessTokens {
  readonly #ask: () => Promise<string | null>;
  #current: string;
  #renewing: Promise<string | null> | null = null;

  /** @param ask null when the app gives none; rejects when that is not known now */
  constructor(token: string, ask: () => Promise<string | null>) {
    this.#current = token;
    this.#ask = ask;
  }

  get current(): string {
    return this.#current;
  }

  async renew(refused: string): Promise<string | null> {
    if (this.#current !== refused) return this.#current;
    this.#renewing ??= this.#next().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #next(): Promise<string | null> {
    const token = await this.#ask();
    if (token !== null) this.#current = token;
    return token;
  }
}

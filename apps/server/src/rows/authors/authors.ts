/**
 * Which account pushed each register of a row, as `rows.authors` keeps it. A stamp names a device, but the device
 * chooses the stamp; the account is known from its session.
 *
 * Stored as JSON, path → account. Paths pushed by the owner of the row's space are left out, so the rows of most
 * accounts store `{}`. The empty path stands for every path that is left out, where that is not the owner.
 */
import type { Path } from '@touchline/sync/model/registers';

/** Written by the server itself, or before authors were recorded. */
export const NO_ACCOUNT = 0;

/** `rows.authors` of a row without known authors: older than the column, or emptied. */
export const UNKNOWN_AUTHORS = '';

const LEFT_OUT = '';

export class Authors {
  readonly #byPath: Map<Path, number>;
  readonly #owner: number;

  /** @param owner the account that owns the space */
  constructor(text: string, owner: number) {
    this.#owner = owner;
    this.#byPath =
      text === UNKNOWN_AUTHORS
        ? new Map([[LEFT_OUT, NO_ACCOUNT]])
        : new Map(Object.entries(JSON.parse(text) as Record<Path, number>));
  }

  static none(owner: number): Authors {
    return new Authors('{}', owner);
  }

  of(path: Path): number {
    return this.#byPath.get(path) ?? this.#otherwise();
  }

  set(path: Path, account: number): void {
    if (account === this.#otherwise()) this.#byPath.delete(path);
    else this.#byPath.set(path, account);
  }

  get text(): string {
    return JSON.stringify(Object.fromEntries(this.#byPath));
  }

  #otherwise(): number {
    return this.#byPath.get(LEFT_OUT) ?? this.#owner;
  }
}

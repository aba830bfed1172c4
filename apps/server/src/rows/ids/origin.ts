/**
 * Proofs of origin: they let a restored server recognise rows and public links that its backup lacks (PUL-6).
 *
 *   a match's token carries a mark ──▶ it was leased to this account, with this id
 *   a row that a member created in another account's space carries the register `origin`
 *     ──▶ this server had the row in this space, a match with this token
 *
 * Followers know a match's token and could guess ids; neither proves anything for another account. The server makes the
 * `origin` register. Devices store it and return it unchanged; the server only verifies what they return.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Register, Registers } from '@touchline/sync/model/registers';

export const ORIGIN = 'origin';

/** The random part of a token: 128 bits. */
export const TOKEN_BYTES = 16;
/** Attackers could try marks only for one token and the ids that a restore skipped; 40 bits are enough for that. */
const MARK_BYTES = 5;
const PROOF_BYTES = 16;
/** A token with or without a mark. */
const TOKEN = /^[A-Za-z0-9_-]{20,30}$/;

export interface Holder {
  readonly sid: number;
  readonly account: number;
}

/**
 * A match's public token, short enough for a QR code. Only this server can read from it which account it was leased to.
 */
export function newToken(key: string | null, random: Buffer, holder: Holder): string {
  const mark = key === null ? Buffer.alloc(0) : markOf(key, random, holder);
  return Buffer.concat([random, mark]).toString('base64url');
}

export function isToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value);
}

/** Whether this server leased the token to this account for a match with this id, with any of its keys. */
export function isTokenOf(keys: readonly string[], token: string, holder: Holder): boolean {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding ignores incomplete trailing bytes, so without this check two texts would decode to the same bytes.
  if (bytes.length !== TOKEN_BYTES + MARK_BYTES || bytes.toString('base64url') !== token) return false;
  const [random, mark] = [bytes.subarray(0, TOKEN_BYTES), bytes.subarray(TOKEN_BYTES)];
  return keys.some((key) => timingSafeEqual(mark, markOf(key, random, holder)));
}

export interface Made {
  readonly collection: string;
  readonly sid: number;
  readonly space: number;
  /** The token of a match; empty for other rows. */
  readonly token: string;
}

/** The proof that this server had the row. */
export function originOf(key: string, { collection, sid, space, token }: Made): string {
  return mac(key, ['row', collection, sid, space, token]).subarray(0, PROOF_BYTES).toString('base64url');
}

/** Whether the registers contain the proof, made with any of the keys. */
export function provesOrigin(keys: readonly string[], registers: Registers, made: Made): boolean {
  const claimed = registers[ORIGIN]?.[0];
  if (typeof claimed !== 'string') return false;
  const given = Buffer.from(claimed);
  return keys.some((key) => {
    const expected = Buffer.from(originOf(key, made));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Separates a device's registers from the `origin` register, which only the server may set. */
export function withoutOrigin(registers: Registers): {
  readonly registers: Registers;
  readonly claimed: Register | undefined;
} {
  const { [ORIGIN]: claimed, ...rest } = registers;
  return claimed === undefined ? { registers, claimed } : { registers: rest, claimed };
}

function markOf(key: string, random: Buffer, { sid, account }: Holder): Buffer {
  return mac(key, ['token', sid, account, random.toString('base64url')]).subarray(0, MARK_BYTES);
}

function mac(key: string, said: readonly (string | number)[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(said)).digest();
}

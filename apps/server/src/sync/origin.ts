/**
 * Proofs of origin: how a restored server knows rows and public links that its backup does not (PUL-6).
 *
 *   a match's token carries a mark ──▶ it was reserved for this account, with this id
 *   a row that a member made in somebody else's space carries the register `origin`
 *     ──▶ this server has had the row in this space, a match with this token
 *
 * Whoever follows a match has its token, and can count ids; neither proves anything for another account. The
 * register is the server's: devices keep it as any other and bring it back, what they say of it is only read.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Register, Registers } from '@touchline/sync/registers';

export const ORIGIN = 'origin';

/** What cannot be guessed of a token: 128 bits. */
export const TOKEN_BYTES = 16;
/** Marks are tried with one token and the ids that a restore jumped over: 40 bits are far more than those. */
const MARK_BYTES = 5;
const PROOF_BYTES = 16;
/** With and without a mark. */
const TOKEN = /^[A-Za-z0-9_-]{20,30}$/;

export interface Holder {
  readonly sid: number;
  readonly account: number;
}

/** A match's public token, short enough for a QR code: it says to this server alone whom it was given to. */
export function newToken(key: string | null, random: Buffer, holder: Holder): string {
  const mark = key === null ? Buffer.alloc(0) : markOf(key, random, holder);
  return Buffer.concat([random, mark]).toString('base64url');
}

export function isToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value);
}

/** Whether this server gave the token to this account, for a match of this id. */
export function isTokenOf(key: string, token: string, holder: Holder): boolean {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding overlooks what is no whole byte: that would be another link with the same bytes.
  if (bytes.length !== TOKEN_BYTES + MARK_BYTES || bytes.toString('base64url') !== token) return false;
  return timingSafeEqual(bytes.subarray(TOKEN_BYTES), markOf(key, bytes.subarray(0, TOKEN_BYTES), holder));
}

export interface Made {
  readonly collection: string;
  readonly sid: number;
  readonly space: number;
  /** Of a match; empty for others. */
  readonly token: string;
}

/** What proves that this server has had the row. */
export function originOf(key: string, { collection, sid, space, token }: Made): string {
  return mac(key, ['row', collection, sid, space, token]).subarray(0, PROOF_BYTES).toString('base64url');
}

/** Whether the registers bring the proof along. */
export function provesOrigin(key: string, registers: Registers, made: Made): boolean {
  const claimed = registers[ORIGIN]?.[0];
  if (typeof claimed !== 'string') return false;
  const [given, expected] = [Buffer.from(claimed), Buffer.from(originOf(key, made))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What a device says of a row, without what is the server's to say; and that. */
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

/**
 * What somebody has begun and not ended yet: 256 random bits that are good for a few minutes, on the device that
 * asked, for one purpose.
 *
 *   ticket        the password or the link was right: the second step may follow
 *   proof         whoever is signed in has just shown that he is the owner: factors may be changed
 *   setup         an authenticator app was shown its secret and has not given a code yet
 *   passkey-new   the challenge for a passkey that is being made
 *   passkey-use   the challenge for a passkey that is being used
 */
import type { Reader, Tx } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { hashOf, newToken } from '../secrets.ts';

export type StepKind = 'ticket' | 'proof' | 'setup' | 'passkey-new' | 'passkey-use';

const MINUTE_MS = 60_000;
/** The secret of an app is typed or scanned, and the app may have to be found first. */
const VALID_MS: Readonly<Record<StepKind, number>> = {
  ticket: 5 * MINUTE_MS,
  proof: 10 * MINUTE_MS,
  setup: 15 * MINUTE_MS,
  'passkey-new': 5 * MINUTE_MS,
  'passkey-use': 5 * MINUTE_MS,
};

export interface NewStep {
  readonly kind: StepKind;
  /** 0 while nobody knows whose it will be. */
  readonly account: number;
  /** The secret that the device calls itself by. */
  readonly device: string;
  readonly value: string;
}

/** Answers its token, and forgets what nobody ended in time. */
export async function beginStep(
  tx: Tx,
  { now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'>,
  { kind, account, device, value }: NewStep,
): Promise<string> {
  const token = newToken(randomBytes);
  await tx.deleteFrom('factor_steps').where('expires_at', '<', now()).execute();
  await tx
    .insertInto('factor_steps')
    .values({
      ...{ token_hash: hashOf(token), kind, account_sid: account, device_hash: deviceHash(device), value },
      tries: 0,
      expires_at: now() + VALID_MS[kind],
    })
    .execute();
  return token;
}

export interface StepName {
  readonly kind: StepKind;
  readonly token: string;
  readonly device: string;
  readonly now: number;
}

export interface Step {
  readonly account: number;
  readonly value: string;
}

/** Looks without using it up. Null for one that is none, is too old, or was begun on another device. */
export async function stepOf(db: Reader, { kind, token, device, now }: StepName): Promise<Step | null> {
  const found = await db
    .selectFrom('factor_steps')
    .select(['account_sid', 'value'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('device_hash', '=', deviceHash(device))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found === undefined ? null : { account: found.account_sid, value: found.value };
}

/** Uses it up: whoever comes second gets null. */
export async function takeStep(tx: Tx, { kind, token, device, now }: StepName): Promise<Step | null> {
  const taken = await tx
    .deleteFrom('factor_steps')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('device_hash', '=', deviceHash(device))
    .where('expires_at', '>', now)
    .returning(['account_sid', 'value'])
    .executeTakeFirst();
  return taken === undefined ? null : { account: taken.account_sid, value: taken.value };
}

/** Counts one more try; false when there were enough. */
export async function countTry(tx: Tx, token: string, limit: number): Promise<boolean> {
  const counted = await tx
    .updateTable('factor_steps')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .returning('tries')
    .executeTakeFirst();
  return counted !== undefined && counted.tries <= limit;
}

/** Whatever of the kind was begun for the account, on any device. */
export async function forgetSteps(
  tx: Tx,
  { kind, account }: { kind: StepKind; account: number },
): Promise<void> {
  await tx.deleteFrom('factor_steps').where('account_sid', '=', account).where('kind', '=', kind).execute();
}

const deviceHash = (device: string): string => hashOf(`device:${device}`);

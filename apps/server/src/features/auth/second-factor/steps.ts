/**
 * Unfinished steps: random tokens of 256 bits, valid for a few minutes, on the device that asked, for one purpose.
 *
 *   ticket        password or link were right: the second step may follow
 *   proof         a signed-in user has just proven ownership: factors may be changed
 *   setup         an authenticator app was shown its secret and has not confirmed a code yet
 *   passkey-new   the challenge for a passkey that is being created
 *   passkey-use   the challenge for a passkey that is being used
 */

import type { Reader, Tx } from '#platform/database/database.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { hashOf, newToken } from '#platform/secrets/secrets.ts';
import type { TimeDep } from '#platform/time.ts';

export type StepKind = 'ticket' | 'proof' | 'setup' | 'passkey-new' | 'passkey-use';

const MINUTE_MS = 60_000;
/** `setup` lasts longer, because the coach may first have to find or install an app. */
const VALID_MS: Readonly<Record<StepKind, number>> = {
  ticket: 5 * MINUTE_MS,
  proof: 10 * MINUTE_MS,
  setup: 15 * MINUTE_MS,
  'passkey-new': 5 * MINUTE_MS,
  'passkey-use': 5 * MINUTE_MS,
};

export interface NewStep {
  readonly kind: StepKind;
  /** 0 while the account is unknown. */
  readonly account: number;
  /** The device's secret. */
  readonly device: string;
  readonly value: string;
}

/** Returns the step's token, and deletes expired steps. */
export async function beginStep(
  tx: Tx,
  { now, randomBytes }: TimeDep & RandomBytesDep,
  { kind, account, device, value }: NewStep,
): Promise<string> {
  const token = newToken(randomBytes);
  await tx.deleteFrom('factor_steps').where('expires_at', '<', now()).execute();
  await tx
    .insertInto('factor_steps')
    .values({
      token_hash: hashOf(token),
      kind,
      account_sid: account,
      device_hash: deviceHash(device),
      value,
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

/** Reads a step without using it up. Null for an unknown or expired one, or one of another device. */
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

/** Uses a step up. A second call gets null. */
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

/** Counts an attempt. Returns false when the limit was reached. */
export async function countTry(tx: Tx, token: string, limit: number): Promise<boolean> {
  const counted = await tx
    .updateTable('factor_steps')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .returning('tries')
    .executeTakeFirst();
  return counted !== undefined && counted.tries <= limit;
}

/** Deletes all steps of this kind for the account, on all devices. */
export async function forgetSteps(
  tx: Tx,
  { kind, account }: { kind: StepKind; account: number },
): Promise<void> {
  await tx.deleteFrom('factor_steps').where('account_sid', '=', account).where('kind', '=', kind).execute();
}

const deviceHash = (device: string): string => hashOf(`device:${device}`);

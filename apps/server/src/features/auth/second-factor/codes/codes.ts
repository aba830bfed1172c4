/** Typed codes of an authenticator app or for recovery. Each check counts as an attempt; a right code is used once. */

import { isActivationCode } from '@touchline/domain/account/activation-code';
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import { type SealDep, seal, sealFor, unseal } from '#platform/secrets/seal.ts';
import type { TimeDep } from '#platform/time.ts';
import { newFactorAttempt } from '../../sign-in/lockout.ts';
import { fittingRecoveryCode, useRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** A code that was right when it was checked. */
export interface RightCode {
  readonly way: 'app' | 'recovery';
  /** Throws 405 when another sign-in used the code meanwhile. */
  readonly use: (tx: Tx) => Promise<void>;
}

export interface TypedCode {
  readonly account: number;
  readonly code: string;
  /** The client's network address. */
  readonly address: string;
}

/** Throws 405 for a wrong code, and 423 after too many attempts. */
export async function requireRightCode(
  deps: SealDep & DatabaseDep & LimitsDep & PasswordsDep & TimeDep & RandomBytesDep,
  { account, code, address }: TypedCode,
): Promise<RightCode> {
  const way = isActivationCode(code.replace(/\s/g, '')) ? 'app' : 'recovery';
  const attempt = await newFactorAttempt(deps, { account, way, address });
  const right = await (way === 'app' ? appCode : recoveryCode)(deps, account, code).catch(
    async (error: unknown) => {
      await attempt.failedByUs();
      throw error;
    },
  );
  if (right === null) throw authError(405);
  await attempt.succeeded();
  return right;
}

async function appCode(
  deps: SealDep & DatabaseDep & TimeDep & RandomBytesDep,
  account: number,
  code: string,
): Promise<RightCode | null> {
  const { database, config, now, randomBytes } = deps;
  const app = await database.reader
    .selectFrom('authenticator_apps')
    .select(['secret', 'last_step'])
    .where('account_sid', '=', account)
    .executeTakeFirst();
  if (app === undefined) return null;
  const owner = sealFor(config, { account });
  const secret = unseal(owner, app.secret);
  const step = stepOfCode(secret, code.replace(/\s/g, ''), now());
  if (step === null || step <= app.last_step) return null;
  // Encrypt the secret again each time, so that secrets move to a new or changed key over time.
  const used = { last_step: step, used_at: now(), secret: seal(owner, secret, randomBytes) };
  return {
    way: 'app',
    use: async (tx) => {
      const taken = await tx
        .updateTable('authenticator_apps')
        .set(used)
        .where('account_sid', '=', account)
        // Another app may have replaced this one; its secret must not be overwritten.
        .where('secret', '=', app.secret)
        .where('last_step', '<', step)
        .returning('account_sid')
        .executeTakeFirst();
      if (taken === undefined) throw authError(405);
    },
  };
}

async function recoveryCode(
  deps: DatabaseDep & PasswordsDep,
  account: number,
  code: string,
): Promise<RightCode | null> {
  const fitting = await fittingRecoveryCode(deps, account, code);
  if (fitting === null) return null;
  return {
    way: 'recovery',
    use: async (tx) => {
      if (!(await useRecoveryCode(tx, account, fitting))) throw authError(405);
    },
  };
}

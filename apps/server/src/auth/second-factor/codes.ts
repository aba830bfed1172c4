/** Typed codes: of an authenticator app, or for recovery. Looking at one is a try; a right one is used once. */
import { isActivationCode } from '@touchline/domain/account/activation-code';
import type { Tx } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { authError } from '../../errors.ts';
import { newFactorAttempt } from '../lockout.ts';
import { fittingRecoveryCode, useRecoveryCode } from './recovery-codes.ts';
import { seal, sealFor, unseal } from './seal.ts';
import { stepOfCode } from './totp.ts';

/** A code that was right a moment ago. */
export interface RightCode {
  readonly way: 'app' | 'recovery';
  /** Throws 405 when somebody else was faster with it. */
  readonly use: (tx: Tx) => Promise<void>;
}

export interface TypedCode {
  readonly account: number;
  readonly code: string;
  /** Where it comes from. */
  readonly address: string;
}

/** Throws 405 for a wrong code, and 423 after too many. */
export async function requireRightCode(
  deps: Deps,
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

async function appCode(deps: Deps, account: number, code: string): Promise<RightCode | null> {
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
  // Stored anew each time: what was there before the key was set, or changed, is encrypted by and by.
  const used = { last_step: step, used_at: now(), secret: seal(owner, secret, randomBytes) };
  return {
    way: 'app',
    use: async (tx) => {
      const taken = await tx
        .updateTable('authenticator_apps')
        .set(used)
        .where('account_sid', '=', account)
        // Another app may have taken its place, whose secret is not to be written over.
        .where('secret', '=', app.secret)
        .where('last_step', '<', step)
        .returning('account_sid')
        .executeTakeFirst();
      if (taken === undefined) throw authError(405);
    },
  };
}

async function recoveryCode(deps: Deps, account: number, code: string): Promise<RightCode | null> {
  const fitting = await fittingRecoveryCode(deps, account, code);
  if (fitting === null) return null;
  return {
    way: 'recovery',
    use: async (tx) => {
      if (!(await useRecoveryCode(tx, account, fitting))) throw authError(405);
    },
  };
}

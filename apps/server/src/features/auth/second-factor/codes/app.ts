/** Sets up, confirms and removes the authenticator app of the caller, and makes new recovery codes. */

import { type AuthInput, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { secretOf, textOf } from '#access/account-calls/input.ts';
import { requireActiveSession } from '#access/sessions/session-check.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import { type SealDep, seal, sealFor, unseal } from '#platform/secrets/seal.ts';
import type { TimeDep } from '#platform/time.ts';
import { factorsOf, forgetCodesWithoutFactor } from '../factors.ts';
import { requireCaller, requireOwner } from '../owner.ts';
import { notifyOwner } from '../owner-mail.ts';
import { CODE_LIMIT } from '../second-step.ts';
import { stateOf } from '../state.ts';
import { beginStep, forgetSteps, stepOf, takeStep } from '../steps.ts';
import { firstCodes } from './first-codes.ts';
import { newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

export const authenticatorStart = { POST: start };
export const authenticatorConfirm = { POST: confirm };
export const authenticatorRemove = { POST: remove };
export const recoveryCodes = { POST: otherCodes };

/** Creates a secret. It is inactive until a code made with it is confirmed. */
async function start(
  deps: SealDep & DatabaseDep & TimeDep & RandomBytesDep,
  { fields }: AuthInput,
): Promise<object> {
  const { sid: account } = await requireOwner(deps, fields);
  const secret = newTotpSecret(deps.randomBytes);
  const { email } = await deps.database.reader
    .selectFrom('accounts')
    .select('email')
    .where('sid', '=', account)
    .executeTakeFirstOrThrow();
  const setup = await deps.database.transaction(async (tx) => {
    await forgetSteps(tx, { kind: 'setup', account });
    const value = seal(sealFor(deps.config, { account }), secret, deps.randomBytes);
    return beginStep(tx, deps, { kind: 'setup', account, device: secretOf(fields), value });
  });
  return { setup, secret, address: totpAddress({ secret, email }) };
}

/** Activates the secret in place of the previous one. Throws 406 for an unknown setup, 405 for a wrong code. */
async function confirm(
  deps: SealDep & DatabaseDep & LimitsDep & MailerDep & PasswordsDep & TimeDep & RandomBytesDep & LogDep,
  { fields, origin }: AuthInput,
): Promise<object> {
  const caller = await requireCaller(deps, fields);
  const account = caller.sid;
  const now = deps.now();
  const token = textOf(fields, 'setup', TOKEN_LIMIT);
  const name = { kind: 'setup', token, device: secretOf(fields), now } as const;
  const setup = await stepOf(deps.database.reader, name);
  if (setup?.account !== account) throw authError(406);
  const owner = sealFor(deps.config, { account });
  const secret = unseal(owner, setup.value);
  const step = stepOfCode(secret, textOf(fields, 'code', CODE_LIMIT).replace(/\s/g, ''), now);
  if (step === null) throw authError(405);
  const codes = await firstCodes(deps, account);
  const sealed = seal(owner, secret, deps.randomBytes);
  const row = { secret: sealed, last_step: step, created_at: now, used_at: now };
  await deps.database.transaction(async (tx) => {
    await requireActiveSession(tx, caller);
    if ((await takeStep(tx, name)) === null) throw authError(406);
    await tx
      .insertInto('authenticator_apps')
      .values({ account_sid: account, ...row })
      .onConflict((conflict) => conflict.column('account_sid').doUpdateSet(row))
      .execute();
    await codes.store(tx);
  });
  notifyOwner(deps, account, { what: 'app-added' });
  return { ...(await stateOf(deps, { account, origin })), new_recovery_codes: codes.shown };
}

/** Succeeds also when the app is removed already. */
async function remove(
  deps: DatabaseDep & LimitsDep & MailerDep & TimeDep & LogDep,
  { fields, origin }: AuthInput,
): Promise<object> {
  const { sid: account } = await requireOwner(deps, fields);
  const removed = await deps.database.transaction(async (tx) => {
    const app = await tx
      .deleteFrom('authenticator_apps')
      .where('account_sid', '=', account)
      .returning('account_sid')
      .executeTakeFirst();
    await forgetCodesWithoutFactor(tx, account);
    return app !== undefined;
  });
  if (removed) notifyOwner(deps, account, { what: 'app-removed' });
  return stateOf(deps, { account, origin });
}

/**
 * Makes ten new recovery codes and invalidates the previous ones. Throws 411 for an account without a second factor,
 * 429 after too many.
 */
async function otherCodes(
  deps: DatabaseDep & LimitsDep & MailerDep & PasswordsDep & TimeDep & RandomBytesDep & LogDep,
  { fields, origin }: AuthInput,
): Promise<object> {
  const caller = await requireOwner(deps, fields);
  const account = caller.sid;
  const codes = await newRecoveryCodes(deps, account);
  await deps.database.transaction(async (tx) => {
    await requireActiveSession(tx, caller);
    const { app, passkeys } = await factorsOf(tx, account);
    if (app === null && passkeys.length === 0) throw authError(411);
    await storeRecoveryCodes(tx, account, codes);
  });
  notifyOwner(deps, account, { what: 'recovery-renewed' });
  return { ...(await stateOf(deps, { account, origin })), new_recovery_codes: codes.shown };
}

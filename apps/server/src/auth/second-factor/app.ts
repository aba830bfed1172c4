/** The authenticator app of whoever is signed in: shown its secret, confirmed by a code, removed. And other codes. */
import type { Deps } from '../../deps.ts';
import { authError } from '../../errors.ts';
import { type AuthCall, type AuthInput, TOKEN_LIMIT } from '../call.ts';
import { secretOf, textOf } from '../input.ts';
import { requireStillIn } from '../still-in.ts';
import { factorsOf, forgetCodesWithoutFactor } from './factors.ts';
import { firstCodes } from './first-codes.ts';
import { requireCaller, requireOwner } from './owner.ts';
import { newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { seal, sealFor, unseal } from './seal.ts';
import { CODE_LIMIT } from './second-step.ts';
import { stateOf } from './state.ts';
import { beginStep, forgetSteps, stepOf, takeStep } from './steps.ts';
import { tellOwner } from './tell.ts';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

export const authenticatorStart: AuthCall = { POST: start };
export const authenticatorConfirm: AuthCall = { POST: confirm };
export const authenticatorRemove: AuthCall = { POST: remove };
export const recoveryCodes: AuthCall = { POST: otherCodes };

/** A secret that counts for nothing until a code made with it came back. */
async function start(deps: Deps, { fields }: AuthInput): Promise<object> {
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

/** From now on it counts, in place of the one before. 406 for a setup that is none, 405 for a wrong code. */
async function confirm(deps: Deps, { fields, origin }: AuthInput): Promise<object> {
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
    await requireStillIn(tx, caller);
    if ((await takeStep(tx, name)) === null) throw authError(406);
    await tx
      .insertInto('authenticator_apps')
      .values({ account_sid: account, ...row })
      .onConflict((conflict) => conflict.column('account_sid').doUpdateSet(row))
      .execute();
    await codes.store(tx);
  });
  tellOwner(deps, account, { what: 'app-added' });
  return { ...(await stateOf(deps, { account, origin })), new_recovery_codes: codes.shown };
}

/** One that is gone already is gone. */
async function remove(deps: Deps, { fields, origin }: AuthInput): Promise<object> {
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
  if (removed) tellOwner(deps, account, { what: 'app-removed' });
  return stateOf(deps, { account, origin });
}

/** Ten others; the ones before open nothing any more. 411 for an account without a factor, 429 after too many. */
async function otherCodes(deps: Deps, { fields, origin }: AuthInput): Promise<object> {
  const caller = await requireOwner(deps, fields);
  const account = caller.sid;
  const codes = await newRecoveryCodes(deps, account);
  await deps.database.transaction(async (tx) => {
    await requireStillIn(tx, caller);
    const { app, passkeys } = await factorsOf(tx, account);
    if (app === null && passkeys.length === 0) throw authError(411);
    await storeRecoveryCodes(tx, account, codes);
  });
  tellOwner(deps, account, { what: 'recovery-renewed' });
  return { ...(await stateOf(deps, { account, origin })), new_recovery_codes: codes.shown };
}

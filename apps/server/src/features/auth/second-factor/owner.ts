/**
 * Changing factors requires a session and a recent proof of ownership by the password or a factor. An unlocked phone
 * alone is not enough.
 */

import { PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import { type AuthInput, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { type Fields, secretOf, textOf } from '#access/account-calls/input.ts';
import { type Caller, callerOf } from '#access/sessions/sessions.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import type { SealDep } from '#platform/secrets/seal.ts';
import type { TimeDep } from '#platform/time.ts';
import { provePassword } from '../sign-in/proof.ts';
import { requireRightCode } from './codes/codes.ts';
import { recoveryCodesLeft } from './codes/recovery-codes.ts';
import { notifyOwner } from './owner-mail.ts';
import { requirePasskey } from './passkeys/passkey-use.ts';
import { CODE_LIMIT } from './second-step.ts';
import { beginStep, stepOf } from './steps.ts';

export const secondFactorProve = { POST: prove };

/** Throws 505 without a valid session. */
export async function requireCaller(deps: DatabaseDep & TimeDep, fields: Fields): Promise<Caller> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  if (caller === null) throw authError(505);
  return caller;
}

/** Throws 406 without a proof, with an expired one, or with another account's. */
export async function requireOwner(deps: DatabaseDep & TimeDep, fields: Fields): Promise<Caller> {
  const caller = await requireCaller(deps, fields);
  const proof = await stepOf(deps.database.reader, {
    kind: 'proof',
    token: textOf(fields, 'proof', TOKEN_LIMIT),
    device: secretOf(fields),
    now: deps.now(),
  });
  if (proof?.account !== caller.sid) throw authError(406);
  return caller;
}

/** Returns the proof for a password (403 when wrong), a code (405) or a passkey (404). */
async function prove(
  deps: SealDep & DatabaseDep & LimitsDep & MailerDep & PasswordsDep & TimeDep & RandomBytesDep & LogDep,
  input: AuthInput,
): Promise<object> {
  const { fields } = input;
  const account = (await requireCaller(deps, fields)).sid;
  await show(deps, input, account);
  const proof = await deps.database.transaction((tx) =>
    beginStep(tx, deps, { kind: 'proof', account, device: secretOf(fields), value: '' }),
  );
  return { proof };
}

async function show(
  deps: SealDep & DatabaseDep & LimitsDep & MailerDep & PasswordsDep & TimeDep & RandomBytesDep & LogDep,
  { fields, address, origin }: AuthInput,
  account: number,
): Promise<void> {
  if (fields.passkey !== undefined) {
    const passkey = await requirePasskey(deps, { fields, origin });
    if (passkey.account !== account) throw authError(404);
    await deps.database.transaction((tx) => passkey.use(tx));
    return;
  }
  if (fields.code !== undefined) {
    const right = await requireRightCode(deps, {
      account,
      address,
      code: textOf(fields, 'code', CODE_LIMIT),
    });
    await deps.database.transaction((tx) => right.use(tx));
    if (right.way === 'recovery') {
      const left = await recoveryCodesLeft(deps.database.reader, account);
      notifyOwner(deps, account, { what: 'recovery-used', left });
    }
    return;
  }
  await provePassword(deps, { account, address, password: textOf(fields, 'password', PASSWORD_LENGTH_MAX) });
}

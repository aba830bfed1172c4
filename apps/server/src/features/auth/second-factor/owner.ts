/**
 * Changing factors requires a session and a recent proof of ownership by the password or a factor. An unlocked phone
 * alone is not enough.
 */

import { PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import { type AuthInput, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { type Fields, secretOf, textOf } from '#access/account-calls/input.ts';
import { requireActiveSession } from '#access/sessions/session-check.ts';
import { type Caller, callerOf, replaceTokens } from '#access/sessions/sessions.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
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

type ProveDeps = ConfigDep<'plans'> &
  SealDep &
  DatabaseDep &
  LimitsDep &
  MailerDep &
  PasswordsDep &
  TimeDep &
  RandomBytesDep &
  LogDep;

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

/**
 * Returns the proof for a password (403 when wrong), a code (405) or a passkey (404), and a new pair of tokens: the
 * access token of the call ends with it (ASVS 7.2.4).
 */
async function prove(deps: ProveDeps, input: AuthInput): Promise<object> {
  const { fields } = input;
  const caller = await requireCaller(deps, fields);
  const account = caller.sid;
  const { use, isRecovery } = await shown(deps, input, account);
  const proven = await deps.database.transaction(async (tx) => {
    await requireActiveSession(tx, caller);
    await use(tx);
    const proof = await beginStep(tx, deps, {
      kind: 'proof',
      account,
      device: secretOf(fields),
      value: '',
    });
    return { proof, ...(await replaceTokens(tx, deps, caller)) };
  });
  if (isRecovery) {
    const left = await recoveryCodesLeft(deps.database.reader, account);
    notifyOwner(deps, account, { what: 'recovery-used', left });
  }
  return { ...proven, plans: deps.config.plans };
}

/** What the person has shown. */
interface Shown {
  /** Uses it up. Throws when it was used meanwhile. */
  readonly use: (tx: Tx) => Promise<void>;
  readonly isRecovery: boolean;
}

async function shown(
  deps: ProveDeps,
  { fields, address, origin }: AuthInput,
  account: number,
): Promise<Shown> {
  if (fields.passkey !== undefined) {
    const passkey = await requirePasskey(deps, { fields, origin });
    if (passkey.account !== account) throw authError(404);
    return { use: passkey.use, isRecovery: false };
  }
  if (fields.code !== undefined) {
    const code = textOf(fields, 'code', CODE_LIMIT);
    const right = await requireRightCode(deps, { account, address, code });
    return { use: right.use, isRecovery: right.way === 'recovery' };
  }
  await provePassword(deps, { account, address, password: textOf(fields, 'password', PASSWORD_LENGTH_MAX) });
  return { use: async () => undefined, isRecovery: false };
}

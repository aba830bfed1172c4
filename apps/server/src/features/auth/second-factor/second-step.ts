/** The second step of signing in: the first step's ticket, and a code. Passkeys use passkey-sign-in.ts. */

import { type AuthInput, saving, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { secretOf, textOf } from '#access/account-calls/input.ts';
import { addSession, type DeviceNames, type Session, sessionOf } from '#access/sessions/sessions.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { apiError, authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import type { SealDep } from '#platform/secrets/seal.ts';
import type { TimeDep } from '#platform/time.ts';
import { requireRightCode } from './codes/codes.ts';
import { recoveryCodesLeft } from './codes/recovery-codes.ts';
import { notifyOwner } from './owner-mail.ts';
import { countTry, stepOf, takeStep } from './steps.ts';

export const secondFactorLogin = { POST: signIn };

/** Wrong codes per ticket; after that the first step must be repeated. */
const TRIES = 5;
export const CODE_LIMIT = 40;

/** Throws 406 for an unknown, used or expired ticket, 405 for a wrong code, and 423 after ten of those. */
async function signIn(
  deps: ConfigDep<'devicesPerAccount' | 'plans'> &
    SealDep &
    DatabaseDep &
    LimitsDep &
    MailerDep &
    PasswordsDep &
    TimeDep &
    RandomBytesDep &
    LogDep,
  { fields, address }: AuthInput,
): Promise<Session> {
  const token = textOf(fields, 'ticket', TOKEN_LIMIT);
  const code = textOf(fields, 'code', CODE_LIMIT);
  if (code.trim() === '') throw apiError(400);
  const now = deps.now();
  const name = { kind: 'ticket', token, device: secretOf(fields), now } as const;
  const ticket = await stepOf(deps.database.reader, name);
  if (ticket === null) throw authError(406);
  const { account } = ticket;
  if (!(await deps.database.transaction((tx) => countTry(tx, token, TRIES)))) throw authError(406);
  const right = await requireRightCode(deps, { account, code, address });
  const device = JSON.parse(ticket.value) as DeviceNames;
  const tokens = await saving(408, () =>
    deps.database.transaction(async (tx) => {
      if ((await takeStep(tx, name)) === null) throw authError(406);
      await right.use(tx);
      return addSession(tx, deps, { account, device });
    }),
  );
  if (right.way === 'recovery') {
    const left = await recoveryCodesLeft(deps.database.reader, account);
    notifyOwner(deps, account, { what: 'recovery-used', left });
  }
  return sessionOf(deps, account, tokens);
}

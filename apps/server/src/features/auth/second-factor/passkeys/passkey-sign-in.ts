/** Signs in with a passkey: alone, or as the second step after a password or a link. */

import { type AuthInput, requireBetaTester, saving, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { deviceOf, secretOf, textOf } from '#access/account-calls/input.ts';
import { addSession, type Session, sessionOf } from '#access/sessions/sessions.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { TimeDep } from '#platform/time.ts';
import { requireCaller } from '../owner.ts';
import { forgetSteps, stepOf } from '../steps.ts';
import { passkeyChallenge, requirePasskey } from './passkey-use.ts';

export const passkeyOptions = { POST: options };
export const passkeyLogin = { POST: signIn };

/** With a ticket or an access token, only passkeys of that account are allowed; without, any passkey. */
async function options(deps: DatabaseDep & TimeDep & RandomBytesDep, input: AuthInput): Promise<object> {
  return passkeyChallenge(deps, input, await whose(deps, input));
}

async function whose(deps: DatabaseDep & TimeDep, { fields }: AuthInput): Promise<number> {
  if (fields.access_token !== undefined) return (await requireCaller(deps, fields)).sid;
  if (fields.ticket === undefined) return 0;
  const ticket = await stepOf(deps.database.reader, {
    kind: 'ticket',
    token: textOf(fields, 'ticket', TOKEN_LIMIT),
    device: secretOf(fields),
    now: deps.now(),
  });
  if (ticket === null) throw authError(406);
  return ticket.account;
}

async function signIn(
  deps: ConfigDep<'betaTesters' | 'devicesPerAccount' | 'plans'> &
    DatabaseDep &
    TimeDep &
    RandomBytesDep &
    LogDep,
  { fields, origin }: AuthInput,
): Promise<Session> {
  const { account, use } = await requirePasskey(deps, { fields, origin });
  const { email, type } = await deps.database.reader
    .selectFrom('accounts')
    .select(['email', 'type'])
    .where('sid', '=', account)
    .executeTakeFirstOrThrow();
  if (type !== 'app_account') throw authError(410);
  requireBetaTester(deps, email);
  const tokens = await saving(408, () =>
    deps.database.transaction(async (tx) => {
      await use(tx);
      await forgetSteps(tx, { kind: 'ticket', account });
      return addSession(tx, deps, { account, device: deviceOf(fields) });
    }),
  );
  return sessionOf(deps, account, tokens);
}

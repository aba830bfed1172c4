/** In with a passkey: alone, or as the second step after a password or a link. */
import type { Deps } from '../../deps.ts';
import { authError } from '../../errors.ts';
import { type AuthCall, type AuthInput, requireBetaTester, saving, TOKEN_LIMIT } from '../call.ts';
import { deviceOf, secretOf, textOf } from '../input.ts';
import { addSession, type Session, sessionOf } from '../sessions.ts';
import { requireCaller } from './owner.ts';
import { passkeyChallenge, requirePasskey } from './passkey-use.ts';
import { forgetSteps, stepOf } from './steps.ts';

export const passkeyOptions: AuthCall = { POST: options };
export const passkeyLogin: AuthCall = { POST: signIn };

/** With a ticket or an access token only the passkeys of that account; without, whoever's the owner chooses. */
async function options(deps: Deps, input: AuthInput): Promise<object> {
  return passkeyChallenge(deps, input, await whose(deps, input));
}

async function whose(deps: Deps, { fields }: AuthInput): Promise<number> {
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

async function signIn(deps: Deps, { fields, origin }: AuthInput): Promise<Session> {
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
  return sessionOf(deps.database.reader, account, tokens);
}

/** The second step of signing in: the ticket of the first one, and a code. Passkeys come in by passkey-sign-in.ts. */
import type { Deps } from '../../deps.ts';
import { apiError, authError } from '../../errors.ts';
import { type AuthCall, type AuthInput, saving, TOKEN_LIMIT } from '../call.ts';
import { secretOf, textOf } from '../input.ts';
import { addSession, type DeviceNames, type Session, sessionOf } from '../sessions.ts';
import { requireRightCode } from './codes.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { countTry, stepOf, takeStep } from './steps.ts';
import { tellOwner } from './tell.ts';

export const secondFactorLogin: AuthCall = { POST: signIn };

/** Wrong codes for one ticket; then the first step has to be taken again. */
const TRIES = 5;
export const CODE_LIMIT = 40;

/** 406 for a ticket that is none here, was used or is too old; 405 for a wrong code; 423 after ten of those. */
async function signIn(deps: Deps, { fields, address }: AuthInput): Promise<Session> {
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
    tellOwner(deps, account, { what: 'recovery-used', left });
  }
  return sessionOf(deps.database.reader, account, tokens);
}

/**
 * Who may change factors: whoever is signed in and has shown within the last minutes that he is the owner, by the
 * password or by a factor. An unlocked phone alone is not enough.
 */
import { PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import type { Deps } from '../../deps.ts';
import { authError } from '../../errors.ts';
import { type AuthCall, type AuthInput, TOKEN_LIMIT } from '../call.ts';
import { type Fields, secretOf, textOf } from '../input.ts';
import { provePassword } from '../proof.ts';
import { type Caller, callerOf } from '../sessions.ts';
import { requireRightCode } from './codes.ts';
import { requirePasskey } from './passkey-use.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { CODE_LIMIT } from './second-step.ts';
import { beginStep, stepOf } from './steps.ts';
import { tellOwner } from './tell.ts';

export const secondFactorProve: AuthCall = { POST: prove };

/** 505 for whoever is not signed in. */
export async function requireCaller(deps: Deps, fields: Fields): Promise<Caller> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  if (caller === null) throw authError(505);
  return caller;
}

/** 406 without a proof, with one that is too old, or with somebody else's. */
export async function requireOwner(deps: Deps, fields: Fields): Promise<Caller> {
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

/** Answers the proof for a password (403 when wrong), a code (405) or a passkey (404). */
async function prove(deps: Deps, input: AuthInput): Promise<object> {
  const { fields } = input;
  const account = (await requireCaller(deps, fields)).sid;
  await show(deps, input, account);
  const proof = await deps.database.transaction((tx) =>
    beginStep(tx, deps, { kind: 'proof', account, device: secretOf(fields), value: '' }),
  );
  return { proof };
}

async function show(deps: Deps, { fields, address, origin }: AuthInput, account: number): Promise<void> {
  if (fields.passkey !== undefined) {
    const passkey = await requirePasskey(deps, { fields, origin });
    if (passkey.account !== account) throw authError(404);
    await deps.database.transaction((tx) => passkey.use(tx));
    return;
  }
  if (fields.code !== undefined) {
    const right = await requireRightCode(deps, {
      ...{ account, address },
      code: textOf(fields, 'code', CODE_LIMIT),
    });
    await deps.database.transaction((tx) => right.use(tx));
    if (right.way === 'recovery') {
      const left = await recoveryCodesLeft(deps.database.reader, account);
      tellOwner(deps, account, { what: 'recovery-used', left });
    }
    return;
  }
  await provePassword(deps, { account, address, password: textOf(fields, 'password', PASSWORD_LENGTH_MAX) });
}

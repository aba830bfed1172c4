/** Out: this device, another one, or all of them; and a new token for one that stays. */
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import { type AuthCall, type AuthInput, saving, TOKEN_LIMIT } from './call.ts';
import { textOf } from './input.ts';
import { hashOf } from './secrets.ts';
import { endSession, endSessions } from './session-end.ts';
import { callerOf, deviceIdOf, renewSession } from './sessions.ts';

export const logout: AuthCall = { POST: leave };
export const logoutall: AuthCall = { POST: leaveEverywhere };
export const logoutDevice: AuthCall = { POST: signOutDevice };
export const refreshToken: AuthCall = { POST: refresh };

/** Also for a token that is none any more: whoever wants out is out. */
async function leave(deps: Deps, { fields }: AuthInput): Promise<object> {
  const token = textOf(fields, 'access_token', TOKEN_LIMIT);
  await deps.database.transaction((tx) => endSession(tx, hashOf(token)));
  return { ok: true };
}

async function leaveEverywhere(deps: Deps, { fields }: AuthInput): Promise<object> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  if (caller === null) throw authError(505);
  await deps.database.transaction((tx) => endSessions(tx, caller.sid));
  return { ok: true };
}

/** A device of the caller's own, by the id that `getLoggedInDevices` shows; one that is out already is out. */
async function signOutDevice(deps: Deps, { fields }: AuthInput): Promise<object> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  const device = textOf(fields, 'device', TOKEN_LIMIT);
  if (caller === null) throw authError(505);
  await deps.database.transaction(async (tx) => {
    const devices = await tx
      .selectFrom('signed_in_devices')
      .select('token_hash')
      .where('account_sid', '=', caller.sid)
      .execute();
    const meant = devices.find(({ token_hash }) => deviceIdOf(token_hash) === device);
    if (meant !== undefined) await endSession(tx, meant.token_hash);
  });
  return { ok: true };
}

/** 408 for a token that is none, or that was used before its time: that ends the session. */
async function refresh(deps: Deps, { fields }: AuthInput): Promise<object> {
  const token = textOf(fields, 'refresh_token', TOKEN_LIMIT);
  const tokens = await saving(408, () => renewSession(deps, token));
  if (tokens === null) throw authError(408);
  return tokens;
}

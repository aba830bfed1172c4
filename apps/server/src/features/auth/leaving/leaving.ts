/** Signs out this device, another one or all of them, and renews a session's tokens. */

import { type AuthInput, saving, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { textOf } from '#access/account-calls/input.ts';
import { endSession, endSessions } from '#access/sessions/session-end.ts';
import { callerOf, deviceIdOf, renewSession } from '#access/sessions/sessions.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { hashOf } from '#platform/secrets/secrets.ts';
import type { TimeDep } from '#platform/time.ts';

export const logout = { POST: leave };
export const logoutall = { POST: leaveEverywhere };
export const logoutDevice = { POST: signOutDevice };
export const refreshToken = { POST: refresh };

/** Succeeds also for an invalid token, because that device is signed out already. */
async function leave(deps: DatabaseDep, { fields }: AuthInput): Promise<object> {
  const token = textOf(fields, 'access_token', TOKEN_LIMIT);
  await deps.database.transaction((tx) => endSession(tx, hashOf(token)));
  return { ok: true };
}

async function leaveEverywhere(deps: DatabaseDep & TimeDep, { fields }: AuthInput): Promise<object> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  if (caller === null) throw authError(505);
  await deps.database.transaction((tx) => endSessions(tx, caller.sid));
  return { ok: true };
}

/**
 * Signs out a device of the caller, by its id from `getLoggedInDevices`. Succeeds for a device that is signed out
 * already.
 */
async function signOutDevice(deps: DatabaseDep & TimeDep, { fields }: AuthInput): Promise<object> {
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

/** Throws 408 for an unknown refresh token, and for a reused one, which also ends the session. */
async function refresh(
  deps: ConfigDep<'plans'> & DatabaseDep & TimeDep & RandomBytesDep,
  { fields }: AuthInput,
): Promise<object> {
  const token = textOf(fields, 'refresh_token', TOKEN_LIMIT);
  const tokens = await saving(408, () => renewSession(deps, token));
  if (tokens === null) throw authError(408);
  return { ...tokens, plans: deps.config.plans };
}

import { TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { type Fields, textOf } from '#access/account-calls/input.ts';
import { callerOf } from '#access/sessions/sessions.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { TimeDep } from '#platform/time.ts';

/** The account of an account call's token. Throws 505 for an unknown token, 410 for an account without the app. */
export async function accountOf(deps: DatabaseDep & TimeDep, fields: Fields): Promise<number> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  if (caller === null) throw authError(505);
  if (caller.type !== 'app_account') throw authError(410);
  return caller.sid;
}

/** A number, or the text of one in a form; NaN for everything else. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

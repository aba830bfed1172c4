/** Deletes expired codes, tokens and sessions. */
import { endSession } from '#access/sessions/session-end.ts';
import { NEVER_USED } from '#access/sessions/sessions.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { deleteOld, type Old } from '#platform/database/delete-old.ts';
import type { TimeDep } from '#platform/time.ts';

const DAY_MS = 86_400_000;
/** How long a replaced refresh token is remembered; reusing it within that time ends the session. */
const RETIRED_TOKENS_MS = 90 * DAY_MS;
/** A device that was unused for more than a season is signed out, because it may have a new owner. */
const SIGNED_IN_MS = 400 * DAY_MS;
const SESSIONS_AT_ONCE = 200;

export async function deleteExpiredSignIns({ database, now }: DatabaseDep & TimeDep): Promise<void> {
  const time = now();
  for (const old of overAt(time)) await deleteOld(database, old);
  await signOutForgotten({ database }, time - SIGNED_IN_MS);
}

function overAt(time: number): readonly Old[] {
  return [
    { table: 'codes', key: ['email', 'purpose'], time: 'expires_at', before: time },
    { table: 'one_time_tokens', key: ['token_hash'], time: 'expires_at', before: time },
    { table: 'factor_steps', key: ['token_hash'], time: 'expires_at', before: time },
    {
      table: 'refresh_tokens',
      key: ['token_hash'],
      time: 'retired_at',
      before: time - RETIRED_TOKENS_MS,
      // 0 means that the token was not replaced.
      from: 1,
    },
  ];
}

/** Signs out devices without a call since then. Renewed tokens that were never used are not counted here. */
async function signOutForgotten({ database }: DatabaseDep, before: number): Promise<void> {
  for (;;) {
    const ended = await database.transaction(async (tx) => {
      const forgotten = await tx
        .selectFrom('signed_in_devices')
        .select('token_hash')
        .where('seen_at', '>', NEVER_USED)
        .where('seen_at', '<', before)
        .limit(SESSIONS_AT_ONCE)
        .execute();
      for (const { token_hash } of forgotten) await endSession(tx, token_hash);
      return forgotten.length;
    });
    if (ended < SESSIONS_AT_ONCE) return;
  }
}

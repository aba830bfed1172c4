/** Deletes subscriptions a day after their match ended, when the match is deleted, or with their session. */
import { matchFields } from '@touchline/domain/entity/tables/match';
import { isEnded } from '@touchline/domain/match/clock/status';
import type { Database } from '#platform/database/database.ts';
import { readRowIn, type StoredRow } from '#platform/database/rows.ts';
import { subjectsWithCounter } from '#platform/push/subjects.ts';
import { forgetSubscribers } from '#platform/push/subscriptions.ts';
import { entityOf } from '#rows/pull/entities.ts';

const DAY_MS = 86_400_000;
/** A match that was never ended counts as over after this time. */
const FORGOTTEN_MS = 7 * DAY_MS;

export async function forgetEndedMatches(database: Database, now: number): Promise<void> {
  for (const { sid, space } of await subjectsWithCounter(database.reader, { kind: 'match' })) {
    const row = await readRowIn(database.reader, { space, collection: 'matches' }, sid);
    if (row === undefined || isOver(row, now))
      await forgetSubscribers(database, { kind: 'match', sid, space });
  }
}

function isOver(row: StoredRow, now: number): boolean {
  if (row.deleted > 0) return true;
  // Corrections more than a day after the end are not sent.
  if (row.updated_at > now - DAY_MS) return false;
  const { status, date } = entityOf(matchFields, row);
  return isEnded(status) || date * 1000 < now - FORGOTTEN_MS;
}

/** These get no messages any more (news-audience.ts); this removes their endpoints. */
export async function forgetEndedSessions(database: Database): Promise<void> {
  await database.transaction((tx) =>
    tx
      .deleteFrom('push_subscriptions')
      .where('kind', '=', 'account')
      .where('key', 'not in', tx.selectFrom('refresh_tokens').select('family'))
      .execute(),
  );
}

/** What the server stores beside the rows: which events have links and what was mailed. No addresses and no tokens. */
import type { Database, DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import type { TimeDep } from '#platform/time.ts';
import { EVENT_KINDS, type EventKind, readEvent } from './links/event.ts';
import { isOver, LINK_DAYS } from './links/links.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;
const EVENTS_AT_ONCE = 200;
const OF_EVENTS = ['attendance_links', 'attendance_told', 'attendance_mails'] as const;
const OF_ACCOUNT = [...OF_EVENTS, 'attendance_unsubscribed'] as const;

/** For the archive of an account's own data. */
export async function exportedAttendance(db: Reader, space: number): Promise<readonly object[]> {
  return db
    .selectFrom('attendance_links')
    .select(['kind', 'kind_sid', 'team_sid', 'created_at', 'ended_at'])
    .where('space', '=', space)
    .where('address_hash', '=', '')
    .orderBy('created_at')
    .execute();
}

export async function eraseAttendance(tx: Tx, space: number): Promise<void> {
  for (const table of OF_ACCOUNT) await tx.deleteFrom(table).where('space', '=', space).execute();
}

/** Deletes links 30 days after their end, and everything about events 30 days after their links stopped working. */
export async function cleanUpAttendance({ database, now }: DatabaseDep & TimeDep): Promise<void> {
  const before = now() - KEPT_DAYS * DAY_MS;
  await database.transaction((tx) =>
    tx.deleteFrom('attendance_links').where('ended_at', '>', 0).where('ended_at', '<', before).execute(),
  );
  for (const kind of EVENT_KINDS) await cleanUpEvents(database, kind, before);
}

/** @param before milliseconds since 1970: of an event whose links stopped working earlier, everything is deleted */
async function cleanUpEvents(
  { reader, transaction }: Database,
  kind: EventKind,
  before: number,
): Promise<void> {
  for (let after = 0; ; ) {
    const events = await reader
      .selectFrom('attendance_links')
      .select(['kind_sid', 'space'])
      .distinct()
      .where('kind', '=', kind)
      .where('created_at', '<', before - LINK_DAYS * DAY_MS)
      .where('kind_sid', '>', after)
      .orderBy('kind_sid')
      .limit(EVENTS_AT_ONCE)
      .execute();
    for (const { kind_sid, space } of events) {
      const event = await readEvent(reader, { kind, kind_sid, space });
      if (event !== null && !isOver(event, before)) continue;
      await transaction(async (tx) => {
        for (const table of OF_EVENTS)
          await tx
            .deleteFrom(table)
            .where('space', '=', space)
            .where('kind', '=', kind)
            .where('kind_sid', '=', kind_sid)
            .execute();
      });
    }
    if (events.length < EVENTS_AT_ONCE) return;
    after = events.at(-1)?.kind_sid ?? 0;
  }
}

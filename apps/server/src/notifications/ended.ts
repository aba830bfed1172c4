/** Subscriptions go with what they are for: a day after the match, or with it when it is deleted. */
import { matchFields } from '@touchline/domain/entity/match';
import { isEnded } from '@touchline/domain/match/status';
import type { Database } from '../database/database.ts';
import { readRow, type StoredRow } from '../database/rows.ts';
import { entityOf } from '../sync/entities.ts';
import { forgetMatch, subscribedMatches } from './subscriptions.ts';

const DAY_MS = 86_400_000;
/** Nobody ended it: it was played, or it never will be. */
const FORGOTTEN_MS = 7 * DAY_MS;

export async function forgetEndedMatches(database: Database, now: number): Promise<void> {
  for (const { sid } of await subscribedMatches(database.reader)) {
    const row = await readRow(database.reader, 'matches', sid);
    if (row === undefined || isOver(row, now)) await forgetMatch(database, sid);
  }
}

function isOver(row: StoredRow, now: number): boolean {
  if (row.deleted > 0) return true;
  // What is corrected a day after the end is no news.
  if (row.updated_at > now - DAY_MS) return false;
  const { status, date } = entityOf(matchFields, row);
  return isEnded(status) || date * 1000 < now - FORGOTTEN_MS;
}

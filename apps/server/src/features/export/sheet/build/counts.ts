/** The counts of both sides, as on the statistics screen. */
import type { Count } from '@touchline/domain/statistics/counts';
import { COUNT_TEXT } from '@touchline/i18n/count-text';
import type { CountRow } from '../values.ts';
import type { Sheet } from './people.ts';

/** Without counts that neither side has. The score is in the head. */
export function countsOf({ doc: { statistics }, locale }: Sheet): readonly CountRow[] {
  if (statistics === null) return [];
  const { ours, theirs } = statistics;
  return (Object.keys(COUNT_TEXT) as Count[])
    .filter((count) => count !== 'goals' && ours[count] + theirs[count] > 0)
    .map((count) => ({ label: COUNT_TEXT[count]({}, { locale }), ours: ours[count], theirs: theirs[count] }));
}

/** The counts of both sides, as on the statistics screen. */
import type { Count } from '@touchline/domain/statistics/counts';
import { m } from '@touchline/i18n';
import type { CountRow } from '../values.ts';
import type { Sheet } from './people.ts';

const LABEL: Readonly<
  Record<Count, (inputs: Record<string, never>, options: { locale: Sheet['locale'] }) => string>
> = {
  goals: m.words_goals,
  shots: m.words_shots,
  onGoal: m.statistics_count_on_goal,
  wide: m.statistics_count_wide,
  woodwork: m.statistics_count_woodwork,
  otherShots: m.statistics_count_other_shots,
  chances: m.statistics_count_chances,
  corners: m.statistics_count_corners,
  offsides: m.words_offside,
  fouls: m.statistics_count_fouls,
  saves: m.statistics_count_saves,
  defending: m.statistics_count_defending,
  yellow: m.statistics_count_yellow,
  red: m.statistics_count_red,
  timePenalties: m.words_time_penalties,
  timeOuts: m.statistics_count_time_outs,
};

/** Without counts that neither side has. The score is in the head. */
export function countsOf({ doc: { statistics }, locale }: Sheet): readonly CountRow[] {
  if (statistics === null) return [];
  const { ours, theirs } = statistics;
  return (Object.keys(LABEL) as Count[])
    .filter((count) => count !== 'goals' && ours[count] + theirs[count] > 0)
    .map((count) => ({ label: LABEL[count]({}, { locale }), ours: ours[count], theirs: theirs[count] }));
}

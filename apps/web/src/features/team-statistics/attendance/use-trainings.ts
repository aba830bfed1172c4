import type { HeldGathering } from '@touchline/domain/statistics/attendance-months';
import { trainingsOf } from '@touchline/domain/statistics/season/attendance';
import { activePeriod } from '@touchline/domain/team/periods';
import { useHeldGatherings } from '#data/hooks/held-gatherings.ts';
import { useNow } from '#data/hooks/now.ts';
import type { Counted } from '../parts/StatisticsFrame.tsx';

const HOUR_MS = 3_600_000;

/** The trainings of the filter's seasons and days that are over; undefined while they are read. */
export function useTrainings({
  team,
  all,
  filter,
}: Pick<Counted, 'team' | 'all' | 'filter'>): readonly HeldGathering[] | undefined {
  const now = useNow(HOUR_MS);
  const held = useHeldGatherings({ collection: 'training_sessions', team: team.sid, from: 0, now });
  return held && trainingsOf(held, filter, { matches: all, current: activePeriod(team) });
}

import type { Team } from '@touchline/domain/entity/tables/team';
import { compareFixtures, pressing } from '@touchline/domain/fixtures/comparing/compare';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { useMemo } from 'react';
import { useComparedMatches, useSavedCalendar } from '#data/hooks/match/use-fixtures.ts';
import { useNow } from '#data/hooks/now.ts';

/** The day changes at most once a minute, so the list is not rendered every second. */
const EVERY_MS = 60_000;

/** How many matches the saved calendar has otherwise than this device; 0 for people who may not import. */
export function useWaitingProposals(team: Team, mayImport: boolean): number {
  const saved = useSavedCalendar(team.sid, mayImport ? team.metadata.linkage : '');
  // Whole matches are only read when there is something to compare them with.
  const matches = useComparedMatches(saved?.fixtures == null ? 0 : team.sid);
  const today = dayAt(useNow(EVERY_MS), team.metadata.timezone);
  return useMemo(() => {
    if (saved?.fixtures == null || matches === undefined) return 0;
    return pressing(compareFixtures(saved.fixtures, matches, { today })).length;
  }, [saved, matches, today]);
}

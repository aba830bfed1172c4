/** A running match that was not ended in time brings a question; every other running match brings nothing. */

import type { Team } from '@touchline/domain/entity/tables/team';
import { lazy, Suspense } from 'react';
import { useForgotten } from '#data/hooks/match/match-time.ts';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useNow } from '#data/hooks/now.ts';

/** Few people ever see it, and ending a match needs the rules of match day, which are not part of the first load. */
const ForgottenMatch = lazy(async () => ({
  default: (await import('./ForgottenMatch.tsx')).ForgottenMatch,
}));

const EVERY_MS = 60_000;

export function StillRunning({ sid, team }: { readonly sid: number; readonly team: Team }) {
  const match = useMatch(sid);
  const now = useNow(EVERY_MS);
  const forgotten = useForgotten(match, now);
  if (match === undefined || match === null || forgotten === null) return null;
  return (
    <Suspense>
      <ForgottenMatch match={match} forgotten={forgotten} timezone={team.metadata.timezone} now={now} />
    </Suspense>
  );
}

/** While a match plays, every other screen leads back to it with one tap. */
import { isPlaying } from '@touchline/domain/match/status';
import { lazy, Suspense } from 'react';
import { useMatches } from '#data/hooks/matches.ts';
import { useCurrentTeam } from '#data/hooks/teams.ts';
import styles from './running-bar.module.css';

/** Loaded with the first match that plays: the clock is no part of the first load. */
const RunningBar = lazy(async () => ({ default: (await import('./RunningBar.tsx')).RunningBar }));

export function RunningMatch() {
  const team = useCurrentTeam();
  return team ? <RunningOf team={team.sid} /> : null;
}

function RunningOf({ team }: { readonly team: number }) {
  const running = useMatches(team)?.findLast(({ status }) => isPlaying(status));
  return running === undefined ? null : (
    // Its place is taken at once: a bar that pushed the screen down later would take a button from under a thumb.
    <Suspense fallback={<div className={styles.bar} />}>
      <RunningBar sid={running.sid} />
    </Suspense>
  );
}

/** Matches for the preview of an import, and the team's saved calendar. */
import type { ComparedMatch } from '@touchline/domain/fixtures/comparing/compared-match';
import { useEffect, useState } from 'react';
import { type SavedCalendar, savedCalendar } from '../../page/fixtures.ts';
import { useClient } from '../../page/react.tsx';
import { comparedMatches } from '../../queries/matches/compared-matches.ts';
import { useReachesOthers } from '../sync.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** The team's matches as an import compares them; undefined while they are read. */
export function useComparedMatches(team: number): readonly ComparedMatch[] | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      `matches for an import of ${team}`,
      () => comparedMatches(client, client.live.resolve('teams', team)),
      ({ rows }) => [...rows.values()].some(({ collection }) => collection === 'matches'),
    ),
  );
}

/** The last look at the team's saved address; null without one, without network, and while it is unknown. */
export function useSavedCalendar(team: number, address: string): SavedCalendar | null {
  const client = useClient();
  const online = useReachesOthers();
  const [saved, setSaved] = useState<SavedCalendar | null>(null);
  useEffect(() => {
    setSaved(null);
    if (!online || address === '') return;
    let left = false;
    void savedCalendar(client, team).then((answer) => {
      if (!left) setSaved(answer);
    });
    return () => {
      left = true;
    };
  }, [client, team, address, online]);
  return saved;
}

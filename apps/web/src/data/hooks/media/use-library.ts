import type { Medium } from '@touchline/domain/entity/tables/medium';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../page/react.tsx';
import {
  eventPicturesOf,
  hidingPlayers,
  libraryOf,
  type MediumUses,
  type People,
  usesOf,
} from '../../queries/library/library.ts';
import type { LibraryFilter } from '../../queries/library/library-filter.ts';
import { usePlayers } from '../team/players.ts';
import { useTeams } from '../team/teams.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** All pictures of this account by sid. */
export function useMedia(): ReadonlyMap<number, Medium> | undefined {
  return useLiveQuery(useClient().live.media);
}

/** The pictures that a filter shows, in order. */
export function useLibrary({ part, team, player, match }: LibraryFilter): readonly Medium[] | undefined {
  const { live, pictures } = useClient();
  useEffect(() => pictures?.prepare(), [pictures]);
  const media = useMedia();
  const players = usePlayers();
  const teams = useTeams();
  const [teamNow, playerNow, matchNow] = [
    live.resolve('teams', team),
    live.resolve('players', player),
    live.resolve('matches', match),
  ];
  return useMemo(() => {
    if (media === undefined || players === undefined || teams === undefined) return undefined;
    const owned = players.filter(({ media_sid }) => media_sid !== 0);
    const playerOf = new Map(owned.map(({ sid, media_sid }) => [live.resolve('media', media_sid), sid]));
    const squad = new Set(teams.find(({ sid }) => sid === teamNow)?.player_sids ?? []);
    const filter = { part, team: teamNow, player: playerNow, match: matchNow };
    return libraryOf(media.values(), filter, { playerOf, squad });
  }, [media, players, teams, live, part, teamNow, playerNow, matchNow]);
}

/** One picture; null where this device has none with this id. */
export function useMedium(sid: number): Medium | null | undefined {
  const { live } = useClient();
  const media = useMedia();
  return media && (media.get(live.resolve('media', sid)) ?? null);
}

/** The pictures of a match's events by event, the oldest first. */
export function useEventPictures(match: number): ReadonlyMap<string, readonly Medium[]> | undefined {
  const { live } = useClient();
  const media = useMedia();
  const now = live.resolve('matches', match);
  return useMemo(() => media && eventPicturesOf(media.values(), now), [media, now]);
}

/** The teams and players who decide whether a picture may be shown. */
export function usePeople(): People {
  const teams = useTeams() ?? [];
  const players = usePlayers() ?? [];
  return { teams, players };
}

/** The tagged players who keep the picture off public pages. */
export function useHidingPlayers(medium: Pick<Medium, 'player_sids' | 'team_sid'>): readonly number[] {
  return hidingPlayers(medium, usePeople());
}

const USING: ReadonlySet<string> = new Set(['players', 'notes', 'teampages']);

export function useMediumUses(sid: number): MediumUses | undefined {
  const client = useClient();
  const now = client.live.resolve('media', sid);
  return useLiveQuery(
    client.live.query(
      `uses of medium ${now}`,
      () => usesOf(client, now),
      ({ rows }) => [...rows.values()].some(({ collection }) => USING.has(collection)),
    ),
  );
}

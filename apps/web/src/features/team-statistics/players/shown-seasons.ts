import { type PlayerSeason, playerSeasons } from '@touchline/domain/statistics/season/player-seasons';
import type { Counted } from '../parts/StatisticsFrame.tsx';

export interface ShownSeasons {
  readonly seasons: readonly PlayerSeason[];
  /** The players of these matches who are not in the team now: left, archived, or guests. */
  readonly former: number;
}

/** The seasons that a table of players shows: those who are not in the team now only when the filter says so. */
export function shownSeasons({
  team,
  matches,
  filter,
}: Pick<Counted, 'team' | 'matches' | 'filter'>): ShownSeasons {
  const current = new Set(team.player_sids);
  const all = playerSeasons(matches).filter(({ squad }) => squad > 0);
  const inTeam = all.filter(({ player }) => current.has(player));
  return { seasons: filter.former ? all : inTeam, former: all.length - inTeam.length };
}

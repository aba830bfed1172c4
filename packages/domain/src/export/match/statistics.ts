/** The figures of an exported match, as the statistics screen shows them. */

import { isNotStarted } from '../../match/clock/status.ts';
import { isInternal, isPublic } from '../../match/events/events.ts';
import { namesCards } from '../../privacy/appearance.ts';
import { statisticsOf } from '../../statistics/match-statistics.ts';
import type { ExportedStatistics } from '../format/match-export.ts';
import type { ExportInput } from './input.ts';

/** Null before the match. Playing time of children, and cards without public names, are for the staff only. */
export function exportedStatistics({
  match,
  team,
  rights,
  nowSeconds,
}: ExportInput): ExportedStatistics | null {
  if (isNotStarted(match.status)) return null;
  const isStaff = rights.view === 'staff';
  // Events that only the team sees do not count for others.
  const seen = isStaff
    ? match
    : { ...match, events: match.events.filter((event) => isPublic(event) || isInternal(event.type)) };
  const { minutes, players, ...figures } = statisticsOf(seen, nowSeconds);
  return {
    played: minutes.played,
    fair: isStaff ? minutes.fair : 0,
    minutes: isStaff ? minutes.players.map(({ player, minutes: time }) => ({ player, minutes: time })) : [],
    shotsNoted: figures.shotsNoted,
    ours: figures.ours,
    theirs: figures.theirs,
    chances: figures.chances,
    players: isStaff || namesCards(team) ? players : players.map((one) => ({ ...one, yellow: 0, red: 0 })),
    substitutions: figures.substitutions,
  };
}

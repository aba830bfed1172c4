/** Who was at the matches of a filter, and which trainings belong to it. */
import type { HeldGathering } from '../attendance-months.ts';
import type { MatchFacts } from '../facts/match-facts.ts';
import type { StatisticsFilter } from './filter.ts';

const DAY = 86_400;
const dayOf = (seconds: number): number => seconds - (seconds % DAY);

/** What is recorded of the players of a match, from its facts. */
export function heldMatch({ start, players }: Pick<MatchFacts, 'start' | 'players'>): HeldGathering {
  return {
    date: dayOf(start),
    players: players.map(({ sid, status, played, partly }) => ({ sid, status, played, partly })),
  };
}

/**
 * The trainings of the filter's periods and days. A training has no period: it belongs to the period of the match
 * nearest to it, of two equally near ones to the later. The rest of the filter is about matches alone.
 *
 * @param matches all matches of the team that have ended
 * @param current the period of all trainings while no match has a date
 */
export function trainingsOf(
  trainings: readonly HeldGathering[],
  { periods, from, until }: Pick<StatisticsFilter, 'periods' | 'from' | 'until'>,
  { matches, current }: { readonly matches: readonly MatchFacts[]; readonly current: number },
): readonly HeldGathering[] {
  const dated = matches.filter(({ start }) => start > 0).toSorted((a, b) => a.start - b.start);
  return trainings.filter(({ date }) => {
    const day = new Date(date * 1_000).toISOString().slice(0, 10);
    const isWithin = (from === '' || day >= from) && (until === '' || day <= until);
    return isWithin && (periods.length === 0 || periods.includes(nearest(dated, date)?.period ?? current));
  });
}

function nearest(matches: readonly MatchFacts[], day: number): MatchFacts | undefined {
  const later = matches.find(({ start }) => dayOf(start) >= day);
  const earlier = matches.findLast(({ start }) => dayOf(start) < day);
  if (later === undefined || earlier === undefined) return later ?? earlier;
  return dayOf(later.start) - day <= day - dayOf(earlier.start) ? later : earlier;
}

/** A filter in words, as the heading of its figures: `2026/27 · League · Away`. */
import type { Team } from '@touchline/domain/entity/tables/team';
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import type { StatisticsFilter } from '@touchline/domain/statistics/season/filter';
import { opponentsOf } from '@touchline/domain/statistics/season/opponents';
import { sameOpponents } from '@touchline/domain/statistics/season/same-opponents';
import { m } from '@touchline/i18n';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { opponentText } from './opponent-text.ts';

const KINDS = { 1: m.words_league, 2: m.words_cup, 3: m.words_friendly } as const;
const PLACES = { home: m.matches_choose_home, away: m.matches_choose_away } as const;

/** @param matches all matches, which tell the opponents' names */
export function filterText(filter: StatisticsFilter, team: Team, matches: readonly MatchFacts[]): string {
  const { periods, kinds, where, opponent, from, until, last } = filter;
  const titles = team.metadata.periods.filter(({ id }) => periods.includes(id)).map(periodTitle);
  const played = opponentsOf(matches, sameOpponents(team.metadata.same_opponents)).find(
    ({ key }) => key === opponent,
  );
  return [
    periods.length === 0 ? m.matches_all_periods() : titles.join(', '),
    ...kinds.map((kind) => KINDS[kind as keyof typeof KINDS]()),
    ...(where === '' ? [] : [PLACES[where]()]),
    ...(played === undefined ? [] : [opponentText(played.names)]),
    ...(from === '' && until === '' ? [] : [`${from} – ${until}`]),
    ...(last === 0 ? [] : [m.season_last({ count: last })]),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

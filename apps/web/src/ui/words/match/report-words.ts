/** The full-time report: the scorers, and a text to share. */
import type { Match, Side } from '@touchline/domain/entity/tables/match';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { minuteText } from '@touchline/domain/match/clock/clock';
import { isGoal } from '@touchline/domain/match/events/events';
import { ourSide, sideNames } from '@touchline/domain/match/events/names';
import { scoreOf } from '@touchline/domain/match/events/score';
import { scorersOf } from '@touchline/domain/match/events/scorers';
import { isUnnamed } from '@touchline/domain/match/public/unnamed';
import { type TimelineRow, timelineOf } from '@touchline/domain/match/timeline/timeline';
import { namesCards } from '@touchline/domain/privacy/appearance';
import { resultsArePublic } from '@touchline/domain/privacy/results';
import { statisticsOf } from '@touchline/domain/statistics/match-statistics';
import { isolated, m } from '@touchline/i18n';
import { factsOf } from '../../parts/match/MatchFacts.tsx';
import { sharedPlayersOf } from './shared-names.ts';

export interface ReportOf {
  readonly match: Match;
  readonly team: Team;
  readonly nameOf: (player: number) => string;
}

/** `Sam 3', 20'`; an own goal is marked as one, a goal without a name is its minute. */
export function scorerTexts({ match, nameOf }: Omit<ReportOf, 'team'>, side: Side): readonly string[] {
  return scorersNamed(match, side, (row) => nameIn(row, nameOf));
}

/** The same for people outside the staff: own goals and opponents have no name. */
export function sharedScorerTexts({ match, team, nameOf }: ReportOf, side: Side): readonly string[] {
  return scorersNamed(match, side, (row) => {
    if (isUnnamed(row) && !namesCards(team)) return '';
    if (row.player !== 0) return nameOf(row.player);
    return row.sn > 0 ? m.live_player_number({ number: row.sn }) : '';
  });
}

export interface SharedReport extends Omit<ReportOf, 'nameOf'> {
  /** The players of the account. Others see them in the report as their levels allow. */
  readonly players: readonly Player[];
  readonly nowSeconds: number;
  /** The plan includes statistics of the opponent. */
  readonly withTheirs: boolean;
}

/**
 * Score, scorers, playing time and match facts. The text leaves the team: players have the names that others may see,
 * own goals and opponents have none, and where results are not published it tells only who played.
 */
export function reportText(report: SharedReport): string {
  const { match, team, players, nowSeconds, withTheirs } = report;
  const names = sideNames(match, team);
  const { minutes, ours, theirs } = statisticsOf(match, nowSeconds);
  const [home, away] = ourSide(match) === 'home' ? [ours, theirs] : [theirs, ours];
  const shared = sharedPlayersOf(match, { surface: 'shared report', team, players });
  const nameOf = (player: number) => shared(player).text;
  const played = minutes.players
    .map((player) => ({ name: nameOf(player.player), minutes: Math.round(player.minutes) }))
    .filter((player) => player.minutes > 0)
    .map((player) => `${isolated(player.name)} ${m.statistics_minutes_of(player)}`);
  const withResults = resultsArePublic(team, match);
  const teams = m.live_title({ home: names.home.full, away: names.away.full });
  const scorers = (['home', 'away'] as const).map(
    (side) => [names[side].clubShort, sharedScorerTexts({ match, team, nameOf }, side)] as const,
  );
  const lists = [...(withResults ? scorers : []), [m.words_playing_time(), played] as const];
  return [
    withResults ? m.live_title_score({ ...scoreOf(match), teams }) : teams,
    ...lists.flatMap(([what, texts]) =>
      texts.length === 0 ? [] : [`${isolated(what)}: ${texts.join(' · ')}`],
    ),
    ...(withTheirs && withResults
      ? factsOf(home, away).map(([what, left, right]) => `${what}: ${left}–${right}`)
      : []),
  ].join('\n');
}

const nameIn = ({ player, playername }: TimelineRow, nameOf: ReportOf['nameOf']) =>
  player === 0 ? playername : nameOf(player);

function scorersNamed(match: Match, side: Side, name: (row: TimelineRow) => string): readonly string[] {
  const goals = timelineOf(match).filter((row) => isGoal(row.type) && row.side === side);
  return scorersOf(goals, name).map(({ first, goals: all }) =>
    [
      isolated(name(first)),
      all.map(minuteText).join(', '),
      first.type === 'OWN_GOAL' ? `(${m.live_own_goal_short()})` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  );
}

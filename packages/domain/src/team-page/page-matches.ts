/** The matches of a Team Page, and its figures. */
import type { Match } from '../entity/tables/match.ts';
import type { Team } from '../entity/tables/team.ts';
import { hasPassed, meetingTime, wallClockSeconds } from '../match/clock/kickoff-time.ts';
import { hasResult, isEnded, isPlaying } from '../match/clock/status.ts';
import { opponentOf, ourSide, theirSide } from '../match/events/names.ts';
import { type MatchResult, publicScoreOf } from '../match/events/score.ts';
import { publicShootoutOf } from '../match/events/shootout.ts';
import { resultsArePublic } from '../privacy/results.ts';
import type { MatchFacts } from '../statistics/facts/match-facts.ts';
import { type Outcome, outcomeOf, teamRecord } from '../statistics/season/team-record.ts';
import { plainLine } from '../text/plain-text.ts';
import type { PageMatch, PageMatchState, PageStatistics } from './team-page.ts';

/** More are not listed, so that the page stays small. */
const MATCHES_MAX = 150;
const LAST = 5;

export interface PageMatchesInput {
  readonly team: Team;
  /** The matches of the team that exist. */
  readonly matches: readonly Match[];
  readonly period: number;
  readonly nowSeconds: number;
  /** The page links to open live pages. */
  readonly showLive: boolean;
}

export interface PageMatches {
  readonly playing: readonly PageMatch[];
  readonly coming: readonly PageMatch[];
  readonly played: readonly PageMatch[];
  readonly hidesResults: boolean;
  readonly statistics: PageStatistics | null;
}

/** The stored matches of a page. */
export interface ListedMatches {
  readonly playing: readonly Match[];
  readonly coming: readonly Match[];
  /** The latest first. */
  readonly played: readonly Match[];
}

/** The matches of the period. What is played now counts whatever its period. */
export function listedMatches({
  matches,
  period,
  team,
  nowSeconds,
}: Omit<PageMatchesInput, 'showLive'>): ListedMatches {
  const { timezone } = team.metadata;
  const inOrder = matches
    .filter((match) => match.date > 0 && match.status !== 'INVALID_DATA')
    .toSorted((a, b) => wallClockSeconds(a) - wallClockSeconds(b) || a.sid - b.sid);
  const ofPeriod = inOrder.filter((match) => match.period === period);
  const isOver = (match: Match) =>
    isEnded(match.status) || hasPassed(match, { nowSeconds, timezone }, Math.max(0, match.matchLength) * 60);
  return {
    playing: inOrder.filter(({ status }) => isPlaying(status)),
    coming: ofPeriod.filter((match) => !isOver(match) && !isPlaying(match.status)),
    played: ofPeriod.filter((match) => isOver(match) && !isPlaying(match.status)).toReversed(),
  };
}

/** The same as the page shows them, with the figures. */
export function pageMatches(input: PageMatchesInput): PageMatches {
  const { team } = input;
  const { playing, coming, played } = listedMatches(input);
  const shown = (some: readonly Match[]) => some.slice(0, MATCHES_MAX).map((each) => pageMatch(each, input));
  const scored = played.filter(({ status }) => hasResult(status));
  return {
    playing: shown(playing),
    coming: shown(coming),
    played: shown(played),
    hidesResults: scored.some((match) => !resultsArePublic(team, match)),
    statistics: statisticsOf(scored.filter((match) => resultsArePublic(team, match))),
  };
}

/** True for a match that will be played, as far as is known. */
export function takesPlace({ state }: Pick<PageMatch, 'state'>): boolean {
  return state === 'coming' || state === 'delayed';
}

/** A match as public pages show it. */
export function pageMatch(
  match: Match,
  { team, showLive }: Pick<PageMatchesInput, 'team' | 'showLive'>,
): PageMatch {
  const { date, dateHours, dateMinutes, awaygame } = match;
  const counts = hasResult(match.status) && resultsArePublic(team, match);
  const isOpen = showLive && team.metadata.ls_active && match.privacy > 0;
  return {
    opponent: opponentOf(match),
    away: awaygame,
    state: stateOf(match),
    start: { date, dateHours, dateMinutes },
    meeting: isEnded(match.status) ? null : meetingTime(match, team.metadata.timezone),
    place: plainLine(match.place),
    score: counts ? publicScoreOf(match) : null,
    shootout: counts ? (publicShootoutOf(match)?.score ?? null) : null,
    result: counts ? resultOf(match) : null,
    live: isOpen ? match.match_token : '',
  };
}

const STATES: Partial<Readonly<Record<Match['status'], PageMatchState>>> = {
  DELAYED: 'delayed',
  POSTPONED: 'postponed',
  CANCELLED: 'cancelled',
  ABANDONED: 'abandoned',
  ABANDONED_ARCHIVED: 'abandoned',
};

function stateOf({ status }: Match): PageMatchState {
  return STATES[status] ?? (isPlaying(status) ? 'playing' : isEnded(status) ? 'played' : 'coming');
}

/** The words of results in the statistics, and in lists of matches. */
const RESULTS: Readonly<Record<Outcome, MatchResult>> = { won: 'win', drawn: 'draw', lost: 'lost' };

const resultOf = (match: Match) => RESULTS[outcomeOf(publicGoals(match))];

/** The score that followers see, as the statistics of a season count it. */
function publicGoals(match: Match): Pick<MatchFacts, 'goals'> {
  const score = publicScoreOf(match);
  return { goals: { ours: score[ourSide(match)], theirs: score[theirSide(match)] } };
}

/** @param matches with a public result, the latest first */
function statisticsOf(matches: readonly Match[]): PageStatistics | null {
  if (matches.length === 0) return null;
  const { played, won, drawn, lost, goals } = teamRecord(matches.map(publicGoals));
  const lastFive = matches.slice(0, LAST).map(resultOf).toReversed();
  return { played, won, drawn, lost, scored: goals.ours, conceded: goals.theirs, lastFive };
}

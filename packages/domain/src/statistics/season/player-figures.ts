/**
 * The figures of a player, each with the matches that it is counted from (statistics.md "Players"). Counted over these
 * matches alone, a figure is the same.
 */
import type { GoalType } from '../../entity/tables/match.ts';
import type { PositionId } from '../../entity/tables/player.ts';
import type { KeeperFacts } from '../facts/back-facts.ts';
import type { MatchFacts } from '../facts/match-facts.ts';
import type { PlayerFacts } from '../facts/player-facts.ts';
import { lineOf } from '../facts/stays.ts';
import { type PlayerSeason, perHour, playedShare } from './player-seasons.ts';

/** One match of a player. */
export interface PlayerMatch {
  readonly match: MatchFacts;
  readonly facts: PlayerFacts;
  /** Null when the player did not keep our goal. */
  readonly keeper: KeeperFacts | null;
}

interface FigureRule {
  /** Null when there is too little to say it. */
  readonly number: (season: PlayerSeason) => number | null;
  /** The matches that it is counted from. */
  readonly isFrom: (one: PlayerMatch) => boolean;
}

const wasOn = ({ facts }: PlayerMatch) => facts.seconds > 0;
const kept = ({ keeper }: PlayerMatch) => keeper !== null;

const FIGURES = {
  present: { number: ({ present }) => present, isFrom: ({ facts }) => facts.present },
  squad: { number: ({ squad }) => squad, isFrom: ({ facts }) => facts.squad },
  played: {
    number: ({ played }) => played,
    isFrom: ({ facts }) => facts.seconds > 0 || facts.cameOn > 0,
  },
  started: { number: ({ started }) => started, isFrom: ({ facts }) => facts.started },
  cameOn: { number: ({ cameOn }) => cameOn, isFrom: ({ facts }) => facts.cameOn > 0 },
  wentOff: { number: ({ wentOff }) => wentOff, isFrom: ({ facts }) => facts.wentOff > 0 },
  whole: {
    number: ({ whole }) => whole,
    isFrom: ({ facts, match }) => match.seconds > 0 && facts.seconds >= match.seconds,
  },
  seconds: { number: ({ seconds }) => seconds, isFrom: wasOn },
  share: { number: playedShare, isFrom: ({ facts }) => facts.possible > 0 },
  lineK: lineFigure('K'),
  lineD: lineFigure('D'),
  lineM: lineFigure('M'),
  lineA: lineFigure('A'),
  goalUnknown: kindFigure(''),
  goalGOAL: kindFigure('GOAL'),
  goalSHOT: kindFigure('SHOT'),
  goalHEADER: kindFigure('HEADER'),
  goalFREEKICK: kindFigure('FREEKICK'),
  goalPENALTY: kindFigure('PENALTY'),
  goals: { number: ({ goals }) => goals, isFrom: ({ facts }) => facts.goals.length > 0 },
  assists: { number: ({ assists }) => assists, isFrom: ({ facts }) => facts.assists > 0 },
  both: {
    number: ({ goals, assists }) => goals + assists,
    isFrom: ({ facts }) => facts.goals.length > 0 || facts.assists > 0,
  },
  goalsPerHour: { number: ({ timedGoals, seconds }) => perHour(timedGoals, seconds), isFrom: isTimed },
  assistsPerHour: { number: ({ timedAssists, seconds }) => perHour(timedAssists, seconds), isFrom: isTimed },
  bothPerHour: {
    number: ({ timedGoals, timedAssists, seconds }) => perHour(timedGoals + timedAssists, seconds),
    isFrom: isTimed,
  },
  penaltiesTaken: { number: ({ penaltiesTaken }) => penaltiesTaken, isFrom: tookPenalty },
  penaltiesScored: kindFigure('PENALTY'),
  ownGoals: { number: ({ ownGoals }) => ownGoals, isFrom: ({ facts }) => facts.ownGoals > 0 },
  yellow: { number: ({ yellow }) => yellow, isFrom: ({ facts }) => facts.yellow > 0 },
  red: { number: ({ red }) => red, isFrom: ({ facts }) => facts.red > 0 },
  timePenalties: {
    number: ({ timePenalties }) => timePenalties,
    isFrom: ({ facts }) => facts.timePenalties > 0,
  },
  captain: { number: ({ captain }) => captain, isFrom: ({ facts }) => facts.captain },
  goalsFor: { number: ({ goalsFor }) => goalsFor, isFrom: ({ facts }) => facts.goalsFor > 0 },
  goalsAgainst: { number: ({ goalsAgainst }) => goalsAgainst, isFrom: ({ facts }) => facts.goalsAgainst > 0 },
  difference: {
    number: ({ goalsFor, goalsAgainst }) => goalsFor - goalsAgainst,
    isFrom: ({ facts }) => facts.goalsFor > 0 || facts.goalsAgainst > 0,
  },
  differencePerHour: {
    number: ({ goalsFor, goalsAgainst, seconds }) => perHour(goalsFor - goalsAgainst, seconds),
    isFrom: isTimed,
  },
  keeperSeconds: { number: ({ keeper }) => keeper.seconds, isFrom: kept },
  keeperConceded: {
    number: ({ keeper }) => keeper.conceded,
    isFrom: ({ keeper }) => keeper !== null && keeper.conceded > 0,
  },
  keeperPerHour: { number: ({ keeper }) => perHour(keeper.conceded, keeper.seconds), isFrom: kept },
  keeperParts: {
    number: ({ keeper }) => keeper.parts,
    isFrom: ({ keeper }) => keeper !== null && keeper.parts > 0,
  },
  keeperCleanParts: {
    number: ({ keeper }) => keeper.cleanParts,
    isFrom: ({ keeper }) => keeper !== null && keeper.cleanParts > 0,
  },
} as const satisfies Readonly<Record<string, FigureRule>>;

export type PlayerFigure = keyof typeof FIGURES;
export const PLAYER_FIGURES = Object.keys(FIGURES) as readonly PlayerFigure[];

/** The figure's number; null when there is too little to say it, such as a rate below one hour. */
export function figureOf(season: PlayerSeason, figure: PlayerFigure): number | null {
  return FIGURES[figure].number(season);
}

/** The matches in which the player was on the sheet or on the pitch. */
export function matchesOf(player: number, matches: readonly MatchFacts[]): readonly PlayerMatch[] {
  return matches.flatMap((match) => {
    const facts = match.players.find(({ sid }) => sid === player);
    if (facts === undefined) return [];
    return [{ match, facts, keeper: match.keepers.find(({ sid }) => sid === player) ?? null }];
  });
}

/** The matches that a player's figure is counted from. */
export function matchesBehind(theirs: readonly PlayerMatch[], figure: PlayerFigure): readonly MatchFacts[] {
  return theirs.filter(FIGURES[figure].isFrom).map(({ match }) => match);
}

/** The figure of each line and of each kind of goal, which add up to minutes and goals. */
export const LINE_FIGURES = {
  K: 'lineK',
  D: 'lineD',
  M: 'lineM',
  A: 'lineA',
} as const satisfies Readonly<Record<PositionId, PlayerFigure>>;
export const KIND_FIGURES = {
  GOAL: 'goalGOAL',
  SHOT: 'goalSHOT',
  HEADER: 'goalHEADER',
  FREEKICK: 'goalFREEKICK',
  PENALTY: 'goalPENALTY',
  '': 'goalUnknown',
} as const satisfies Readonly<Record<GoalType, PlayerFigure>>;

function lineFigure(line: PositionId): FigureRule {
  return {
    number: ({ lines }) => lines[line],
    isFrom: ({ facts }) => facts.cells.some(([cell, seconds]) => seconds > 0 && lineOf(cell) === line),
  };
}

function kindFigure(kind: GoalType): FigureRule {
  return { number: ({ kinds }) => kinds[kind], isFrom: ({ facts }) => hasKind(facts, kind) };
}

/** A rate needs the time without goals, too. */
function isTimed({ facts, match }: PlayerMatch): boolean {
  const { seconds, goals, assists, goalsFor, goalsAgainst } = facts;
  return match.live && seconds + goals.length + assists + goalsFor + goalsAgainst > 0;
}

function tookPenalty({ facts }: PlayerMatch): boolean {
  return facts.penaltiesMissed > 0 || hasKind(facts, 'PENALTY');
}

function hasKind({ goals }: PlayerFacts, kind: GoalType): boolean {
  return goals.some(([one]) => one === kind);
}

/** The figures of a player in words: names, numbers, and the groups in which the squad's table shows them. */
import {
  figureOf,
  KIND_FIGURES,
  type PlayerFigure,
} from '@touchline/domain/statistics/season/player-figures';
import type { PlayerSeason } from '@touchline/domain/statistics/season/player-seasons';
import { m } from '@touchline/i18n';
import type { Column } from '#ui/parts/table/StatisticsTable.tsx';
import { goalKindText } from '#ui/words/match/goal-kinds.ts';
import { decimalText, minutesOf, percentText, signedText } from '#ui/words/number-text.ts';
import { positionName } from '#ui/words/team/position-words.ts';

interface FigureWords {
  readonly label: () => string;
  /** A shorter one above a column, which the hint below the table explains. */
  readonly head?: () => string;
  /** How the number is written; as a whole number without. */
  readonly text?: (number: number) => string;
  /** The figure that this one is a part of: `2 of 3`. */
  readonly of?: PlayerFigure;
  /** Left out where the team does not count goals. */
  readonly isScore?: true;
}

const minutes = (seconds: number) => minutesOf(seconds);
const rate = (number: number) => decimalText(number, 1);
const signedRate = (number: number) => `${number > 0 ? '+' : ''}${decimalText(number, 1)}`;
const score = true;

const FIGURES: Readonly<Record<PlayerFigure, FigureWords>> = {
  present: { label: m.season_present },
  squad: { label: m.season_squad },
  played: { label: m.matches_played },
  started: { label: m.season_started },
  cameOn: { label: m.season_came_on },
  wentOff: { label: m.season_went_off },
  whole: { label: m.season_whole },
  seconds: { label: m.statistics_minutes_column, text: minutes },
  share: { label: m.statistics_verdict_column, text: percentText },
  lineK: { label: () => positionName('K'), text: minutes },
  lineD: { label: () => positionName('D'), text: minutes },
  lineM: { label: () => positionName('M'), text: minutes },
  lineA: { label: () => positionName('A'), text: minutes },
  goalUnknown: { label: m.season_kind_unknown, isScore: score },
  goalGOAL: { label: () => goalKindText('GOAL'), isScore: score },
  goalSHOT: { label: () => goalKindText('SHOT'), isScore: score },
  goalHEADER: { label: () => goalKindText('HEADER'), isScore: score },
  goalFREEKICK: { label: () => goalKindText('FREEKICK'), isScore: score },
  goalPENALTY: { label: () => goalKindText('PENALTY'), isScore: score },
  goals: { label: m.words_goals, isScore: score },
  assists: { label: m.statistics_assists, isScore: score },
  both: { label: m.season_goals_and_assists, isScore: score },
  goalsPerHour: { label: m.season_goals_per_hour, text: rate, isScore: score },
  assistsPerHour: { label: m.season_assists_per_hour, text: rate, isScore: score },
  bothPerHour: {
    label: m.season_both_per_hour,
    head: m.season_per_hour,
    text: rate,
    isScore: score,
  },
  penaltiesTaken: { label: m.season_penalties_taken, isScore: score },
  penaltiesScored: { label: m.season_penalties, of: 'penaltiesTaken', isScore: score },
  ownGoals: { label: m.season_own_goals, isScore: score },
  yellow: { label: m.statistics_count_yellow },
  red: { label: m.statistics_count_red },
  timePenalties: { label: m.words_time_penalties },
  captain: { label: m.words_captain },
  goalsFor: { label: m.season_on_pitch_for, isScore: score },
  goalsAgainst: { label: m.season_on_pitch_against, isScore: score },
  difference: { label: m.season_on_pitch, text: signedText, isScore: score },
  differencePerHour: { label: m.season_on_pitch_per_hour, text: signedRate, isScore: score },
  keeperSeconds: { label: m.season_keeper_minutes, text: minutes },
  keeperConceded: { label: m.statistics_count_against, isScore: score },
  keeperPerHour: { label: m.season_against_per_hour, text: rate, isScore: score },
  keeperParts: { label: m.season_keeper_parts, isScore: score },
  keeperCleanParts: { label: m.season_clean_parts, of: 'keeperParts', isScore: score },
};

export function figureLabel(figure: PlayerFigure): string {
  return FIGURES[figure].label();
}

/** The column of a figure in the squad's table: one long heading would put several of them on two lines. */
export function figureColumn(figure: PlayerFigure): Column {
  const { head, label } = FIGURES[figure];
  return head === undefined ? { id: figure, label: label() } : { id: figure, label: head(), title: label() };
}

/** The number in words; `unknown` when there is too little to say it. */
export function numberText(figure: PlayerFigure, number: number | null, unknown = '–'): string {
  return number === null ? unknown : (FIGURES[figure].text ?? String)(number);
}

export function isPercentage(figure: PlayerFigure): boolean {
  return FIGURES[figure].text === percentText;
}

/** The figure of a season in words: `612`, `85%`, `2 of 3`. */
export function figureText(season: PlayerSeason, figure: PlayerFigure, unknown?: string): string {
  const { of } = FIGURES[figure];
  const number = figureOf(season, figure);
  if (of === undefined) return numberText(figure, number, unknown);
  return m.season_of({ count: number ?? 0, all: figureOf(season, of) ?? 0 });
}

/** The figures that a team sees: without goals where it does not count them. */
export function shownFigures(figures: readonly PlayerFigure[], noScore: boolean): readonly PlayerFigure[] {
  return noScore ? figures.filter((figure) => FIGURES[figure].isScore !== true) : figures;
}

export const FIGURE_GROUPS = {
  main: {
    label: m.season_group_main,
    figures: [
      'played',
      'started',
      'seconds',
      'share',
      'goals',
      'assists',
      'bothPerHour',
      'difference',
      'yellow',
      'red',
    ],
  },
  time: {
    label: m.words_playing_time,
    figures: ['present', 'squad', 'played', 'started', 'cameOn', 'wentOff', 'whole', 'seconds', 'share'],
  },
  lines: { label: m.season_group_lines, figures: ['seconds', 'lineK', 'lineD', 'lineM', 'lineA'] },
  goals: {
    label: m.statistics_players_title,
    figures: [
      'goals',
      ...Object.values(KIND_FIGURES),
      'assists',
      'both',
      'goalsPerHour',
      'assistsPerHour',
      'penaltiesScored',
      'ownGoals',
    ],
  },
  pitch: {
    label: m.season_group_pitch,
    figures: ['seconds', 'goalsFor', 'goalsAgainst', 'difference', 'differencePerHour'],
  },
  conduct: { label: m.season_group_conduct, figures: ['yellow', 'red', 'timePenalties', 'captain'] },
  keeper: {
    label: m.changes_match_keepers,
    figures: ['keeperSeconds', 'keeperConceded', 'keeperPerHour', 'keeperCleanParts'],
  },
} as const satisfies Readonly<
  Record<string, { readonly label: () => string; readonly figures: readonly PlayerFigure[] }>
>;

export type FigureGroup = keyof typeof FIGURE_GROUPS;
export const FIGURE_GROUP_NAMES = Object.keys(FIGURE_GROUPS) as readonly FigureGroup[];

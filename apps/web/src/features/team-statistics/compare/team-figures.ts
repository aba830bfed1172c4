/** The figures of a team that are compared between two filters. Rates come beside sums: the sides differ in size. */
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { spreadOf } from '@touchline/domain/statistics/season/playing-time-spread';
import { differenceOf, teamRecord } from '@touchline/domain/statistics/season/team-record';
import { m } from '@touchline/i18n';
import { decimalText, percentText, signedText } from '#ui/words/number-text.ts';
import { attendanceRate } from '../parts/attendance-rate.ts';
import type { ComparedRow } from './ComparedTable.tsx';

interface TeamFigure extends Omit<ComparedRow, 'numbers'> {
  readonly number: (matches: readonly MatchFacts[]) => number | null;
  readonly isScore?: true;
}

const whole = (number: number | null) => (number === null ? '–' : String(number));
const share = (part: number, matches: number) => (matches === 0 ? null : part / matches);
const score = true;
const PERCENTAGE = { text: percentText, differenceWords: percentagePointsText };

/** `5 percentage points`: what two shares from 0 differ by. */
export function percentagePointsText(difference: number): string {
  return m.season_percentage_points({ count: Math.round(difference * 100) });
}

const figures = (): readonly TeamFigure[] => [
  { id: 'played', label: m.matches_played(), text: whole, number: ({ length }) => length },
  {
    id: 'live',
    label: m.season_live_matches(),
    text: whole,
    number: (matches) => matches.filter(({ live }) => live).length,
  },
  {
    id: 'points',
    label: m.season_points_per_match(),
    text: decimalText,
    number: (matches) => share(teamRecord(matches).points, matches.length),
    isScore: score,
  },
  ...(['won', 'drawn', 'lost'] as const).map(
    (outcome): TeamFigure => ({
      id: outcome,
      label: { won: m.season_share_won(), drawn: m.season_share_drawn(), lost: m.season_share_lost() }[
        outcome
      ],
      ...PERCENTAGE,
      number: (matches) => share(teamRecord(matches)[outcome], matches.length),
      isScore: score,
    }),
  ),
  {
    id: 'for',
    label: m.season_goals_per_match(),
    text: decimalText,
    number: (matches) => share(teamRecord(matches).goals.ours, matches.length),
    isScore: score,
  },
  {
    id: 'against',
    label: m.season_against_per_match(),
    text: decimalText,
    number: (matches) => share(teamRecord(matches).goals.theirs, matches.length),
    isScore: score,
  },
  {
    id: 'difference',
    label: m.season_difference(),
    text: (number) => (number === null ? '–' : signedText(number)),
    differenceText: whole,
    number: (matches) => differenceOf(teamRecord(matches).goals),
    isScore: score,
  },
  {
    id: 'clean',
    label: m.season_clean_sheets(),
    ...PERCENTAGE,
    number: (matches) => share(teamRecord(matches).cleanSheets, matches.length),
    isScore: score,
  },
  {
    id: 'cards',
    label: m.season_cards_per_match(),
    text: decimalText,
    number: (matches) =>
      share(
        matches.reduce((sum, { counts }) => sum + counts.yellow.ours + counts.red.ours, 0),
        matches.length,
      ),
  },
  {
    id: 'used',
    label: m.season_players_used(),
    text: whole,
    number: (matches) =>
      new Set(
        matches.flatMap(({ players }) => players.filter(({ seconds }) => seconds > 0).map(({ sid }) => sid)),
      ).size,
  },
  {
    id: 'most',
    label: m.season_most_time(),
    ...PERCENTAGE,
    number: (matches) => spreadOf(matches).highest?.share ?? null,
  },
  {
    id: 'least',
    label: m.season_least_time(),
    ...PERCENTAGE,
    number: (matches) => spreadOf(matches).lowest?.share ?? null,
  },
  { id: 'attendance', label: m.season_attendance_at_matches(), ...PERCENTAGE, number: attendanceRate },
];

/** The rows of both sides. */
export function teamFigures(
  [first, second]: readonly [readonly MatchFacts[], readonly MatchFacts[]],
  noScore: boolean,
): readonly ComparedRow[] {
  return figures()
    .filter(({ isScore }) => isScore !== true || !noScore)
    .map(({ number, ...figure }) => ({ ...figure, numbers: [number(first), number(second)] }));
}

/**
 * The statistics of recorded matches, counted from their file alone. The replay compares the product with these tables,
 * so this program is deliberately simple and imports nothing of the product.
 */
import { goalsWhileOn, type Minute, minutesOf, type RecordedSide } from './recorded-pitch.ts';

interface Recorded {
  readonly stage: string;
  readonly home: RecordedSide;
  readonly away: RecordedSide;
  readonly score: { readonly home: number; readonly away: number; readonly extraTime: boolean };
}

/** One line for each row of a table. Equal tables have equal lines, in any order. */
export type Lines = readonly string[];

export interface TableRow {
  readonly team: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
}

export function tableLine(stage: string, row: TableRow): string {
  const { team, played, won, drawn, lost, scored, conceded, points } = row;
  return `${stage}: ${team} ${played} played, ${won}-${drawn}-${lost}, goals ${scored}-${conceded}, ${points} points`;
}

export interface PlayerRow {
  readonly minutes: number;
  readonly starts: number;
  readonly cameOn: number;
  readonly wentOff: number;
  readonly whole: number;
  readonly goals: number;
  readonly penalties: number;
  readonly ownGoals: number;
  readonly yellow: number;
  readonly red: number;
  readonly captain: number;
  /** Goals of both sides while the player was on the pitch. */
  readonly goalsFor: number;
  readonly goalsAgainst: number;
}

export function playerLine(team: string, name: string, row: PlayerRow): string {
  return `${team}: ${name}: ${Object.entries(row)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')}`;
}

/** The tables of the whole tournament and of each of its stages. */
export function recordedTables(matches: readonly Recorded[]): Lines {
  const stages = new Set(matches.map(({ stage }) => stage));
  return [
    ...rowsOf(matches).map((row) => tableLine('All stages', row)),
    ...[...stages].flatMap((stage) =>
      rowsOf(matches.filter((match) => match.stage === stage)).map((row) => tableLine(stage, row)),
    ),
  ];
}

function rowsOf(matches: readonly Pick<Recorded, 'home' | 'away' | 'score'>[]): readonly TableRow[] {
  return tableOf(
    matches.map(({ home, away, score }) => ({
      home: home.team,
      away: away.team,
      score: [score.home, score.away] as const,
    })),
  );
}

export interface Result {
  readonly home: string;
  readonly away: string;
  readonly score: readonly [home: number, away: number];
}

/** A row for each team, in the order of first appearance. A shoot-out leaves a draw. */
export function tableOf(results: readonly Result[]): readonly TableRow[] {
  const rows = new Map<string, TableRow>();
  const count = (team: string, scored: number, conceded: number) => {
    const row = rows.get(team) ?? NO_MATCHES;
    rows.set(team, {
      team,
      played: row.played + 1,
      won: row.won + (scored > conceded ? 1 : 0),
      drawn: row.drawn + (scored === conceded ? 1 : 0),
      lost: row.lost + (scored < conceded ? 1 : 0),
      scored: row.scored + scored,
      conceded: row.conceded + conceded,
      points: row.points + (scored > conceded ? 3 : scored === conceded ? 1 : 0),
    });
  };
  for (const { home, away, score } of results) {
    count(home, score[0], score[1]);
    count(away, score[1], score[0]);
  }
  return [...rows.values()];
}

const NO_MATCHES = { played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 } as TableRow;

/** What each player did, with their team's name. */
export function recordedPlayers(matches: readonly Recorded[]): Lines {
  const players = new Map<string, Map<string, Record<keyof PlayerRow, number>>>();
  for (const match of matches) {
    for (const [own, other] of [
      [match.home, match.away],
      [match.away, match.home],
    ] as const) {
      const team = players.get(own.team) ?? new Map<string, Record<keyof PlayerRow, number>>();
      players.set(own.team, team);
      const add = (name: string, what: keyof PlayerRow, count: number) => {
        const row = team.get(name) ?? { ...NOTHING };
        row[what] += count;
        team.set(name, row);
      };
      for (const name of own.starters) add(name, 'starts', 1);
      for (const { on } of own.substitutions) add(on, 'cameOn', 1);
      for (const { off } of own.substitutions) add(off, 'wentOff', 1);
      const length = match.score.extraTime ? 120 : 90;
      for (const [name, minutes] of minutesOf(own, length)) {
        add(name, 'minutes', minutes);
        if (minutes === length) add(name, 'whole', 1);
      }
      for (const [name, what] of goalsWhileOn(match, own)) add(name, what, 1);
      for (const { player, kind } of own.goals) {
        if (kind !== 'own goal') add(player, 'goals', 1);
        if (kind === 'penalty') add(player, 'penalties', 1);
      }
      for (const { player, kind } of other.goals) if (kind === 'own goal') add(player, 'ownGoals', 1);
      for (const { player, card } of own.cards) add(player, card === 'yellow' ? 'yellow' : 'red', 1);
      if (own.captain !== undefined && own.captain !== null) add(own.captain, 'captain', 1);
    }
  }
  return [...players].flatMap(([team, rows]) => [...rows].map(([name, row]) => playerLine(team, name, row)));
}

const NOTHING: PlayerRow = {
  minutes: 0,
  starts: 0,
  cameOn: 0,
  wentOff: 0,
  whole: 0,
  goals: 0,
  penalties: 0,
  ownGoals: 0,
  yellow: 0,
  red: 0,
  captain: 0,
  goalsFor: 0,
  goalsAgainst: 0,
};

export interface GoalCount {
  readonly band: string;
  readonly scored: number;
  readonly conceded: number;
}

export function goalLine(team: string, { band, scored, conceded }: GoalCount): string {
  return `${team}: ${band}: goals ${scored}-${conceded}`;
}

/** Each team's goals by fifteen minutes; 45+2' is in the minutes 31 to 45. */
export function recordedGoalTimes(matches: readonly Recorded[]): Lines {
  const teams = new Set(matches.flatMap(({ home, away }) => [home.team, away.team]));
  return [...teams].flatMap((team) => {
    const played = matches.filter(({ home, away }) => home.team === team || away.team === team);
    const bands = played.some(({ score }) => score.extraTime) ? 8 : 6;
    const goals = (own: boolean) =>
      played.flatMap(({ home, away }) => ((home.team === team) === own ? home.goals : away.goals));
    return Array.from({ length: bands }, (_, band) => {
      const within = (some: readonly Minute[]) =>
        some.filter(({ minute }) => Math.floor((minute - 1) / 15) === band).length;
      const text = `${band * 15 + 1}-${(band + 1) * 15}`;
      return goalLine(team, { band: text, scored: within(goals(true)), conceded: within(goals(false)) });
    });
  });
}

export function defenceLine(team: string, cleanSheets: number, penalties: number): string {
  return `${team}: ${cleanSheets} clean sheets, ${penalties} penalties against`;
}

/** Each team's matches without a goal against, and the penalties that were scored against it. */
export function recordedDefences(matches: readonly Recorded[]): Lines {
  const sides = matches.flatMap(({ home, away }) => [
    { team: home.team, against: away.goals },
    { team: away.team, against: home.goals },
  ]);
  return [...new Set(sides.map(({ team }) => team))].map((team) => {
    const own = sides.filter((side) => side.team === team);
    const penalties = own.flatMap(({ against }) => against).filter(({ kind }) => kind === 'penalty');
    return defenceLine(team, own.filter(({ against }) => against.length === 0).length, penalties.length);
  });
}

/** The players with the most goals in the whole tournament, as `rank goals name`; equal numbers share a rank. */
export function recordedScorers(matches: readonly Recorded[]): Lines {
  const goals = new Map<string, number>();
  for (const { home, away } of matches) {
    for (const side of [home, away]) {
      for (const { player, kind } of side.goals) {
        const name = `${player} (${side.team})`;
        if (kind !== 'own goal') goals.set(name, (goals.get(name) ?? 0) + 1);
      }
    }
  }
  return rankedLines(goals);
}

/** `1. Anna (Northfield): 3 goals`, for everybody with a goal. */
export function rankedLines(goals: ReadonlyMap<string, number>): Lines {
  return [...goals].map(([name, count]) => {
    const better = [...goals.values()].filter((other) => other > count).length;
    return `${better + 1}. ${name}: ${count} goals`;
  });
}

/** One sentence for each line that only one of both has; none for equal tables. */
export function differentLines(expected: Lines, found: Lines): Lines {
  const left = [...found];
  const missing = expected.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [...missing.map((line) => `missing: ${line}`), ...left.map((line) => `not in the record: ${line}`)];
}

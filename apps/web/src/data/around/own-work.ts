/**
 * The work of a visitor who looked around: the teams that the visitor made or changed, each with all rows that belong
 * to it (decision 115).
 */
import { references } from '@touchline/domain/entity/rows/references';
import { isDeleted, type Registers } from '@touchline/sync/model/registers';
import { shownRegisters } from '@touchline/sync/store/rows';
import type { StoreTx } from '@touchline/sync/store/store';
import { isOwnWork } from './visitor.ts';

/** The collections of a team's rows, each after those to which its rows refer. */
export const COPIED = [
  'players',
  'teams',
  'matches',
  'training_selections',
  'training_sessions',
  'notes',
  'teampages',
] as const;

export interface WorkRow {
  readonly collection: (typeof COPIED)[number];
  readonly sid: number;
  readonly registers: Registers;
}

/** A team of the visitor, as the question shows it. */
export interface TeamWork {
  readonly sid: number;
  readonly clubname: string;
  readonly teamname: string;
  readonly players: number;
  readonly matches: number;
  readonly rows: readonly WorkRow[];
}

/** The teams that the visitor made, or changed in any of their rows. */
export async function changedTeams(tx: StoreTx): Promise<readonly TeamWork[]> {
  const rows: WorkRow[] = [];
  for (const collection of COPIED) {
    for (const row of await tx.rowsOf(collection)) {
      rows.push({ collection, sid: row.sid, registers: shownRegisters(row) });
    }
  }
  const teams = rows.filter(({ collection, registers }) => collection === 'teams' && !isDeleted(registers));
  return teams.flatMap((team) => {
    const own = rowsOf(team, rows);
    if (!own.some(({ registers }) => isOwnWork(registers))) return [];
    const kept = own.filter(({ registers }) => !isDeleted(registers));
    const count = (of: WorkRow['collection']) => kept.filter(({ collection }) => collection === of).length;
    return {
      sid: team.sid,
      clubname: textOf(team, 'clubname'),
      teamname: textOf(team, 'teamname'),
      players: count('players'),
      matches: count('matches'),
      rows: kept,
    };
  });
}

/**
 * The team's matches, selections with their sessions, page, and every player of the team or of one of these rows, with
 * the notes about all of them.
 */
function rowsOf(team: WorkRow, rows: readonly WorkRow[]): readonly WorkRow[] {
  const names = new Set([nameOf(team)]);
  const refersTo = (row: WorkRow) =>
    references(row.collection, row.registers).some((one) => names.has(nameOf(one)));
  const take = (of: WorkRow['collection'], belongs: (row: WorkRow) => boolean) => {
    const taken = rows.filter((row) => row.collection === of && belongs(row));
    for (const row of taken) names.add(nameOf(row));
    return taken;
  };
  const matches = take('matches', refersTo);
  const selections = take('training_selections', refersTo);
  const sessions = take('training_sessions', refersTo);
  const named = new Set(
    [team, ...matches, ...selections, ...sessions]
      .flatMap(({ collection, registers }) => references(collection, registers))
      .map(nameOf),
  );
  const players = take('players', (row) => named.has(nameOf(row)));
  const notes = take('notes', refersTo);
  const pages = take('teampages', ({ sid }) => sid === team.sid);
  return [...players, team, ...matches, ...selections, ...sessions, ...notes, ...pages];
}

function nameOf({ collection, sid }: { readonly collection: string; readonly sid: number }): string {
  return `${collection}/${sid}`;
}

function textOf({ registers }: WorkRow, field: string): string {
  const value = registers[field]?.[0];
  return typeof value === 'string' ? value : '';
}

/**
 * What a write does to the view of people with whom a team is shared (PUL-3). A row that comes into it gets a
 * new change number, so that a pull brings it; a row that leaves it is noted, so that a pull takes it away.
 * Matches whose entries show other names than before get a new number, too.
 */

import { NAMES_CARDS } from '@touchline/domain/team/field-access';
import { sql } from 'kysely';
import { bulkInsert } from '../database/bulk.ts';
import type { Tx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { ChangeNumbers } from '../database/spaces.ts';
import { statement } from '../database/statement.ts';
import type { RowName, WorkingRows } from '../sync/working-rows.ts';
import { WorkingRow } from '../sync/working-rows.ts';
import { isReadable, membersOfSpace } from './members.ts';
import {
  type Lookup,
  namingTheTeam,
  type RowFacts,
  selectionOf,
  sidsOf,
  subjectOf,
  TeamRows,
} from './team-rows.ts';

type Departure = Readonly<Schema['departures']>;

const insertDepartures = bulkInsert<Departure>(
  ['space', 'team_sid', 'change', 'collection', 'sid'],
  (db, rows) => db.insertInto('departures').values(rows),
);

/** The numbers after `after`, one for each match. The contents stay in the database: a team has hundreds of matches. */
const renumberMatches = statement((db, p: { space: number; team_sid: number; after: number }) =>
  db
    .updateTable('rows')
    .from((from) =>
      from
        .selectFrom('rows as match')
        .select(['match.sid as match_sid', sql<number>`row_number() over (order by match.sid)`.as('place')])
        .where('match.collection', '=', 'matches')
        .where('match.space', '=', p.space)
        .where('match.team_sid', '=', p.team_sid)
        .as('numbered'),
    )
    .set({ change: sql<number>`${p.after} + numbered.place` })
    .where('rows.collection', '=', 'matches')
    .whereRef('rows.sid', '=', 'numbered.match_sid')
    .returning('rows.sid'),
);

export interface ViewChange {
  /** Rows that somebody does not see any more, by the team that shared them. */
  readonly departed: readonly (RowName & { readonly team_sid: number })[];
  /** Teams whose matches show other names than before. */
  readonly namingOtherwise: readonly { readonly team_sid: number; readonly matches: number }[];
  /** Accounts whose devices have something to pull. */
  readonly accounts: readonly number[];
}

/** Works out what the changed rows of a shared space do to views, and marks the rows that come into one. */
export async function changeViews(tx: Tx, rows: WorkingRows, space: number): Promise<ViewChange> {
  const changed = rows.all().filter((row) => row.changed && row.space === space);
  if (changed.length === 0) return { departed: [], namingOtherwise: [], accounts: [] };
  const members = await membersOfSpace(tx, { space });
  const teams = [...new Set(members.map(({ team_sid }) => team_sid))];
  const load = (names: readonly RowName[]) => rows.load(names);
  const after = new TeamRows(rows);
  const before = new TeamRows(storedStates(rows));
  const candidates = await candidatesFor(tx, rows, changed);
  // Twice, because what a row named before may be another row than what it names now.
  await before.prepare(candidates.flatMap(storedState), teams, load);
  await after.prepare([...candidates, ...changed], teams, load);
  const departed: (RowName & { team_sid: number })[] = [];
  for (const row of candidates) {
    const [stored] = storedState(row);
    if (stored === undefined) continue;
    for (const team_sid of teams) {
      const [was, is] = [before.has(stored, team_sid), after.has(row, team_sid)];
      if (is && !was) row.renumbered = true;
      if (was && !is) departed.push({ collection: row.collection, sid: row.sid, team_sid });
    }
  }
  const namingOtherwise = await teamsNamingOtherwise(tx, rows, changed);
  const written = rows.toWrite().filter((row) => row.space === space);
  const touched = new Set([
    ...departed.map(({ team_sid }) => team_sid),
    ...teams.filter((team) => written.some((row) => after.has(row, team))),
  ]);
  const accounts = members
    .filter((member) => isReadable(member) && member.account_sid !== 0 && touched.has(member.team_sid))
    .map(({ account_sid }) => account_sid);
  return { departed, namingOtherwise, accounts: [...new Set(accounts)] };
}

/** Writes it, before the rows themselves are written. */
export async function writeViewChange(
  tx: Tx,
  { departed, namingOtherwise }: ViewChange,
  { space, numbers }: { space: number; numbers: ChangeNumbers },
): Promise<void> {
  for (const { team_sid, matches } of namingOtherwise) {
    await numbers.ensure(space, matches);
    const taken = Array.from({ length: matches }, () => numbers.take(space));
    const [first] = taken;
    if (first !== undefined) await renumberMatches(tx, { space, team_sid, after: first - 1 });
  }
  if (departed.length === 0) return;
  await numbers.ensure(space, 1);
  const change = numbers.take(space);
  await insertDepartures(
    tx,
    departed.map(({ collection, sid, team_sid }) => ({ space, team_sid, change, collection, sid })),
  );
}

/** Teams that switched names of cards on or off for people who see no line-ups, with the number of their matches. */
async function teamsNamingOtherwise(
  tx: Tx,
  rows: WorkingRows,
  changed: readonly WorkingRow[],
): Promise<ViewChange['namingOtherwise']> {
  const teams = changed.filter(
    ({ collection, changedPaths }) => collection === 'teams' && changedPaths.has(NAMES_CARDS),
  );
  const found: { team_sid: number; matches: number }[] = [];
  for (const { space, sid: team_sid } of teams) {
    const names = await namingTheTeam(tx, { space, team_sid });
    const matches = names.filter(({ collection }) => collection === 'matches');
    // What is in memory already is written by the transaction, so that its answer has the new number.
    for (const name of matches) {
      const row = rows.get(name);
      if (row !== undefined) row.renumbered = true;
    }
    found.push({ team_sid, matches: matches.length });
  }
  return found;
}

/** Rows whose place in a team depends on a register that changed. */
async function candidatesFor(
  tx: Tx,
  rows: WorkingRows,
  changed: readonly WorkingRow[],
): Promise<readonly WorkingRow[]> {
  const names: RowName[] = [];
  for (const row of changed) {
    if (row.collection === 'teams') {
      for (const path of row.changedPaths) {
        const [field, sid] = path.split('/');
        if (field === 'player_sids') names.push({ collection: 'players', sid: Number(sid) });
      }
    } else if (row.collection === 'players') names.push(...bothValues(row, 'media_sid', 'media'));
    else if (row.collection === 'teampages')
      names.push(...bothValues(row, 'options.training_selection', 'training_selections'));
  }
  if (names.length === 0) return [];
  await rows.load(names);
  const pictures = names
    .filter(({ collection }) => collection === 'players')
    .flatMap((name) => pictureOf(rows.get(name)));
  await rows.load(pictures);
  const found = new Map<string, WorkingRow>();
  const add = (name: RowName) => {
    const row = rows.get(name);
    if (row !== undefined && row.space === changed[0]?.space)
      found.set(`${name.collection}/${name.sid}`, row);
  };
  for (const name of [...names, ...pictures]) add(name);
  const dependOn = async (collection: string, target: (row: RowFacts) => RowName | null) => {
    const all = await sidsOf(tx, { space: changed[0]?.space ?? 0, collection });
    await rows.load(all.map(({ sid }) => ({ collection, sid })));
    for (const { sid } of all) {
      const row = rows.get({ collection, sid });
      const subject = row === undefined ? null : target(row);
      if (subject !== null && found.has(`${subject.collection}/${subject.sid}`)) add({ collection, sid });
    }
  };
  await dependOn('training_sessions', selectionOf);
  await dependOn('notes', subjectOf);
  return [...found.values()];
}

/** What a field named before and names now. */
function bothValues(row: WorkingRow, path: string, collection: string): readonly RowName[] {
  if (!row.changedPaths.has(path)) return [];
  const [stored] = storedState(row);
  return [stored?.registers[path]?.[0], row.registers[path]?.[0]].flatMap((sid) =>
    typeof sid === 'number' && sid > 0 ? [{ collection, sid }] : [],
  );
}

function pictureOf(player: WorkingRow | undefined): readonly RowName[] {
  const sid = player?.value('media_sid');
  return typeof sid === 'number' && sid > 0 ? [{ collection: 'media', sid }] : [];
}

/** The row as the database has it; nothing for one that is being made. */
function storedState({ stored }: WorkingRow): readonly WorkingRow[] {
  return stored === null ? [] : [WorkingRow.read(stored)];
}

/** Looks rows up as they were before this transaction. */
function storedStates(rows: WorkingRows): Lookup {
  const states = new Map<WorkingRow, WorkingRow | undefined>();
  return {
    get(name) {
      const row = rows.get(name);
      if (row === undefined) return undefined;
      if (!row.changed) return row;
      if (!states.has(row)) states.set(row, storedState(row)[0]);
      return states.get(row);
    },
  };
}

/**
 * The effects of a write on the views of people who share a team (PUL-3). A row that enters a view gets a new change
 * number, so that a pull brings it. A row that leaves a view is recorded, so that a pull removes it. Matches whose
 * entries show other names or results than before also get a new number, and so do players and pictures that people
 * without the right to names see otherwise (fan-changes.ts).
 */

import { isOpenToTeam, openingPath } from '@touchline/domain/access/field-access';
import { NAMES_CARDS } from '@touchline/domain/access/visible-value';
import { isCollectionName } from '@touchline/domain/entity/rows/collections';
import { LISTED, NAMED } from '@touchline/domain/entity/rows/team-links';
import { RESULT_SETTINGS } from '@touchline/domain/privacy/results';
import type { Registers } from '@touchline/sync/model/registers';
import { sql } from 'kysely';
import { bulkInsert } from '#platform/database/bulk.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { ChangeNumbers } from '#platform/database/spaces.ts';
import { statement } from '#platform/database/statement.ts';
import { isReadable, membersOfSpace } from '../people/members.ts';
import type { RowName, WorkingRow, WorkingRows } from '../write/working-rows.ts';
import { seenOtherwiseByFans, storedState } from './fan-changes.ts';
import { type Lookup, namingTheTeam, partsOf, TeamRows } from './team-rows.ts';
import { seenRow } from './view.ts';

type Departure = Readonly<Schema['departures']>;

const insertDepartures = bulkInsert<Departure>(
  ['space', 'team_sid', 'change', 'collection', 'sid'],
  (db, rows) => db.insertInto('departures').values(rows),
);

/** Gives each match a number after `after`, inside the database: a team has hundreds of matches. */
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
    .where('rows.space', '=', p.space)
    .where('rows.collection', '=', 'matches')
    .whereRef('rows.sid', '=', 'numbered.match_sid')
    .returning('rows.sid'),
);

export interface ViewChange {
  /** Rows that left a person's view, by the team that shared them. */
  readonly departed: readonly (RowName & { readonly team_sid: number })[];
  /** Teams whose matches show other names or results than before. */
  readonly showingOtherwise: readonly { readonly team_sid: number; readonly matches: number }[];
  /** Accounts whose devices have something to pull. */
  readonly accounts: readonly number[];
}

/** Whether rows left somebody's view, or show something else there. Rows that enter a view are marked themselves. */
export function changesViews({ departed, showingOtherwise }: ViewChange): boolean {
  return departed.length > 0 || showingOtherwise.length > 0;
}

/** Computes how the changed rows of a shared space affect views, and marks the rows that enter one. */
export async function changeViews(tx: Tx, rows: WorkingRows, space: number): Promise<ViewChange> {
  const changed = rows.all().filter((row) => row.changed && row.space === space);
  if (changed.length === 0) return { departed: [], showingOtherwise: [], accounts: [] };
  const members = await membersOfSpace(tx, { space });
  const teams = [...new Set(members.map(({ team_sid }) => team_sid))];
  const load = (names: readonly RowName[]) => rows.load(names);
  const after = new TeamRows(rows);
  const before = new TeamRows(storedStates(rows));
  const candidates = await candidatesFor(tx, rows, { changed, space });
  // Load twice, because a row may have named other rows before the change than after it.
  const fans = await seenOtherwiseByFans(tx, rows, { changed, space, portraits: candidates });
  const closed = [...new Set([...changed.filter(closesToTeam), ...fans.pictures])];
  await before.prepare([...candidates, ...closed].flatMap(storedState), teams, load);
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
  for (const row of fans.pictures) row.renumbered = true;
  // People who still see such a row keep it: a page removes only what its account does not see.
  const left = new Set(departed.map(({ collection, sid, team_sid }) => `${collection}/${sid}/${team_sid}`));
  for (const row of closed) {
    const { collection, sid } = row;
    const [was] = storedState(row);
    if (was === undefined) continue;
    for (const team_sid of teams) {
      if (left.has(`${collection}/${sid}/${team_sid}`) || !before.has(was, team_sid)) continue;
      departed.push({ collection, sid, team_sid });
    }
  }
  for (const row of fans.players) row.renumbered = true;
  const showingOtherwise = await teamsShowingOtherwise(tx, rows, changed);
  const written = rows.toWrite().filter((row) => row.space === space);
  const touched = new Set([
    ...departed.map(({ team_sid }) => team_sid),
    ...teams.filter((team) => written.some((row) => after.has(row, team))),
  ]);
  const accounts = members
    .filter((member) => isReadable(member) && member.account_sid !== 0 && touched.has(member.team_sid))
    .map(({ account_sid }) => account_sid);
  return { departed, showingOtherwise, accounts: [...new Set(accounts)] };
}

/** Writes the change; must run before the rows themselves are written. */
export async function writeViewChange(
  tx: Tx,
  { departed, showingOtherwise }: ViewChange,
  { space, numbers }: { space: number; numbers: ChangeNumbers },
): Promise<void> {
  for (const { team_sid, matches } of showingOtherwise) {
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

/** The registers of a team that decide what members without access to line-ups see of its matches. */
const SHOWN_OTHERWISE = [...NAMES_CARDS, ...RESULT_SETTINGS];

/** Teams that changed one of these registers, with the number of their matches. */
async function teamsShowingOtherwise(
  tx: Tx,
  rows: WorkingRows,
  changed: readonly WorkingRow[],
): Promise<ViewChange['showingOtherwise']> {
  const teams = changed.filter(
    ({ collection, changedPaths }) =>
      collection === 'teams' && SHOWN_OTHERWISE.some((path) => changedPaths.has(path)),
  );
  const found: { team_sid: number; matches: number }[] = [];
  for (const { space, sid: team_sid } of teams) {
    const names = await namingTheTeam(tx, { space, team_sid });
    const matches = names.filter(({ collection }) => collection === 'matches');
    // Rows already in memory are written by the transaction, so that its answer has the new number.
    for (const name of matches) {
      const row = rows.get(name);
      if (row !== undefined) row.renumbered = true;
    }
    found.push({ team_sid, matches: matches.length });
  }
  return found;
}

/** Rows whose membership of a team depends on a changed register. */
async function candidatesFor(
  tx: Tx,
  rows: WorkingRows,
  { changed, space }: { readonly changed: readonly WorkingRow[]; readonly space: number },
): Promise<readonly WorkingRow[]> {
  const linked = [...changed.flatMap(listedOtherwise), ...changed.flatMap(namedOtherwise)];
  if (linked.length === 0) return [];
  await rows.load(linked);
  // Rows that belong to a listed row, such as a player's picture.
  const named = linked.flatMap((name) => {
    const row = rows.get(name);
    return row === undefined ? [] : NAMED.flatMap((link) => namedIn(row, row.registers, link));
  });
  const parts = await partsOf(tx, space, [...linked, ...named]);
  const names = [...linked, ...named, ...parts];
  await rows.load(names);
  const found = names.flatMap((name) => rows.get(name) ?? []).filter((row) => row.space === space);
  return [...new Set(found)];
}

/** Rows that were added to or removed from the team's lists, such as players of its squad. */
function listedOtherwise({ collection, changedPaths }: WorkingRow): readonly RowName[] {
  if (collection !== 'teams') return [];
  return [...changedPaths].flatMap((path) => {
    const [field, sid] = path.split('/');
    return LISTED.flatMap((list) =>
      list.field === field ? [{ collection: list.collection, sid: Number(sid) }] : [],
    );
  });
}

/** Rows that a row named before or names now, such as a player's picture. */
function namedOtherwise(row: WorkingRow): readonly RowName[] {
  const [stored] = storedState(row);
  return NAMED.filter(({ field }) => row.changedPaths.has(field)).flatMap((link) => [
    ...namedIn(row, stored?.registers ?? {}, link),
    ...namedIn(row, row.registers, link),
  ]);
}

function namedIn(
  row: RowName,
  registers: Registers,
  { holder, field, collection }: (typeof NAMED)[number],
): readonly RowName[] {
  const sid = row.collection === holder ? registers[field]?.[0] : undefined;
  return typeof sid === 'number' && sid > 0 ? [{ collection, sid }] : [];
}

/** True for a row that was open to the team and is no longer: a note, or a medium. */
function closesToTeam(row: WorkingRow): boolean {
  const path = isCollectionName(row.collection) ? openingPath(row.collection) : undefined;
  if (path === undefined || !row.changedPaths.has(path) || isOpenToTeam(seenRow(row))) return false;
  return storedState(row).some((stored) => isOpenToTeam(seenRow(stored)));
}

/** Finds rows as they were before this transaction. */
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

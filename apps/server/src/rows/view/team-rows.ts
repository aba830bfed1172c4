/**
 * Which rows belong to a team, as its members see it. `COLLECTIONS` in the domain declares how a row of each collection
 * becomes part of a team; this file follows those links.
 */
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import type { TeamLink } from '@touchline/domain/entity/rows/collections';
import { LISTED, NAMED, parentOf, teamLinksOf } from '@touchline/domain/entity/rows/team-links';
import type { Registers } from '@touchline/sync/model/registers';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import { type RowName, WorkingRows } from '../write/working-rows.ts';

/** The parts of a row that decide which team it belongs to. */
export interface RowFacts extends RowName {
  readonly space: number;
  readonly teamSid: number;
  readonly registers: Registers;
}

/** Finds rows that were already read. */
export interface Lookup {
  get(name: RowName): RowFacts | undefined;
}

/** Reads rows that are not known yet. */
export type Load = (names: readonly RowName[]) => Promise<void>;

/** Collections whose rows have the team's id and name rows of the team. */
const HOLDERS_BY_ID = [
  ...new Set(
    NAMED.filter(({ holder }) => teamLinksOf(holder).some(({ by }) => by === 'id')).map(
      ({ holder }) => holder,
    ),
  ),
];

/** Ids that the team's row lists under a field, such as its players under `player_sids`. */
export function listedBy(team: Pick<RowFacts, 'registers'> | undefined, field: string): readonly number[] {
  if (team === undefined) return [];
  const start = `${field}/`;
  return Object.entries(team.registers).flatMap(([path, [value]]) =>
    path.startsWith(start) && value !== null ? [Number(path.slice(start.length))] : [],
  );
}

/** The parent of a row. */
export const parentOfRow = ({ collection, registers }: Pick<RowFacts, 'collection' | 'registers'>) =>
  parentOf(collection, registers);

export class TeamRows {
  readonly #rows: Lookup;

  constructor(rows: Lookup) {
    this.#rows = rows;
  }

  /** Reads everything that is needed to decide whether these rows belong to these teams. */
  async prepare(rows: readonly RowFacts[], teams: readonly number[], load: Load): Promise<void> {
    await load(
      teams.flatMap((sid) => ['teams', ...HOLDERS_BY_ID].map((collection) => ({ collection, sid }))),
    );
    const known = [...rows];
    for (let next = known; next.length > 0; ) {
      const parents = next.flatMap((row) => parentOfRow(row) ?? []);
      await load(parents);
      next = parents.flatMap((name) => this.#rows.get(name) ?? []);
      known.push(...next);
    }
    const collections = new Set(known.map(({ collection }) => collection));
    for (const { holder, collection } of NAMED) {
      if (!collections.has(collection)) continue;
      await load(
        teams.flatMap((team) => this.#partsIn(holder, team).map((sid) => ({ collection: holder, sid }))),
      );
    }
  }

  /** Whether the row belongs to the team; both must be in the same space. */
  has(row: RowFacts, team: number): boolean {
    return teamLinksOf(row.collection).some((link) => this.#isLinked(row, team, link));
  }

  #isLinked(row: RowFacts, team: number, link: TeamLink): boolean {
    const { sid, teamSid } = row;
    switch (link.by) {
      case 'id':
        return sid === team;
      case 'made for':
        return teamSid === team;
      case 'list': {
        const place = this.#value({ collection: 'teams', sid: team }, `${link.field}/${sid}`);
        return place === undefined ? teamSid === team : place !== null;
      }
      case 'named':
        return this.#partsIn(link.collection, team).some(
          (holder) => this.#value({ collection: link.collection, sid: holder }, link.field) === sid,
        );
      case 'parent': {
        const name = parentOfRow(row);
        const parent = name === null ? undefined : this.#rows.get(name);
        return parent !== undefined && this.has(parent, team);
      }
    }
  }

  /** Ids of rows that belong to the team through their team id, or because its row lists them. */
  #partsIn(collection: CollectionName, team: number): readonly number[] {
    return teamLinksOf(collection).flatMap((link) => {
      if (link.by === 'id') return [team];
      return link.by === 'list'
        ? listedBy(this.#rows.get({ collection: 'teams', sid: team }), link.field)
        : [];
    });
  }

  #value(name: RowName, path: string): unknown {
    return this.#rows.get(name)?.registers[path]?.[0];
  }
}

/** The rows that name a team as theirs, deleted rows included. */
export const namingTheTeam = statement((db, p: { space: number; team_sid: number }) =>
  db
    .selectFrom('rows')
    .select(['collection', 'sid'])
    .where('space', '=', p.space)
    .where('team_sid', '=', p.team_sid),
);

/** The parts of a row, such as its notes, deleted ones included. */
export const childrenOf = statement((db, p: { space: number; collection: string; sid: number }) =>
  db
    .selectFrom('rows')
    .select(['collection', 'sid'])
    .where('space', '=', p.space)
    .where('parent_collection', '=', p.collection)
    .where('parent_sid', '=', p.sid)
    // Repeats the index's condition, so that both databases use the index.
    .where(sql<boolean>`parent_sid > 0`),
);

/**
 * The parts of these rows, and the parts of those parts. Includes deleted rows, because a device that does not know of
 * the deletion still holds them.
 */
export async function partsOf(
  db: Reader,
  space: number,
  names: readonly RowName[],
): Promise<readonly RowName[]> {
  const found: RowName[] = [];
  for (let next = names; next.length > 0; ) {
    const below: RowName[] = [];
    for (const { collection, sid } of next) below.push(...(await childrenOf(db, { space, collection, sid })));
    found.push(...below);
    next = below;
  }
  return found;
}

/** All rows of a team, including deleted ones: members' devices must get these when their access changes. */
export async function namesOfTeam(
  db: Reader,
  { space, team_sid }: { space: number; team_sid: number },
): Promise<readonly RowName[]> {
  const rows = new WorkingRows(db, 0);
  const teamRows = new TeamRows(rows);
  const load: Load = (names) => rows.load(names);
  await teamRows.prepare([], [team_sid], load);
  const names = new Map<string, RowName>();
  const add = ({ collection, sid }: RowName) => names.set(`${collection}/${sid}`, { collection, sid });
  add({ collection: 'teams', sid: team_sid });
  for (const name of await namingTheTeam(db, { space, team_sid })) add(name);
  // A listed or named id may be of another account's row, or of none.
  const addExisting = async (collection: string, sids: readonly unknown[]) => {
    const wanted = sids.flatMap((sid) => (typeof sid === 'number' ? [{ collection, sid }] : []));
    await rows.load(wanted);
    for (const name of wanted) if (rows.get(name)?.space === space) add(name);
  };
  const team = rows.get({ collection: 'teams', sid: team_sid });
  for (const { collection, field } of LISTED) await addExisting(collection, listedBy(team, field));
  for (const { holder, field, collection } of NAMED) {
    const holders = rows.all().filter((row) => row.collection === holder && teamRows.has(row, team_sid));
    await addExisting(
      collection,
      holders.map((row) => row.value(field)),
    );
  }
  const parts = await partsOf(db, space, [...names.values()]);
  await rows.load(parts);
  const known = parts.flatMap((name) => rows.get(name) ?? []);
  await teamRows.prepare(known, [team_sid], load);
  for (const row of known) if (teamRows.has(row, team_sid)) add(row);
  return [...names.values()];
}

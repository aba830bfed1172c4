/**
 * Which rows are a team's: what its people see beside the team itself.
 *
 *   matches, the Team Page ──▶ name the team
 *   players ──▶ are in its player_sids; one that was made for it also before he is
 *   media ──▶ were made for it, or picture one of its players
 *   training selections ──▶ were made for it, or are the one on its Team Page; sessions go with them
 *   notes ──▶ are about one of these
 */
import { NOTE_KIND_COLLECTIONS } from '@touchline/domain/entity/note';
import type { Registers } from '@touchline/sync/registers';
import type { Reader } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { type RowName, WorkingRows } from '../sync/working-rows.ts';

/** A row, as far as it matters whose it is. */
export interface RowFacts extends RowName {
  readonly space: number;
  readonly teamSid: number;
  readonly registers: Registers;
}

/** Where rows are looked up that have been read. */
export interface Lookup {
  get(name: RowName): RowFacts | undefined;
}

/** Reads rows that are not known yet. */
export type Load = (names: readonly RowName[]) => Promise<void>;

const SQUAD = 'player_sids/';

/** Registers that say whose a row is. They outlast what a deleted row held: they are ids and nothing else. */
export function saysWhose(path: string): boolean {
  return path === 'about' || path === 'selection_sid' || path === 'media_sid' || path.startsWith(SQUAD);
}

/** The team's players, by its own row. */
export function squadOf(team: Pick<RowFacts, 'registers'> | undefined): readonly number[] {
  if (team === undefined) return [];
  return Object.entries(team.registers).flatMap(([path, [value]]) =>
    path.startsWith(SQUAD) && value !== null ? [Number(path.slice(SQUAD.length))] : [],
  );
}

export class TeamRows {
  readonly #rows: Lookup;

  constructor(rows: Lookup) {
    this.#rows = rows;
  }

  /** Reads what it takes to say of these rows whether they are these teams'. */
  async prepare(rows: readonly RowFacts[], teams: readonly number[], load: Load): Promise<void> {
    await load(teams.flatMap((sid) => ['teams', 'teampages'].map((collection) => ({ collection, sid }))));
    const subjects = rows.flatMap((row) => subjectOf(row) ?? []);
    await load(subjects);
    const all = [...rows, ...subjects.flatMap((name) => this.#rows.get(name) ?? [])];
    await load(all.flatMap((row) => selectionOf(row) ?? []));
    if (!rows.some(({ collection }) => collection === 'media')) return;
    const squads = teams.flatMap((sid) => squadOf(this.#rows.get({ collection: 'teams', sid })));
    await load(squads.map((sid) => ({ collection: 'players', sid })));
  }

  /** Whether the row is the team's, of one and the same space. */
  has(row: RowFacts, team: number): boolean {
    const { collection, sid, teamSid } = row;
    switch (collection) {
      case 'teams':
      case 'teampages':
        return sid === team;
      case 'matches':
        return teamSid === team;
      case 'players':
        return this.#inSquad(sid, team) ?? teamSid === team;
      case 'media':
        return teamSid === team || this.#pictures(sid, team);
      case 'training_selections':
        return teamSid === team || this.#value('teampages', team, 'options.training_selection') === sid;
      case 'training_sessions':
        return this.#hasNamed(selectionOf(row), team);
      case 'notes':
        return this.#hasNamed(subjectOf(row), team);
      default:
        return false;
    }
  }

  #hasNamed(name: RowName | null, team: number): boolean {
    const row = name === null ? undefined : this.#rows.get(name);
    return row !== undefined && this.has(row, team);
  }

  /** Undefined for who never was: then it counts for which team he was made. */
  #inSquad(player: number, team: number): boolean | undefined {
    const place = this.#value('teams', team, SQUAD + player);
    return place === undefined ? undefined : place !== null;
  }

  #pictures(medium: number, team: number): boolean {
    return squadOf(this.#rows.get({ collection: 'teams', sid: team })).some(
      (player) => this.#value('players', player, 'media_sid') === medium,
    );
  }

  #value(collection: string, sid: number, path: string): unknown {
    return this.#rows.get({ collection, sid })?.registers[path]?.[0];
  }
}

/** The training selection that a session is of. */
export function selectionOf({ collection, registers }: RowFacts): RowName | null {
  const sid = collection === 'training_sessions' ? registers.selection_sid?.[0] : undefined;
  return typeof sid === 'number' ? { collection: 'training_selections', sid } : null;
}

/** What a note is about. */
export function subjectOf({ collection, registers }: RowFacts): RowName | null {
  return collection === 'notes' ? subjectIn(registers) : null;
}

export function subjectIn(registers: Registers): RowName | null {
  const about = registers.about?.[0] as { kind?: unknown; kind_sid?: unknown } | null | undefined;
  const { kind, kind_sid: sid } = about ?? {};
  const target = Object.entries(NOTE_KIND_COLLECTIONS).find(([name]) => name === kind)?.[1];
  return target !== undefined && typeof sid === 'number' ? { collection: target, sid } : null;
}

/** The rows that name a team as theirs, deleted rows included. */
export const namingTheTeam = statement((db, p: { space: number; team_sid: number }) =>
  db
    .selectFrom('rows')
    .select(['collection', 'sid'])
    .where('space', '=', p.space)
    .where('team_sid', '=', p.team_sid),
);

/** Deleted rows included: a device that does not know of it yet holds them as they were. */
export const sidsOf = statement((db, p: { space: number; collection: string }) =>
  db.selectFrom('rows').select('sid').where('space', '=', p.space).where('collection', '=', p.collection),
);

/** All that a team has now, deleted rows included: what its people have to hear of when their access changes. */
export async function namesOfTeam(
  db: Reader,
  { space, team_sid }: { space: number; team_sid: number },
): Promise<readonly RowName[]> {
  const rows = new WorkingRows(db, 0);
  const teamRows = new TeamRows(rows);
  await teamRows.prepare([], [team_sid], (names) => rows.load(names));
  const names = new Map<string, RowName>();
  const add = ({ collection, sid }: RowName) => names.set(`${collection}/${sid}`, { collection, sid });
  add({ collection: 'teams', sid: team_sid });
  for (const name of await namingTheTeam(db, { space, team_sid })) add(name);
  // What is only named may be a row of somebody else, or none.
  const addNamed = async (collection: string, sids: readonly unknown[]) => {
    const named = sids.flatMap((sid) => (typeof sid === 'number' ? [{ collection, sid }] : []));
    await rows.load(named);
    const found = named.flatMap((name) => rows.get(name) ?? []).filter((row) => row.space === space);
    for (const row of found) add(row);
    return found;
  };
  const squad = squadOf(rows.get({ collection: 'teams', sid: team_sid }));
  const players = await addNamed('players', squad);
  await addNamed(
    'media',
    players.map((player) => player.value('media_sid')),
  );
  const page = rows.get({ collection: 'teampages', sid: team_sid });
  await addNamed('training_selections', [page?.value('options.training_selection')]);
  for (const collection of ['training_sessions', 'notes']) {
    const found = await sidsOf(db, { space, collection });
    const candidates = found.map(({ sid }) => ({ collection, sid }));
    await rows.load(candidates);
    const known = candidates.flatMap((name) => rows.get(name) ?? []);
    await teamRows.prepare(known, [team_sid], (wanted) => rows.load(wanted));
    for (const row of known) if (teamRows.has(row, team_sid)) add({ collection, sid: row.sid });
  }
  return [...names.values()];
}

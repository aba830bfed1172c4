/**
 * The demo as rows: what a new trial server is filled with, and what a visitor finds who looks around without an
 * account.
 */
import { defaultsOf } from '../entity/fields/field.ts';
import type { CollectionName, Entity, FieldTable } from '../entity/fields/field-types.ts';
import { definitionOf } from '../entity/rows/collections.ts';
import { type Changes, changesBetween } from '../entity/rows/rows.ts';
import { DEMO_FIXTURES, DEMO_PLAYERS } from './club.ts';
import { demoLevels, type FamilyLevel } from './families.ts';
import { DEMO_NOTES, demoNotes } from './notes.ts';
import { demoTeamPage } from './page.ts';
import { type DemoIds, demoSeason } from './season.ts';
import type { DemoTexts } from './texts.ts';
import { demoTrainings } from './trainings.ts';
import { DEMO_SELECTIONS, DEMO_SESSIONS } from './weekly.ts';

/** A row with only the values that differ from its table's defaults (decision 006). */
export interface DemoRow {
  readonly collection: CollectionName;
  readonly sid: number;
  readonly changes: Changes;
}

/** How many ids the demo needs of each collection. */
export const DEMO_COUNTS = {
  teams: 1,
  players: DEMO_PLAYERS.length,
  matches: DEMO_FIXTURES.length,
  notes: DEMO_NOTES.length,
  training_selections: DEMO_SELECTIONS.length,
  training_sessions: DEMO_SESSIONS,
} as const satisfies Partial<Record<CollectionName, number>>;

export interface DemoRowIds extends DemoIds {
  readonly notes: readonly number[];
  readonly selections: readonly number[];
  readonly sessions: readonly number[];
}

export interface DemoRows {
  /** Team, players, matches, trainings, and the coach's choice of the team. */
  readonly club: readonly DemoRow[];
  /** What the families chose by their links. */
  readonly levels: readonly FamilyLevel[];
  /** Notes and Team Page, which exist only beside the rows that they are about. */
  readonly writings: readonly DemoRow[];
}

/** The demo's rows at `nowSeconds`. */
export function demoRows(ids: DemoRowIds, nowSeconds: number, texts: DemoTexts): DemoRows {
  const season = demoSeason(nowSeconds, ids, texts.words);
  const trainings = demoTrainings(season.team, ids, { nowSeconds, words: texts.words });
  const { team, players, matches } = season;
  const next = ids.matches[DEMO_FIXTURES.findIndex(({ weeksAgo }) => weeksAgo < 0)]?.sid ?? 0;
  const about = { team: team.sid, match_public: next };
  return {
    club: [
      ...players.map((player) => newRow('players', player)),
      newRow('teams', team),
      ...matches.map((match) => newRow('matches', match)),
      ...trainings.selections.map((selection) => newRow('training_selections', selection)),
      ...trainings.sessions.map((session) => newRow('training_sessions', session)),
      { collection: 'account', sid: ids.account, changes: { current_team: team.sid } },
    ],
    levels: demoLevels(ids.players),
    writings: [
      ...demoNotes(ids.notes, { about, createdAt: nowSeconds, ...texts }).map((note) =>
        newRow('notes', note),
      ),
      newRow('teampages', demoTeamPage(team.sid, nowSeconds, texts)),
    ],
  };
}

/** A new row of the collection as its changes from the defaults. */
export function newRow(
  collection: CollectionName,
  row: Entity<FieldTable> & { readonly sid: number },
): DemoRow {
  const table: FieldTable = definitionOf(collection).fields;
  return { collection, sid: row.sid, changes: changesBetween(table, defaultsOf(table), row) };
}

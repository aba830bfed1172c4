/** What a person's calendar shows: the matches and sessions that this person may see now, by their role in each team. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMatch } from '@touchline/domain/attendance/gathering';
import { assemble } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { trainingSelectionFields, trainingSessionFields } from '@touchline/domain/entity/tables/training';
import { plainLine } from '@touchline/domain/text/plain-text';
import { type Registers, valuesOf } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { readRows, readRowsIn, rowsOf, type StoredRow } from '#platform/database/rows.ts';
import { type CalendarEntry, entryOf } from '#rows/calendar/entry.ts';
import { lastChange, TEAM_WITH_DEADLINE, WITH_DEADLINE } from '#rows/calendar/told.ts';
import { inWindow, latest, tellsDeletion } from '#rows/calendar/window.ts';
import type { Account, PlanTime } from '#rows/people/access.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { childrenOf, namingTheTeam } from '#rows/view/team-rows.ts';
import { shownRows, View } from '#rows/view/view.ts';
import { ALL_TEAMS } from './calendar-links.ts';

export interface Feed {
  readonly entries: readonly CalendarEntry[];
  /** The team's name; empty for all teams. */
  readonly title: string;
}

/** Rows per read; a match with its events may have a million characters. */
const CHUNK = 32;

interface TeamOfFeed {
  readonly space: number;
  readonly team: Team;
  readonly changedAt: number;
}

/** Null when the account does not see the team any more. */
export async function readFeed(
  db: Reader,
  account: Account,
  { team_sid, time }: { readonly team_sid: number; readonly time: PlanTime },
): Promise<Feed | null> {
  const view = await View.read(db, account, time);
  const teams = await readTeams(db, view, team_sid);
  const [first] = teams;
  if (team_sid !== ALL_TEAMS && first === undefined) return null;
  const entries: CalendarEntry[] = [];
  for (const team of teams) entries.push(...(await entriesOf(db, view, team)));
  const title = team_sid === ALL_TEAMS || first === undefined ? '' : teamName(first.team);
  return { entries: latest(entries), title };
}

const teamName = ({ clubname, teamname }: Team): string => plainLine(`${clubname} ${teamname}`);

const registersOf = ({ registers }: StoredRow): Registers => JSON.parse(registers) as Registers;

/** The teams of the feed that exist for this account, own ones first. Those that it is only invited to are left out. */
async function readTeams(db: Reader, view: View, team_sid: number): Promise<readonly TeamOfFeed[]> {
  const { account, memberships } = view.access;
  const shared = memberships.filter(({ readable, status }) => readable && status === 'active');
  const own = await rowsOf(db, { space: account.sid, collection: 'teams' });
  const others = await readRows(
    db,
    'teams',
    shared.map((membership) => membership.team_sid),
  );
  const rows = [...own, ...others].filter(
    ({ sid, deleted }) => deleted === 0 && (team_sid === ALL_TEAMS || sid === team_sid),
  );
  return (await shownRows(view, rows)).map((row) => ({
    space: row.space,
    team: entityOf(teamFields, row),
    changedAt: lastChange(registersOf(row), TEAM_WITH_DEADLINE),
  }));
}

async function entriesOf(db: Reader, view: View, of: TeamOfFeed): Promise<readonly CalendarEntry[]> {
  const { space, team } = of;
  const named = await namingTheTeam(db, { space, team_sid: team.sid });
  const sidsIn = (collection: string) =>
    named.flatMap((name) => (name.collection === collection ? [name.sid] : []));
  const entries: CalendarEntry[] = [];
  const reading: Reading = { db, view, of };
  await read(reading, { collection: 'matches', sids: sidsIn('matches') }, (row, registers) =>
    entries.push(
      ...entry(reading, row, { registers, table: matchFields, deleted: row.deleted > 0, name: '' }),
    ),
  );
  const selections = await readRowsIn(
    db,
    { space, collection: 'training_selections' },
    sidsIn('training_selections'),
  );
  for (const selection of await shownRows(view, selections)) {
    const { name } = entityOf(trainingSelectionFields, selection);
    const parts = await childrenOf(db, { space, collection: 'training_selections', sid: selection.sid });
    const sids = parts.flatMap(({ collection, sid }) => (collection === 'training_sessions' ? [sid] : []));
    await read(reading, { collection: 'training_sessions', sids }, (row, registers) => {
      const deleted = row.deleted > 0 || selection.deleted > 0;
      entries.push(...entry(reading, row, { registers, table: trainingSessionFields, deleted, name }));
    });
  }
  return entries;
}

interface Reading {
  readonly db: Reader;
  readonly view: View;
  readonly of: TeamOfFeed;
}

/** Rows in the time that a calendar shows, as far as the account may see them. */
async function read(
  { db, view }: Reading,
  { collection, sids }: { readonly collection: string; readonly sids: readonly number[] },
  take: (row: StoredRow, registers: Registers) => void,
): Promise<void> {
  for (let from = 0; from < sids.length; from += CHUNK) {
    const rows = await readRows(db, collection, sids.slice(from, from + CHUNK));
    const { now } = view.access;
    const parsed = new Map(rows.map((row) => [row.registers, registersOf(row)]));
    const dated = rows.filter(({ registers, deleted }) => {
      const date = parsed.get(registers)?.date?.[0];
      return inWindow(date, now) && (deleted === 0 || tellsDeletion(date, now));
    });
    // Of rows of others, the view leaves registers out.
    for (const row of await shownRows(view, dated)) take(row, parsed.get(row.registers) ?? registersOf(row));
    // A large account must not make others wait.
    await nextTurn();
  }
}

function entry(
  { of: { team, changedAt } }: Reading,
  row: StoredRow,
  {
    registers,
    table,
    deleted,
    name,
  }: {
    readonly registers: Registers;
    readonly table: typeof matchFields | typeof trainingSessionFields;
    readonly deleted: boolean;
    /** For a session without a name of its own. */
    readonly name: string;
  },
): readonly CalendarEntry[] {
  // The registers are parsed already: `entityOf` would parse them again.
  const values = valuesOf(registers);
  const { sid } = row;
  const stored =
    table === matchFields
      ? { ...assemble(matchFields, values), sid }
      : { ...assemble(trainingSessionFields, values), sid };
  const gathering = !isMatch(stored) && stored.name === '' ? { ...stored, name } : stored;
  const found = entryOf({
    gathering,
    deleted,
    team,
    changedAt: Math.max(changedAt, lastChange(registers, WITH_DEADLINE)),
    withDeadline: true,
  });
  return found === null ? [] : [found];
}

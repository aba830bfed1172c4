/** The document of a match as one account may read it now. Rights are asked again for every file. */

import { references } from '@touchline/domain/entity/rows/references';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { type Note, noteFields } from '@touchline/domain/entity/tables/note';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { teamFields } from '@touchline/domain/entity/tables/team';
import type { ExportView, MatchExport } from '@touchline/domain/export/format/match-export';
import { exportRights } from '@touchline/domain/export/format/rights';
import { exportMatch } from '@touchline/domain/export/match/export-match';
import { exportedNotes } from '@touchline/domain/export/match/notes';
import type { Registers } from '@touchline/sync/model/registers';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { readRows, readRowsIn, type StoredRow } from '#platform/database/rows.ts';
import { parseHtml } from '#rows/notes/parse-html.ts';
import { type Account, type PlanTimeDeps, planTime } from '#rows/people/access.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { childrenOf } from '#rows/view/team-rows.ts';
import { shownRows, View } from '#rows/view/view.ts';
import type { ExportSubject } from './tokens.ts';

export interface AskedExport extends ExportSubject {
  readonly account: Account;
  readonly view: ExportView;
}

/** `unknown`: no such match of this team for the account. `forbidden`: it is seen and may not be exported. */
export type ExportProblem = 'unknown' | 'forbidden';

interface ReadableMatch {
  readonly seen: View;
  /** As the account may read them. */
  readonly match: StoredRow;
  readonly team: StoredRow;
}

/** The space of a match that the account may export. */
export async function exportableSpace(
  deps: DatabaseDep & PlanTimeDeps,
  asked: AskedExport,
): Promise<number | ExportProblem> {
  const found = await readMatch(deps, asked);
  if (found === null) return 'unknown';
  return exportRights(entityOf(teamFields, found.team), asked.view) === null
    ? 'forbidden'
    : found.match.space;
}

export async function readExport(
  deps: DatabaseDep & PlanTimeDeps,
  asked: AskedExport,
): Promise<MatchExport | ExportProblem> {
  const found = await readMatch(deps, asked);
  if (found === null) return 'unknown';
  const team = entityOf(teamFields, found.team);
  const rights = exportRights(team, asked.view);
  if (rights === null) return 'forbidden';
  const { reader } = deps.database;
  const registers = JSON.parse(found.match.registers) as Registers;
  const named = references('matches', registers)
    .filter(({ collection }) => collection === 'players')
    .map(({ sid }) => sid);
  const sids = [...new Set([...named, ...team.player_sids])];
  const playerRows = await shownOf(
    found,
    await readRowsIn(reader, { space: found.match.space, collection: 'players' }, sids),
  );
  return exportMatch({
    match: entityOf(matchFields, found.match),
    team,
    players: playerRows.map((row) => entityOf(playerFields, row)),
    notes: exportedNotes({
      notes: await readNotes(reader, found),
      registered: (path) => registers[path]?.[0],
      parse: parseHtml,
    }),
    rights,
    nowSeconds: deps.now() / 1_000,
  });
}

async function readMatch(
  deps: DatabaseDep & PlanTimeDeps,
  { account, team_sid, match_sid }: AskedExport,
): Promise<ReadableMatch | null> {
  const { reader } = deps.database;
  const seen = await View.read(reader, account, planTime(deps));
  const [matchRow] = await readRows(reader, 'matches', [match_sid]);
  const [teamRow] = await readRows(reader, 'teams', [team_sid]);
  if (matchRow?.team_sid !== team_sid || teamRow === undefined) return null;
  if (matchRow.deleted + teamRow.deleted > 0 || !isKnown(seen, matchRow)) return null;
  const [match] = await shownRows(seen, [matchRow]);
  const [team] = await shownRows(seen, [teamRow]);
  return match === undefined || team === undefined ? null : { seen, match, team };
}

/** `shownRows` passes on the account's own rows; rows of spaces without a membership are no rows for it. */
function isKnown({ access }: View, { space }: StoredRow): boolean {
  return access.spaces.has(space);
}

function shownOf({ seen, match }: ReadableMatch, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  return shownRows(
    seen,
    rows.filter((row) => row.space === match.space && row.deleted === 0),
  );
}

async function readNotes(reader: Reader, found: ReadableMatch): Promise<readonly Note[]> {
  const { space, sid } = found.match;
  const parts = await childrenOf(reader, { space, collection: 'matches', sid });
  const sids = parts.flatMap((part) => (part.collection === 'notes' ? [part.sid] : []));
  const rows = await shownOf(found, await readRowsIn(reader, { space, collection: 'notes' }, sids));
  return rows.map((row) => entityOf(noteFields, row));
}

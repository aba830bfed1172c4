/** The documents of matches, made from what this device has. Needs no network. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { ExportView, MatchExport } from '@touchline/domain/export/format/match-export';
import { type ExportRights, exportRights } from '@touchline/domain/export/format/rights';
import type { SeasonExport } from '@touchline/domain/export/format/season-export';
import type { ImportHere } from '@touchline/domain/export/import/preview';
import { exportMatch } from '@touchline/domain/export/match/export-match';
import { exportedNotes } from '@touchline/domain/export/match/notes';
import { exportSeason } from '@touchline/domain/export/season/export-season';
import { isOwn } from '@touchline/domain/team/permissions';
import type { Registers } from '@touchline/sync/model/registers';
import { shownRegisters } from '@touchline/sync/store/rows';
import type { StoreTx } from '@touchline/sync/store/store';
import type { Ids } from '../../live/ports.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Rows } from '../../store/ports.ts';
import { allNotes, resolved } from '../notes.ts';
import { parseHtml } from '../parse-html.ts';

export interface ExportOf {
  readonly team: Team;
  readonly nowSeconds: number;
}

/** The document of a match; null when it is not on this device, or may not be exported. */
export async function matchDocument(
  ports: Rows & Ids,
  { match: sid, team, view, nowSeconds }: ExportOf & { readonly match: number; readonly view: ExportView },
): Promise<MatchExport | null> {
  const rights = exportRights(team, view);
  if (rights === null) return null;
  return ports.store.read(async (tx) => {
    const row = await tx.row({ collection: 'matches', sid: ports.live.resolve('matches', sid) });
    const match = row === undefined ? null : entityOfRow('matches', row);
    if (row === undefined || match === null) return null;
    const players = await playersIn(tx);
    const notes = await allNotes(tx);
    const source = { match, registers: shownRegisters(row) };
    return documentOf(ports, source, { team, players, notes, rights, nowSeconds });
  });
}

/** The document of a season; null when it may not be exported. */
export async function seasonDocument(
  ports: Rows & Ids,
  { team, period, nowSeconds }: ExportOf & { readonly period: number },
): Promise<SeasonExport | null> {
  const rights = exportRights(team, 'staff');
  if (rights === null) return null;
  return ports.store.read(async (tx) => {
    const rows = await tx.rowsOf('matches');
    const sources = rows.flatMap((row) => {
      const match = entityOfRow('matches', row);
      return match === null || match.team_sid !== team.sid ? [] : [{ match, registers: shownRegisters(row) }];
    });
    const registersOf = new Map(sources.map(({ match, registers }) => [match, registers]));
    const players = await playersIn(tx);
    const notes = await allNotes(tx);
    const document = (match: Match) => {
      const source = { match, registers: registersOf.get(match) ?? {} };
      return documentOf(ports, source, { team, players, notes, rights, nowSeconds });
    };
    const matches = sources.map(({ match }) => match);
    return exportSeason({ team, period, matches, players, document, nowSeconds });
  });
}

/** What an import is compared with: the team's matches, and the players whom they may name. */
export async function importedInto(ports: Rows, team: Team, teams: readonly Team[]): Promise<ImportHere> {
  return ports.store.read(async (tx) => {
    const rows = await tx.rowsOf('matches');
    const matches = rows.flatMap((row) => entityOfRow('matches', row) ?? []);
    return hereOf({ team, teams, matches, players: await playersIn(tx) });
  });
}

/** The same from entities. Players of other people's teams are not in the account's collection. */
export function hereOf({
  team,
  teams,
  matches,
  players,
}: ImportHere & { readonly teams: readonly Team[] }): ImportHere {
  const shared = teams.filter(({ role }) => !isOwn(role));
  const elsewhere = new Set(shared.flatMap(({ player_sids }) => player_sids));
  const own = teams.filter(({ role }) => isOwn(role)).flatMap(({ player_sids }) => player_sids);
  for (const sid of own) elsewhere.delete(sid);
  const isPossible = isOwn(team.role)
    ? ({ sid, team_sid }: Player) => team_sid === 0 && !elsewhere.has(sid)
    : ({ sid }: Player) => team.player_sids.includes(sid);
  return {
    team,
    matches: matches.filter(({ team_sid }) => team_sid === team.sid),
    players: players.filter(isPossible),
  };
}

async function playersIn(tx: StoreTx): Promise<readonly Player[]> {
  const rows = await tx.rowsOf('players');
  return rows.flatMap((row) => entityOfRow('players', row) ?? []);
}

interface Source {
  readonly match: Match;
  readonly registers: Registers;
}

interface Around extends ExportOf {
  readonly players: readonly Player[];
  readonly notes: Awaited<ReturnType<typeof allNotes>>;
  readonly rights: ExportRights;
}

function documentOf(ports: Ids, { match, registers }: Source, { notes, ...around }: Around): MatchExport {
  const about = notes.filter((note) => note.kind === 'match' && resolved(ports, note) === match.sid);
  return exportMatch({
    ...around,
    match,
    notes: exportedNotes({ notes: about, registered: (path) => registers[path]?.[0], parse: parseHtml }),
  });
}

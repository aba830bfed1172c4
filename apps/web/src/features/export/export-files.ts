/** Saves exported matches and seasons as files. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { matchFileName, safeName } from '@touchline/domain/export/format/file-name';
import type { ExportView } from '@touchline/domain/export/format/match-export';
import type { SeasonExport } from '@touchline/domain/export/format/season-export';
import { writeTable } from '@touchline/domain/player/csv';
import { getLocale, m } from '@touchline/i18n';
import { matchSheet } from '#data/calls/match-sheet.ts';
import type { Client } from '#data/client/client.ts';
import { matchDocument, seasonDocument } from '#data/queries/matches/match-export.ts';
import { csvText, separatorHere } from '#ui/csv-file.ts';
import { saveFile } from '#ui/save-and-copy.ts';
import { showDoneToast } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { matchRows, playerRows } from './season-tables.ts';

interface OfMatch {
  readonly match: number;
  readonly team: Team;
}

/** Saves a match as JSON. Works without network. */
export async function saveMatch(client: Client, { match, team }: OfMatch): Promise<void> {
  const nowSeconds = client.now() / 1_000;
  const document = await matchDocument(client, { match, team, view: 'staff', nowSeconds });
  if (document === null) return problem(m.common_no_permission());
  save(`${matchFileName(document)}.json`, JSON.stringify(document, null, 2), 'application/json');
}

/** Saves the match sheet, which the server prints. */
export async function saveSheet(
  client: Client,
  { match, team, view }: OfMatch & { readonly view: ExportView },
): Promise<void> {
  const { live, pictures } = client;
  const [sid, teamSid] = [live.resolve('matches', match), live.resolve('teams', team.sid)];
  // The server does not have it yet.
  if (pictures === null || sid < 0 || teamSid < 0) return problem(m.export_sheet_offline());
  const of = { match: sid, team: teamSid, view, locale: getLocale() };
  const file = await matchSheet(pictures.connection, of);
  // A visitor without an account has read why.
  if (file === REFUSED && client.local) return;
  if (!(file instanceof Blob)) return problem((SHEET_PROBLEMS[file] ?? m.export_sheet_failed)());
  const nowSeconds = client.now() / 1_000;
  const document = await matchDocument(client, { match, team, view, nowSeconds });
  const name = `${document === null ? m.export_sheet_file() : matchFileName(document)}.pdf`;
  saveFile(file, name);
  showDoneToast(m.export_saved({ file: name }));
}

const REFUSED = 403;

const SHEET_PROBLEMS: Readonly<Record<number, () => string>> = {
  0: m.export_sheet_offline,
  [REFUSED]: m.common_no_permission,
  404: m.export_sheet_offline,
  429: m.export_sheet_failed,
};

export type SeasonFile = 'json' | 'matches' | 'players';

/** Saves the season of a team: all of it as JSON, or one table for spreadsheets. Works without network. */
export async function saveSeason(
  client: Client,
  { team, period, file }: { readonly team: Team; readonly period: number; readonly file: SeasonFile },
): Promise<void> {
  const nowSeconds = client.now() / 1_000;
  const season = await seasonDocument(client, { team, period, nowSeconds });
  if (season === null) return problem(m.common_no_permission());
  const name = seasonName(season);
  if (file === 'json') return save(`${name}.json`, JSON.stringify(season, null, 2), 'application/json');
  const rows = file === 'matches' ? matchRows(season) : playerRows(season);
  const text = csvText(writeTable(rows, separatorHere()));
  const part = file === 'matches' ? m.common_menu_matches() : m.common_menu_players();
  save(`${name} ${part}.csv`, text, 'text/csv;charset=utf-8');
}

function seasonName({ team, period }: SeasonExport): string {
  return safeName(`${team.clubname} ${team.teamname} ${period.title}`) || m.export_season_file();
}

function save(name: string, text: string, type: string): void {
  saveFile(new Blob([text], { type }), name);
  showDoneToast(m.export_saved({ file: name }));
}

function problem(text: string): void {
  showToast({ text, tone: 'problem' });
}

/** Exports players as a CSV file. */
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { Separator } from '@touchline/domain/player/csv';
import { type ExportWords, playersTable } from '@touchline/domain/player/export';
import { m } from '@touchline/i18n';
import { saveFile } from '#ui/save-and-copy.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import { footName, positionName } from '#ui/words/team/position-words.ts';

export interface ExportedList {
  /** The team whose shirt numbers are exported; null for the collection. */
  readonly team: Pick<Team, 'teamname' | 'shirtnumbers'> | null;
  readonly contact: boolean;
}

/** Downloads the file and returns its name. */
export function exportPlayers(players: readonly Player[], list: ExportedList): string {
  const name = `${fileName(list.team)}.csv`;
  saveFile(new Blob([csvOf(players, list)], { type: 'text/csv;charset=utf-8' }), name);
  return name;
}

/** Headings are in the coach's language. Excel recognises UTF-8 only by the byte order mark. */
export function csvOf(players: readonly Player[], { team, contact }: ExportedList): string {
  const numbers = team === null ? undefined : new Map(team.shirtnumbers.map(({ id, value }) => [id, value]));
  return `\uFEFF${playersTable(players, exportWords(), { numbers, contact })}`;
}

function exportWords(): ExportWords {
  return {
    headers: {
      nickname: m.words_nickname(),
      firstname: m.words_firstname(),
      surname: m.words_surname(),
      number: m.words_number(),
      positions: m.players_positions(),
      footed: m.players_footed(),
      telephone1: m.players_telephone(),
      email1: m.words_email(),
      note: m.words_note(),
    },
    position: positionName,
    foot: footName,
    separator: separatorHere(),
  };
}

/** Spreadsheets expect a semicolon where the locale uses a decimal comma. */
function separatorHere(): Separator {
  return new Intl.NumberFormat(dateLocale()).format(1.5).includes(',') ? ';' : ',';
}

/** Removes characters that file systems do not allow. */
function fileName(team: ExportedList['team']): string {
  const name = [m.common_menu_players(), team?.teamname ?? ''].join(' ');
  return name
    .replace(/[\p{C}\\/:*?"<>|.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}

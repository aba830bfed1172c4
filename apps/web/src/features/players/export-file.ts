/** Players as a file for a spreadsheet. */
import type { Player } from '@touchline/domain/entity/player';
import type { Team } from '@touchline/domain/entity/team';
import type { Separator } from '@touchline/domain/player/csv';
import { type ExportWords, playersTable } from '@touchline/domain/player/export';
import { m } from '@touchline/i18n';
import { saveFile } from '#ui/hand-over.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import { footName, positionName } from '#ui/words/position-words.ts';

export interface ExportedList {
  /** Whose list it is, with its shirt numbers; null for the collection. */
  readonly team: Pick<Team, 'teamname' | 'shirtnumbers'> | null;
  readonly contact: boolean;
}

/** Hands the file to the browser; answers its name. */
export function exportPlayers(players: readonly Player[], list: ExportedList): string {
  const name = `${fileName(list.team)}.csv`;
  saveFile(new Blob([csvOf(players, list)], { type: 'text/csv;charset=utf-8' }), name);
  return name;
}

/** In the coach's words. The byte order mark is how Excel knows that it is UTF-8. */
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

/** Spreadsheets take a semicolon where the comma stands in numbers. */
function separatorHere(): Separator {
  return new Intl.NumberFormat(dateLocale()).format(1.5).includes(',') ? ';' : ',';
}

/** Nothing in it that a disk refuses. */
function fileName(team: ExportedList['team']): string {
  const name = [m.common_menu_players(), team?.teamname ?? ''].join(' ');
  return name
    .replace(/[\p{C}\\/:*?"<>|.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}

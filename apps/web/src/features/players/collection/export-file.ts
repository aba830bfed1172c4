/** Exports players as a CSV file. */
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { type ExportWords, playersTable } from '@touchline/domain/player/export';
import { m } from '@touchline/i18n';
import { csvText, saveCsv, separatorHere } from '#ui/csv-file.ts';
import { footName, positionName } from '#ui/words/team/position-words.ts';

export interface ExportedList {
  /** The team whose shirt numbers are exported; null for the collection. */
  readonly team: Pick<Team, 'teamname' | 'shirtnumbers'> | null;
  readonly contact: boolean;
}

/** Downloads the file and returns its name. */
export function exportPlayers(players: readonly Player[], list: ExportedList): string {
  return saveCsv(csvOf(players, list), [m.common_menu_players(), list.team?.teamname ?? '']);
}

/** Headings are in the coach's language. */
export function csvOf(players: readonly Player[], { team, contact }: ExportedList): string {
  const numbers = team === null ? undefined : new Map(team.shirtnumbers.map(({ id, value }) => [id, value]));
  return csvText(playersTable(players, exportWords(), { numbers, contact }));
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

/** Texts of the import. */
import type { Player } from '@touchline/domain/entity/tables/player';
import { isArchived } from '@touchline/domain/player/archive';
import type { ImportProblem } from '@touchline/domain/player/import';
import type { ImportField } from '@touchline/domain/player/import-words';
import { m } from '@touchline/i18n';
import { callName } from '#ui/words/team/player-names.ts';

export function columnName(field: ImportField): string {
  return COLUMNS[field]();
}

export function problemText(problem: ImportProblem, nameOf: (player: number) => string): string {
  switch (problem.code) {
    case 'nameMissing':
      return m.players_problem_name();
    case 'tooLong':
      return m.players_problem_long({ field: columnName(problem.field), count: problem.max });
    case 'wordsTooMany':
      return m.players_problem_words({ max: problem.max });
    case 'emailInvalid':
      return m.players_problem_email({ text: short(problem.text) });
    case 'positionUnknown':
      return m.players_problem_position({ text: short(problem.text) });
    case 'footUnknown':
      return m.players_problem_foot({ text: short(problem.text) });
    case 'numberInvalid':
      return m.players_problem_number({ text: short(problem.text) });
    case 'quoteOpen':
      return m.players_problem_quote();
    case 'cellsTooMany':
      return m.players_problem_cells();
    case 'known':
      return knownText(problem.player);
    case 'twice':
      return m.players_problem_twice({ line: problem.line });
    case 'numberTaken':
      return m.players_problem_taken({ number: problem.shirtnumber, name: nameOf(problem.by) });
    case 'numberTwice':
      return m.players_problem_number_twice({ number: problem.shirtnumber, line: problem.line });
    case 'leftOut':
      return m.players_problem_left_out({ text: short(problem.text) });
    case 'teamFull':
      return m.players_problem_full({ count: problem.max });
  }
}

/** The beginning of a cell's text, shortened to fit a line. */
export function short(text: string): string {
  const signs = [...text];
  return signs.length <= SHORT ? text : `${signs.slice(0, SHORT - 1).join('')}…`;
}

const SHORT = 40;

const COLUMNS: Readonly<Record<ImportField, () => string>> = {
  nickname: m.words_nickname,
  firstname: m.words_firstname,
  infix: m.players_import_infix,
  surname: m.words_surname,
  name: m.words_full_name,
  number: m.words_number,
  positions: m.players_positions,
  footed: m.players_footed,
  telephone1: m.players_telephone,
  email1: m.words_email,
  note: m.words_note,
};

function knownText(player: Player): string {
  const name = callName(player);
  return isArchived(player) ? m.players_problem_archived({ name }) : m.players_problem_known({ name });
}

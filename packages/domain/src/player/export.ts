/** Exports players as a table for spreadsheets. An import of that table gives the same players. */
import type { Player, PositionId } from '../entity/tables/player.ts';
import { type Separator, writeTable } from './csv.ts';
import type { ImportField } from './import-words.ts';

type ExportField = Exclude<ImportField, 'infix' | 'name'>;

export interface ExportWords {
  readonly headers: Readonly<Record<ExportField, string>>;
  readonly position: (id: PositionId) => string;
  readonly foot: (footed: string) => string;
  readonly separator: Separator;
}

export interface ExportContext {
  /** The team whose list it is; undefined for the collection. */
  readonly numbers?: ReadonlyMap<number, number> | undefined;
  /** Includes telephone, e-mail address and note, for readers who may see them. */
  readonly contact: boolean;
}

/** A CSV table with a header in the reader's language. Numbers and contact data only where the context has them. */
export function playersTable(players: readonly Player[], words: ExportWords, context: ExportContext): string {
  const { numbers, contact } = context;
  const fields: readonly ExportField[] = [
    ...(['nickname', 'firstname', 'surname'] as const),
    ...(numbers === undefined ? [] : (['number'] as const)),
    ...(['positions', 'footed'] as const),
    ...(contact ? (['telephone1', 'email1', 'note'] as const) : []),
  ];
  const cellsOf = (player: Player): Readonly<Record<ExportField, string>> => ({
    nickname: player.nickname,
    firstname: player.firstname,
    surname: player.surname,
    number: String(numbers?.get(player.sid) || ''),
    positions: player.position_ids.map(words.position).join(', '),
    footed: words.foot(player.metadata.footed),
    telephone1: player.metadata.telephone1,
    email1: player.metadata.email1,
    note: player.metadata.note,
  });
  const rows = players.map((player) => {
    const cells = cellsOf(player);
    return fields.map((field) => cells[field]);
  });
  return writeTable([fields.map((field) => words.headers[field]), ...rows], words.separator);
}

/** Reads players from a table: the players to import, and all problems, before anything is written. */

import { TEXT_SHORT } from '../entity/fields/field.ts';
import { create } from '../entity/rows/rows.ts';
import { type Player, type PositionId, playerFields } from '../entity/tables/player.ts';
import type { Team } from '../entity/tables/team.ts';
import { PLAYERS_PER_TEAM_MAX } from '../limits.ts';
import { SHIRT_NUMBER_LIMIT } from '../match-limits.ts';
import { type TableLine, unescapeFormula } from './csv.ts';
import type { ImportColumns } from './import-columns.ts';
import { footOf, type ImportField, plainWords, positionsOf } from './import-words.ts';
import { NAME_WORDS_MAX } from './name-piece.ts';
import { playerRefusals } from './validation.ts';

/** The most lines: enough for a club's players of many seasons. A longer file is a mistake. */
export const IMPORT_ROWS_MAX = 5000;

export interface ImportRow {
  /** The line in the text, from 1. */
  readonly line: number;
  readonly player: Player;
  /** The requested number; 0 for the lowest free one. */
  readonly shirtnumber: number;
  /** True when the player is added to the collection. */
  readonly comes: boolean;
  /** True when the player is added to the team. */
  readonly joins: boolean;
  readonly problems: readonly ImportProblem[];
}

export type ImportProblem =
  /** Nickname, first name and surname are all missing. */
  | { readonly code: 'nameMissing' }
  | { readonly code: 'tooLong'; readonly field: ImportField; readonly max: number }
  /** A line of a list has more words than a name. */
  | { readonly code: 'wordsTooMany'; readonly max: number }
  | { readonly code: 'emailInvalid'; readonly text: string }
  | { readonly code: 'positionUnknown'; readonly text: string }
  | { readonly code: 'footUnknown'; readonly text: string }
  /** Not a whole number from 1 to 998. */
  | { readonly code: 'numberInvalid'; readonly text: string }
  /** A quote that is not closed, or two lines in one quoted cell. */
  | { readonly code: 'quoteOpen' }
  /** More cells than columns. */
  | { readonly code: 'cellsTooMany' }
  /** A player in the collection has the same name. */
  | { readonly code: 'known'; readonly player: Player }
  /** A player in an earlier line has the same name. */
  | { readonly code: 'twice'; readonly line: number }
  /** The player is imported with the lowest free number instead. */
  | { readonly code: 'numberTaken'; readonly shirtnumber: number; readonly by: number }
  | { readonly code: 'numberTwice'; readonly shirtnumber: number; readonly line: number }
  /** The player is imported into the collection only. */
  | { readonly code: 'teamFull'; readonly max: number }
  /** The player is imported without this text, which was not understood. */
  | { readonly code: 'leftOut'; readonly text: string };

export interface ImportContext {
  /** The existing collection. */
  readonly players: readonly Player[];
  /** The team that the players join; null for the collection only. */
  readonly team: Pick<Team, 'player_sids' | 'shirtnumbers'> | null;
  /** Imports players who seem to exist already, too. */
  readonly twins: boolean;
}

export interface ImportLine extends TableLine {
  /** Parts of the line that belong to none of its cells. */
  readonly leftOut?: readonly string[];
}

/** In the order of the table. */
export function importRows(
  lines: readonly ImportLine[],
  columns: ImportColumns,
  context: ImportContext,
): readonly ImportRow[] {
  const names = new NamesSeen(context.players);
  const squad = context.team === null ? null : new Squad(context.team);
  return lines.slice(columns.headed ? 1 : 0).map((line): ImportRow => {
    const read = longNameSaid(readLine(line, columns, squad !== null), line);
    const seen = read.problems.length > 0 ? null : names.add(read.player, line.line);
    const wrong = seen === null ? read.problems : [seen];
    const comes = wrong.length === 0 || (seen !== null && context.twins);
    const { joins, problems } = (comes && squad?.add(read.shirtnumber, line.line)) || {
      joins: false,
      problems: [],
    };
    const unclear = (line.leftOut ?? []).map((text): ImportProblem => ({ code: 'leftOut', text }));
    return { ...read, line: line.line, comes, joins, problems: [...wrong, ...problems, ...unclear] };
  });
}

interface ReadLine {
  readonly player: Player;
  readonly shirtnumber: number;
  readonly problems: readonly ImportProblem[];
}

/** A text that is too long for a name was left out; the line then lacks a name only because of that. */
function longNameSaid(read: ReadLine, { leftOut = [] }: ImportLine): ReadLine {
  const reason = reasonOf(leftOut);
  if (reason === null) return read;
  const problems = read.problems.map((problem) => (problem.code === 'nameMissing' ? reason : problem));
  return { ...read, problems };
}

function reasonOf(leftOut: readonly string[]): ImportProblem | null {
  if (leftOut.some((text) => text.length > TEXT_SHORT))
    return { code: 'tooLong', field: 'name', max: TEXT_SHORT };
  return leftOut.some((text) => text.trim().split(/\s+/).length > NAME_WORDS_MAX)
    ? { code: 'wordsTooMany', max: NAME_WORDS_MAX }
    : null;
}

function readLine({ cells, open }: TableLine, { fields }: ImportColumns, numbered: boolean): ReadLine {
  const raw = (field: ImportField) => unescapeFormula(cells[fields.indexOf(field)] ?? '').trim();
  const cell = (field: ImportField) =>
    raw(field)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
  const problems: ImportProblem[] = [];
  const positions = positionsOf(cell('positions'));
  if ('unknown' in positions) problems.push({ code: 'positionUnknown', text: positions.unknown });
  const footed = footOf(cell('footed'));
  if (footed === null) problems.push({ code: 'footUnknown', text: cell('footed') });
  const shirtnumber = numbered ? numberOf(cell('number')) : 0;
  if (shirtnumber === null) problems.push({ code: 'numberInvalid', text: cell('number') });

  const note = raw('note').replace(/\r\n?/g, '\n');
  const empty = create(playerFields);
  const player: Player = {
    ...empty,
    ...namesOf(cell),
    position_ids: 'ids' in positions ? ([...positions.ids] as PositionId[]) : [],
    metadata: {
      ...empty.metadata,
      footed: footed ?? '',
      telephone1: cell('telephone1'),
      email1: cell('email1'),
      note,
    },
  };
  for (const refusal of playerRefusals(player)) {
    if (refusal.code === 'nicknameMissing') problems.push({ code: 'nameMissing' });
    if (refusal.code === 'tooLong') problems.push(refusal);
    if (refusal.code === 'emailInvalid') problems.push({ code: 'emailInvalid', text: cell('email1') });
  }
  const brokenOff = fields.some((field) => field !== null && field !== 'note' && /[\r\n]/.test(raw(field)));
  if (open || brokenOff) problems.push({ code: 'quoteOpen' });
  if (cells.slice(fields.length).some((extra) => extra.trim() !== ''))
    problems.push({ code: 'cellsTooMany' });
  return { player, shirtnumber: shirtnumber ?? 0, problems };
}

/** Without a nickname the player is called by their first name, otherwise by their surname. */
function namesOf(cell: (field: ImportField) => string): Pick<Player, 'nickname' | 'firstname' | 'surname'> {
  const whole = cell('name');
  // Sorted lists contain "Jansen, Piet"; the name is "Piet Jansen".
  const turned = /^([^,]+), *([^,]+)$/.exec(whole);
  const spoken = turned === null ? whole : `${turned[2]} ${turned[1]}`;
  const space = turned === null ? whole.indexOf(' ') : (turned[2] ?? '').length;
  const firstname = cell('firstname') || (space < 0 ? spoken : spoken.slice(0, space)).trim();
  const surname =
    [cell('infix'), cell('surname')].filter((part) => part !== '').join(' ') ||
    (space < 0 ? '' : spoken.slice(space).trim());
  return { nickname: cell('nickname') || firstname || surname, firstname, surname };
}

/** 0 without a number; null for text that is not a number. */
function numberOf(text: string): number | null {
  if (text === '') return 0;
  const number = /^#?\s*\d{1,4}$/.test(text) ? Number(text.replace('#', '')) : 0;
  return number >= 1 && number < SHIRT_NUMBER_LIMIT ? number : null;
}

/**
 * Two players are the same when first name and surname are equal; if one of them lacks a name, when the nickname is
 * equal. Case and accents do not matter.
 */
class NamesSeen {
  readonly #named = new Map<string, ImportProblem>();
  readonly #nicknames = new Map<string, ImportProblem>();
  /** Nicknames of players whose other names are unknown. */
  readonly #unnamed = new Map<string, ImportProblem>();

  constructor(players: readonly Player[]) {
    for (const player of players) this.#keep(player, { code: 'known', player });
  }

  /** An earlier player who is the same; undefined without one. */
  add(player: Player, line: number): ImportProblem | null {
    const nickname = keyOf(player.nickname);
    const name = nameKey(player);
    const found =
      name === null ? this.#nicknames.get(nickname) : (this.#named.get(name) ?? this.#unnamed.get(nickname));
    this.#keep(player, { code: 'twice', line });
    return found ?? null;
  }

  #keep(player: Player, as: ImportProblem): void {
    const name = nameKey(player);
    const nickname = keyOf(player.nickname);
    if (name !== null && !this.#named.has(name)) this.#named.set(name, as);
    if (name === null && !this.#unnamed.has(nickname)) this.#unnamed.set(nickname, as);
    if (!this.#nicknames.has(nickname)) this.#nicknames.set(nickname, as);
  }
}

function nameKey({ firstname, surname }: Player): string | null {
  return firstname.trim() === '' || surname.trim() === '' ? null : keyOf(`${firstname} ${surname}`);
}

/** A name without letters and digits is compared as it is. */
function keyOf(name: string): string {
  return plainWords(name) || name.trim();
}

/** The team during the import: the numbers that are taken, and the places that are left. */
class Squad {
  #room: number;
  readonly #owners: Map<number, { readonly by: number } | { readonly line: number }>;

  constructor({ player_sids, shirtnumbers }: NonNullable<ImportContext['team']>) {
    this.#room = PLAYERS_PER_TEAM_MAX - player_sids.length;
    const worn = shirtnumbers.filter(({ id, value }) => value > 0 && player_sids.includes(id));
    this.#owners = new Map(worn.map(({ id, value }) => [value, { by: id }]));
  }

  add(
    shirtnumber: number,
    line: number,
  ): { readonly joins: boolean; readonly problems: readonly ImportProblem[] } {
    if (this.#room <= 0) return { joins: false, problems: [{ code: 'teamFull', max: PLAYERS_PER_TEAM_MAX }] };
    this.#room--;
    if (shirtnumber === 0) return { joins: true, problems: [] };
    const owner = this.#owners.get(shirtnumber);
    if (owner === undefined) {
      this.#owners.set(shirtnumber, { line });
      return { joins: true, problems: [] };
    }
    const problem: ImportProblem =
      'by' in owner
        ? { code: 'numberTaken', shirtnumber, by: owner.by }
        : { code: 'numberTwice', shirtnumber, line: owner.line };
    return { joins: true, problems: [problem] };
  }
}

/** A change in the coach's words: `Goal by Emma, 23'`, `Player Noor: nickname Noortje`. Never a path. */
import { parseOperation } from '@touchline/domain/entity/collections';
import type { Value } from '@touchline/domain/entity/rows';
import { isolated, m } from '@touchline/i18n';
import { eventSentence } from './event-sentence.ts';
import { fieldWords, type NameOf } from './field-words.ts';

export interface WordedChange {
  readonly collection: string;
  readonly sid: number;
  readonly op: string;
  /** By path: the value, and when it was written. */
  readonly registers: Readonly<Record<string, readonly [value: Value, stamp: string]>>;
  /** It makes its row: the server has never had it. */
  readonly creation: boolean;
}

/** One detail of a change; the value is empty where the field says it all. */
export interface ChangeLine {
  /** Tells lines apart that say the same. */
  readonly path: string;
  readonly field: string;
  readonly value: string;
}

const KINDS: Readonly<Record<string, () => string>> = {
  account: m.changes_kind_account,
  teams: m.common_menu_team,
  players: m.common_screen_player,
  matches: m.words_match,
  media: m.words_photo,
  notes: m.words_note,
  teampages: m.common_team_page,
  training_selections: m.changes_kind_training_selections,
  training_sessions: m.changes_kind_training_sessions,
};
const DELETED = 'deleted';

/** `Player Noor`, `Match against Noordhaven MO13-1`. */
export function rowWords(collection: string, name: string): string {
  const kind = (KINDS[collection] ?? m.changes_kind_other)();
  if (name === '') return kind;
  return collection === 'matches' ? m.changes_match_against({ opponent: name }) : `${kind} ${isolated(name)}`;
}

/** What the change is, in one line. */
export function changeTitle(change: WordedChange, nameOf: NameOf): string {
  const { collection, sid, op, registers, creation } = change;
  const what = rowWords(collection, nameOf(collection, sid));
  if (parseOperation(op)?.kind === 'delete') return m.changes_removed({ what });
  if (creation) return m.changes_added({ what });
  if (registers[DELETED]?.[0] === false) return m.changes_restored({ what });
  const [only, ...others] = Object.entries(registers).filter(([path]) => path.startsWith('events/'));
  const sentence = only === undefined || others.length > 0 ? undefined : eventSentence(only[1][0], nameOf);
  return sentence === undefined ? what : `${what}: ${sentence}`;
}

/** What it changes, field by field, as far as that says more than the title. */
export function changeLines(change: WordedChange, nameOf: NameOf): readonly ChangeLine[] {
  const { collection, registers } = change;
  if (parseOperation(change.op)?.kind === 'delete') return [];
  const events = Object.keys(registers).filter((path) => path.startsWith('events/'));
  const lines = new Map<string, ChangeLine>();
  for (const [path, [value]] of Object.entries(registers)) {
    if (path === DELETED || HIDDEN.has(path)) continue;
    // Standing in the title already.
    if (events.length === 1 && path === events[0] && value !== null) continue;
    const line = registerWords(collection, [path, value], nameOf);
    lines.set(line.together ? line.field : path, line);
  }
  return [...lines.values()];
}

/** One register in words. `together`: others with the same field say no more than this one. */
export function registerWords(
  collection: string,
  [path, value]: readonly [path: string, value: Value],
  nameOf: NameOf,
): ChangeLine & { readonly together: boolean } {
  if (path === DELETED) {
    const what = rowWords(collection, '');
    return {
      path,
      field: what,
      value: value === true ? m.changes_taken_out() : m.changes_put_in(),
      together: false,
    };
  }
  const slash = path.indexOf('/');
  const owner = slash < 0 ? path : path.slice(0, slash);
  const words = fieldWords(collection, owner);
  if (words === undefined) {
    // What this version has no words for is told as it is, when it is text (OUT-7).
    const isText = typeof value === 'string' && value !== '';
    return {
      path,
      field: restOf(collection),
      value: isText ? value : m.changes_set(),
      together: !isText,
    };
  }
  const told = { value, key: slash < 0 ? '' : path.slice(slash + 1), nameOf };
  return { path, field: words.field(told), value: words.value(told), together: words.together ?? false };
}

/** `nickname: Noortje`. */
export function lineText({ field, value }: Pick<ChangeLine, 'field' | 'value'>): string {
  return value === '' ? field : `${field}: ${value}`;
}

/** Counters and tokens that no screen shows. */
const HIDDEN: ReadonlySet<string> = new Set([
  'match_token',
  // What the server says for itself: where the row was made.
  'origin',
  'incr_events',
  'incrementals',
  'version',
  'team_sid',
]);

function restOf(collection: string): string {
  if (collection === 'account') return m.changes_account_rest();
  if (collection === 'teams') return m.changes_team_rest();
  if (collection === 'matches') return m.changes_match_rest();
  return m.changes_rest();
}

/** Descriptions of changes for the coach: `Goal by Emma, 23'`, `Player Noor: nickname Noortje`. Never a path. */
import { parseOperation } from '@touchline/domain/entity/rows/collections';
import type { Value } from '@touchline/domain/entity/rows/rows';
import { isolated, m } from '@touchline/i18n';
import { fieldWords, kindWords, restWords } from './collection-words.ts';
import type { NameOf } from './field-words.ts';
import { eventSentence } from './match/event-sentence.ts';

export interface WordedChange {
  readonly collection: string;
  readonly sid: number;
  readonly op: string;
  /** Value and stamp by path. */
  readonly registers: Readonly<Record<string, readonly [value: Value, stamp: string]>>;
  /** The change creates its row: the server never had it. */
  readonly creation: boolean;
}

/** One detail of a change; the value is empty where the field is enough. */
export interface ChangeLine {
  /** Distinguishes lines with equal texts. */
  readonly path: string;
  readonly field: string;
  readonly value: string;
}

const DELETED = 'deleted';

/** `Player Noor`, `Match against Noordhaven MO13-1`. */
export function rowWords(collection: string, name: string): string {
  const kind = kindWords(collection);
  if (name === '') return kind;
  return collection === 'matches' ? m.changes_match_against({ opponent: name }) : `${kind} ${isolated(name)}`;
}

/** The change in one line. */
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

/** The changed fields, as far as they add to the title. */
export function changeLines(change: WordedChange, nameOf: NameOf): readonly ChangeLine[] {
  const { collection, registers } = change;
  if (parseOperation(change.op)?.kind === 'delete') return [];
  const events = Object.keys(registers).filter((path) => path.startsWith('events/'));
  const lines = new Map<string, ChangeLine>();
  for (const [path, [value]] of Object.entries(registers)) {
    if (path === DELETED || HIDDEN.has(path)) continue;
    // The title has it already.
    if (events.length === 1 && path === events[0] && value !== null) continue;
    const line = registerWords(collection, [path, value], nameOf);
    lines.set(line.together ? line.field : path, line);
  }
  return [...lines.values()];
}

/** One register in words. `together`: other registers of the field add nothing. */
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
    // A value without words in this version is shown as it is, if it is text (OUT-7).
    const isText = typeof value === 'string' && value !== '';
    return {
      path,
      field: restWords(collection),
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

/** Counters and tokens that screens do not show. */
const HIDDEN: ReadonlySet<string> = new Set([
  'match_token',
  // Written by the server: where the row was created.
  'origin',
  'incr_events',
  'incrementals',
  'version',
  'team_sid',
]);

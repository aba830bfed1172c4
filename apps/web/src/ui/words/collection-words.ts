/** The words for each collection: what a row is called, and its registers. The compiler demands an entry for each. */
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { isCollectionName } from '@touchline/domain/entity/rows/collections';
import { m } from '@touchline/i18n';
import { ACCOUNT, type FieldsInWords, type FieldWords, MATCHES, PLAYERS, TEAMS } from './field-words.ts';
import { NOTES } from './note-field-words.ts';
import { TEAM_PAGES } from './team/page-field-words.ts';
import { SELECTIONS, SESSIONS } from './training/training-field-words.ts';

interface CollectionWords {
  readonly kind: () => string;
  readonly fields: FieldsInWords;
  /** For registers without words of their own. */
  readonly rest: () => string;
}

const WORDS: Readonly<Record<CollectionName, CollectionWords>> = {
  account: { kind: m.changes_kind_account, fields: ACCOUNT, rest: m.changes_account_rest },
  teams: { kind: m.common_menu_team, fields: TEAMS, rest: m.changes_team_rest },
  players: { kind: m.common_screen_player, fields: PLAYERS, rest: m.changes_rest },
  matches: { kind: m.words_match, fields: MATCHES, rest: m.changes_match_rest },
  media: { kind: m.words_photo, fields: {}, rest: m.changes_rest },
  notes: { kind: m.words_note, fields: NOTES, rest: m.changes_rest },
  teampages: { kind: m.common_team_page, fields: TEAM_PAGES, rest: m.changes_rest },
  training_selections: {
    kind: m.screens_selection,
    fields: SELECTIONS,
    rest: m.changes_rest,
  },
  training_sessions: { kind: m.screens_trainings, fields: SESSIONS, rest: m.changes_rest },
};

/** For a collection that only a later version knows. */
const UNKNOWN: CollectionWords = { kind: m.changes_kind_other, fields: {}, rest: m.changes_rest };

const wordsOf = (collection: string): CollectionWords =>
  isCollectionName(collection) ? WORDS[collection] : UNKNOWN;

/** `Player`, `Match`. */
export const kindWords = (collection: string): string => wordsOf(collection).kind();

/** `Other match settings`. */
export const restWords = (collection: string): string => wordsOf(collection).rest();

/** The words for a register; undefined for one that is shown among other details. */
export function fieldWords(collection: string, owner: string): FieldWords | undefined {
  const { fields } = wordsOf(collection);
  return Object.hasOwn(fields, owner) ? fields[owner] : undefined;
}

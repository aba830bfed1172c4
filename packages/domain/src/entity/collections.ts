/**
 * The collections that rows live in: which fields a row has, under which names its changes travel
 * (section 7), how its id is asked for, and whose space it belongs to (sync.md).
 */
import { ACCOUNT_ALIASES, accountFields } from './account.ts';
import type { CollectionName, FieldTable } from './field.ts';
import { matchFields } from './match.ts';
import { mediumFields } from './medium.ts';
import { NOTE_ALIASES, noteFields } from './note.ts';
import { playerFields } from './player.ts';
import { teamFields, trainingSelectionFields } from './team.ts';
import { teamPageFields } from './team-page.ts';
import { trainingSessionFields } from './training.ts';

/** The account whose space a row is counted in. */
export type SpaceOwner =
  /** The row is an account. */
  | { readonly by: 'self' }
  /** The account whose collection the row is in. */
  | { readonly by: 'account' }
  /** The space of the team that a field names; the account's own when it names none. */
  | { readonly by: 'team'; readonly field: string }
  /** The space of the row that a field points to. */
  | { readonly by: 'row'; readonly collection: CollectionName; readonly field: string }
  /** The space of the row that a note's `kind` and `kind_sid` name. */
  | { readonly by: 'subject' };

export interface CollectionDefinition {
  readonly fields: FieldTable;
  /** Other names of fields, by which section 3 calls them too. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The document's type (section 3). */
  readonly document: string;
  /** Null where rows are not deleted by a mutation. */
  readonly operations: { readonly update: string; readonly delete: string | null };
  /** The call that reserves an id; null where rows take theirs from elsewhere. */
  readonly request: string | null;
  readonly owner: SpaceOwner;
}

export const COLLECTIONS = {
  // An account is deleted by the auth call `delete_user`, and gets its id at sign-up.
  account: {
    fields: accountFields,
    aliases: ACCOUNT_ALIASES,
    document: 'account',
    operations: { update: 'updateUserInfo', delete: null },
    request: null,
    owner: { by: 'self' },
  },
  teams: {
    fields: teamFields,
    document: 'team',
    operations: { update: 'updateTeam', delete: 'deleteTeam' },
    request: 'requestTeamSID',
    owner: { by: 'account' },
  },
  players: {
    fields: playerFields,
    document: 'player',
    operations: { update: 'updatePlayer', delete: 'deletePlayer' },
    request: 'requestPlayerSID',
    owner: { by: 'team', field: 'team_sid' },
  },
  matches: {
    fields: matchFields,
    document: 'match',
    operations: { update: 'updateMatch', delete: 'deleteMatch' },
    request: 'requestMatchSID',
    owner: { by: 'row', collection: 'teams', field: 'team_sid' },
  },
  media: {
    fields: mediumFields,
    document: 'medium',
    operations: { update: 'updateMedium', delete: 'deleteMedium' },
    request: 'requestMediaSID',
    owner: { by: 'team', field: 'team_sid' },
  },
  notes: {
    fields: noteFields,
    aliases: NOTE_ALIASES,
    document: 'note',
    operations: { update: 'updateNote', delete: 'deleteNote' },
    request: 'requestNoteSID',
    owner: { by: 'subject' },
  },
  // A Team Page has the id of its team, and goes with it.
  teampages: {
    fields: teamPageFields,
    document: 'teampage',
    operations: { update: 'updateTeamPage', delete: null },
    request: null,
    owner: { by: 'row', collection: 'teams', field: 'team_sid' },
  },
  training_selections: {
    fields: trainingSelectionFields,
    document: 'trainingselection',
    operations: { update: 'updateTrainingSelection', delete: 'deleteTrainingSelection' },
    request: 'requestTrainingSelectionSID',
    owner: { by: 'team', field: 'team_sid' },
  },
  training_sessions: {
    fields: trainingSessionFields,
    document: 'trainingsession',
    operations: { update: 'updateTrainingSession', delete: 'deleteTrainingSession' },
    request: 'requestTrainingSessionSID',
    owner: { by: 'row', collection: 'training_selections', field: 'selection_sid' },
  },
} as const satisfies Readonly<Record<CollectionName, CollectionDefinition>>;

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as readonly CollectionName[];

export type OperationKind = 'update' | 'delete';

export interface RowOperation {
  readonly collection: CollectionName;
  readonly kind: OperationKind;
}

/**
 * Section 7 calls the media's operations `updateMedia` and `deleteMedia` among the mutations, and
 * `updateMedium` and `deleteMedium` among the queued ones. Devices queue, so the latter are written; both are read.
 */
const OTHER_NAMES: readonly (readonly [name: string, operation: RowOperation])[] = [
  ['updateMedia', { collection: 'media', kind: 'update' }],
  ['deleteMedia', { collection: 'media', kind: 'delete' }],
];

const OPERATIONS: ReadonlyMap<string, RowOperation> = new Map([
  ...COLLECTION_NAMES.flatMap((collection) =>
    (['update', 'delete'] as const).flatMap((kind): (readonly [string, RowOperation])[] => {
      const name = COLLECTIONS[collection].operations[kind];
      return name === null ? [] : [[name, { collection, kind }]];
    }),
  ),
  ...OTHER_NAMES,
]);

/** Whether a text from outside names a collection. */
export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(COLLECTIONS, name);
}

/** What a collection is: its table, its owner, the names that it travels under. */
export function definitionOf(collection: CollectionName): CollectionDefinition {
  return COLLECTIONS[collection];
}

/**
 * The name that a mutation of this collection travels under. Throws for a collection that is none and
 * for a deletion that does not exist (accounts, Team Pages): only a bug asks for those.
 */
export function operationName(collection: string, kind: OperationKind): string {
  const name = isCollectionName(collection) ? COLLECTIONS[collection].operations[kind] : null;
  if (name === null) throw new Error(`no operation to ${kind} in ${collection}`);
  return name;
}

/** The collection and kind of an operation's name; undefined for a name that is none. */
export function parseOperation(name: string): RowOperation | undefined {
  return OPERATIONS.get(name);
}

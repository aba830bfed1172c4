/**
 * The collections that rows live in, each declared once: which fields a row has, under which names its changes
 * travel (section 7), how its id is asked for, whose space it belongs to, and what makes it part of a team.
 */

import type { CollectionName, Entity, FieldTable } from '../fields/field-types.ts';
import { ACCOUNT_ALIASES, accountFields } from '../tables/account.ts';
import { matchFields } from '../tables/match.ts';
import { mediumFields } from '../tables/medium.ts';
import { NOTE_ALIASES, noteFields } from '../tables/note.ts';
import { playerFields } from '../tables/player.ts';
import { teamFields } from '../tables/team.ts';
import { teamPageFields } from '../tables/team-page.ts';
import { trainingSelectionFields, trainingSessionFields } from '../tables/training.ts';

/** The account whose space contains a row. */
export type SpaceOwner =
  /** The row is an account. */
  | { readonly by: 'self' }
  /** The account whose collection the row is in. */
  | { readonly by: 'account' }
  /** The space of the team that a field names; the account's own when it names none. */
  | { readonly by: 'team'; readonly field: string }
  /** The space of the row to which a field refers. */
  | { readonly by: 'row'; readonly collection: CollectionName; readonly field: string }
  /** The space of the row that a note's `kind` and `kind_sid` name. */
  | { readonly by: 'subject' };

/**
 * One way in which a row becomes part of a team, so that people with whom the team is shared see it. The row and
 * the team are always of one space.
 */
export type TeamLink =
  /** The row has the team's own id. */
  | { readonly by: 'id' }
  /** The row was made for the team: the field that `owner` names, or for a match its team. */
  | { readonly by: 'made for' }
  /** The team's row lists it under `field`. A row that was never in the list belongs to the team it was made for. */
  | { readonly by: 'list'; readonly field: string }
  /** A row of `collection` that is part of the team names it in `field`. */
  | { readonly by: 'named'; readonly collection: CollectionName; readonly field: string }
  /** The row that it belongs to is part of the team: the row's `owner`. */
  | { readonly by: 'parent' };

/** Ids that a device keeps in reserve: at `low` it asks for as many as are missing from `block`. */
export interface IdReserve {
  /** The call that reserves ids (section 7). */
  readonly request: string;
  /** 0 for rows that most devices never make: their ids are asked for when there is one. */
  readonly low: number;
  readonly block: number;
}

/** Work that the server does some time after certain changes of a row. */
export interface FollowUp {
  /** The kind of the due job. */
  readonly job: string;
  /** The registers whose changes matter, members of lists included. The row's deletion always matters. */
  readonly paths: readonly string[];
}

export interface CollectionDefinition {
  readonly fields: FieldTable;
  /** Alternative field names of section 3. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The document's type (section 3). */
  readonly document: string;
  /** Null where no mutation deletes rows. */
  readonly operations: { readonly update: string; readonly delete: string | null };
  /** Null where rows take their ids from elsewhere. */
  readonly ids: IdReserve | null;
  readonly owner: SpaceOwner;
  /** The fields that name a row to people: those of the first list with a text. None for rows without a name. */
  readonly namedBy: readonly (readonly string[])[];
  /** Every way in which a row is part of a team; one is enough. Without any, only the owner sees the row. */
  readonly team: readonly TeamLink[];
  readonly followUps?: readonly FollowUp[];
}

/** What families are told of a match or session, and the records of what they answer. */
const ASKED_ABOUT = [
  ...['date', 'dateHours', 'dateMinutes', 'place', 'meet_minutes'],
  ...['players', 'answers', 'asked', 'request', 'tasks', 'takers'].map((record) => `metadata.${record}`),
];

export const COLLECTIONS = {
  // An account is deleted by the auth call `delete_user`, and gets its id at sign-up.
  account: {
    fields: accountFields,
    aliases: ACCOUNT_ALIASES,
    document: 'account',
    operations: { update: 'updateUserInfo', delete: null },
    ids: null,
    owner: { by: 'self' },
    namedBy: [['firstname', 'surname'], ['email']],
    team: [],
  },
  teams: {
    fields: teamFields,
    document: 'team',
    operations: { update: 'updateTeam', delete: 'deleteTeam' },
    ids: { request: 'requestTeamSID', low: 1, block: 2 },
    owner: { by: 'account' },
    namedBy: [['clubname', 'teamname']],
    team: [{ by: 'id' }],
    followUps: [
      {
        job: 'attendance_team',
        paths: ['metadata.timezone', 'metadata.attendance', 'player_sids', 'clubname', 'teamname'],
      },
      { job: 'fixtures', paths: ['metadata.linkage'] },
    ],
  },
  players: {
    fields: playerFields,
    document: 'player',
    operations: { update: 'updatePlayer', delete: 'deletePlayer' },
    ids: { request: 'requestPlayerSID', low: 10, block: 30 },
    owner: { by: 'team', field: 'team_sid' },
    namedBy: [['nickname'], ['firstname', 'surname']],
    team: [{ by: 'list', field: 'player_sids' }],
    followUps: [{ job: 'attendance_player', paths: ['metadata.email1'] }],
  },
  matches: {
    fields: matchFields,
    document: 'match',
    operations: { update: 'updateMatch', delete: 'deleteMatch' },
    ids: { request: 'requestMatchSID', low: 10, block: 30 },
    owner: { by: 'row', collection: 'teams', field: 'team_sid' },
    namedBy: [['opponent_clubname', 'opponent_teamname']],
    team: [{ by: 'made for' }],
    followUps: [{ job: 'attendance', paths: [...ASKED_ABOUT, 'phase', 'team_sid'] }],
  },
  media: {
    fields: mediumFields,
    document: 'medium',
    operations: { update: 'updateMedium', delete: 'deleteMedium' },
    ids: { request: 'requestMediaSID', low: 0, block: 5 },
    owner: { by: 'team', field: 'team_sid' },
    namedBy: [],
    team: [{ by: 'made for' }, { by: 'named', collection: 'players', field: 'media_sid' }],
  },
  notes: {
    fields: noteFields,
    aliases: NOTE_ALIASES,
    document: 'note',
    operations: { update: 'updateNote', delete: 'deleteNote' },
    ids: { request: 'requestNoteSID', low: 0, block: 10 },
    owner: { by: 'subject' },
    namedBy: [],
    team: [{ by: 'parent' }],
  },
  // A Team Page has the id of its team and is deleted with it.
  teampages: {
    fields: teamPageFields,
    document: 'teampage',
    operations: { update: 'updateTeamPage', delete: null },
    ids: null,
    owner: { by: 'row', collection: 'teams', field: 'team_sid' },
    namedBy: [],
    team: [{ by: 'id' }],
  },
  training_selections: {
    fields: trainingSelectionFields,
    document: 'trainingselection',
    operations: { update: 'updateTrainingSelection', delete: 'deleteTrainingSelection' },
    ids: { request: 'requestTrainingSelectionSID', low: 0, block: 2 },
    owner: { by: 'team', field: 'team_sid' },
    namedBy: [['name'], ['clubname', 'teamname']],
    team: [{ by: 'made for' }, { by: 'named', collection: 'teampages', field: 'options.training_selection' }],
    followUps: [{ job: 'attendance_selection', paths: ['name', 'player_sids', 'team_sid'] }],
  },
  training_sessions: {
    fields: trainingSessionFields,
    document: 'trainingsession',
    operations: { update: 'updateTrainingSession', delete: 'deleteTrainingSession' },
    ids: { request: 'requestTrainingSessionSID', low: 0, block: 30 },
    owner: { by: 'row', collection: 'training_selections', field: 'selection_sid' },
    namedBy: [['name']],
    team: [{ by: 'parent' }],
    followUps: [
      {
        job: 'attendance',
        paths: [...ASKED_ABOUT, 'status', 'name', 'selection_sid', 'player_sids'],
      },
    ],
  },
} as const satisfies Readonly<Record<CollectionName, CollectionDefinition>>;

/** The entity of a collection's rows. */
export type EntityOf<C extends CollectionName> = Entity<(typeof COLLECTIONS)[C]['fields']>;

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as readonly CollectionName[];

/** Ids that devices reserve, for every collection whose rows they make. */
export const ID_RESERVES = COLLECTION_NAMES.flatMap((collection) => {
  const { ids } = definitionOf(collection);
  return ids === null ? [] : [{ collection, low: ids.low, block: ids.block }];
});

export type OperationKind = 'update' | 'delete';

export interface RowOperation {
  readonly collection: CollectionName;
  readonly kind: OperationKind;
}

/**
 * Section 7 uses `updateMedia` and `deleteMedia` for mutations, and `updateMedium` and `deleteMedium` for queued ones.
 * Devices queue their changes and write the latter; both are accepted.
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

/** True when a text from outside names a collection. */
export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(COLLECTIONS, name);
}

/** The declaration of a collection. */
export function definitionOf(collection: CollectionName): CollectionDefinition {
  return COLLECTIONS[collection];
}

/**
 * The name of a mutation of this collection. Throws for an unknown collection and for a deletion that does not exist
 * (accounts, Team Pages), because only a bug asks for those.
 */
export function operationName(collection: string, kind: OperationKind): string {
  const name = isCollectionName(collection) ? COLLECTIONS[collection].operations[kind] : null;
  if (name === null) throw new Error(`no operation to ${kind} in ${collection}`);
  return name;
}

/** The collection and kind of an operation's name; undefined for an unknown name. */
export function parseOperation(name: string): RowOperation | undefined {
  return OPERATIONS.get(name);
}

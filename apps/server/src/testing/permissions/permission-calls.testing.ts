/**
 * Every operation and every field of the GraphQL schema, with the permission that it needs. A test fails when one is
 * missing here. The matrix checks each entry against the server.
 */
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { COLLECTION_NAMES, definitionOf } from '@touchline/domain/entity/rows/collections';
import type { Operation } from '@touchline/domain/team/permissions';
import type { Fixture, Person } from './permission-people.testing.ts';

/**
 * `own account`: everyone, for their own account. `seen`: everyone who sees the row; invited people see the team. `row
 * by row`: according to the collections' tables. `staff`: members who have accepted. `owner`: the owner on every plan.
 * `family`: the family of the player; no person of the matrix is. `answer`: people who are or were invited. `leave`: members except the owner.
 */
export type Needs = 'own account' | 'seen' | 'staff' | 'owner' | 'answer' | 'leave' | 'family' | Operation;

export interface Asking {
  readonly fixture: Fixture;
  readonly person: Person;
  /** The team, a row of the team, or a row that was created for this call to delete. */
  readonly sid: (collection: CollectionName) => number;
  /** A different number each time. */
  readonly fresh: number;
}

export interface SchemaCall {
  readonly needs: Needs;
  /** The collection that the call concerns. */
  readonly on: CollectionName;
  readonly query: (asking: Asking) => string;
  /** The call returns what the caller sees, and an empty list instead of an error. */
  readonly lists?: true;
  /** The call deletes a row that was created for it. */
  readonly deletes?: true;
}

const own = (query: string): SchemaCall => ({ needs: 'own account', on: 'account', query: () => query });

const read = (call: string, on: CollectionName): SchemaCall => ({
  needs: 'seen',
  on,
  lists: true,
  query: ({ sid }) => `{ ${call}(sids: [${sid(on)}]) { sid } }`,
});

/** Without changes, because fields are tested one by one. */
const update = (call: string, on: CollectionName): SchemaCall => ({
  needs: 'seen',
  on,
  query: ({ sid }) => `mutation { ${call}(sid: ${sid(on)}, values: {}) { sid } }`,
});

const remove = (call: string, on: CollectionName, needs: Operation): SchemaCall => ({
  needs,
  on,
  deletes: true,
  query: ({ sid }) => `mutation { ${call}(sid: ${sid(on)}) { sid } }`,
});

const lease = (call: string): SchemaCall => own(`mutation { ${call}(count: 1) { sid } }`);

/** The calls that reserve ids. The call for matches names a team, so it is listed below. */
const LEASES: Readonly<Record<string, SchemaCall>> = Object.fromEntries(
  COLLECTION_NAMES.flatMap((collection) => {
    const call = definitionOf(collection).ids?.request;
    return call === undefined || collection === 'matches' ? [] : [[call, lease(call)]];
  }),
);

const onTeam = (needs: Needs, query: (asking: Asking & { readonly team: number }) => string): SchemaCall => ({
  needs,
  on: 'teams',
  query: (asking) => query({ ...asking, team: asking.sid('teams') }),
});

/** About the link with which the families of a match answer. */
const onMatch = (query: (match: string) => string): SchemaCall => ({
  needs: 'requests',
  on: 'matches',
  query: ({ sid }) => query(`kind: "matches", sid: ${sid('matches')}`),
});

/** About the link of the team's public page. */
const onPage = (query: (page: string) => string): SchemaCall =>
  onTeam('manageTeamPage', ({ team }) => query(`kind: "team", sid: ${team}`));

/** A browser that no message reaches, with the keys of RFC 8291's example. */
const PUSH_BROWSER =
  'endpoint: "https://fcm.googleapis.com/x", p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", auth: "BTBZMqHH6r4Tts7J_aSIgg"';

export const SCHEMA_CALLS: Readonly<Record<string, SchemaCall>> = {
  healthCheck: own('{ healthCheck { now } }'),
  pull: own('{ pull(cursor: "", limit: 1) { cursor } }'),
  cloudSync: own('{ cloudSync(tables: ["teams"]) { epoch } }'),
  getRows: own('{ getRows(names: []) { epoch } }'),
  registerDevice: {
    needs: 'own account',
    on: 'account',
    query: ({ fresh }) => `mutation { registerDevice(device: "p${fresh}") { ordinal } }`,
  },
  push: {
    needs: 'own account',
    on: 'account',
    query: ({ person: { device } }) => {
      const { device: id, epoch, number } = device.batch([]);
      return `mutation { push(batch: { device: "${id}", epoch: "${epoch}", number: ${number}, mutations: [{}] }) { results } }`;
    },
  },
  ...LEASES,
  requestMatchSID: onTeam('seen', ({ team }) => `mutation { requestMatchSID(team_sid: ${team}) { sid } }`),
  getAccount: own('{ getAccount { sid } }'),
  getUserInfo: own('{ getUserInfo { sid } }'),
  getFederations: own('{ getFederations { id } }'),
  plans: own('{ plans }'),
  getAccountMeta: own('{ getAccountMeta(key: "teams_hidden") { value } }'),
  updateUserInfo: own('mutation { updateUserInfo(values: {}) { id } }'),
  updateAccountMeta: own('mutation { updateAccountMeta(key: "seen", value: "1") { key } }'),
  getLoggedInDevices: own('{ getLoggedInDevices { name } }'),
  // Without an address nothing is fetched.
  getFixtures: onTeam('addMatch', ({ team }) => `{ getFixtures(team_sid: ${team}, address: "") { at } }`),
  getSavedFixtures: onTeam('addMatch', ({ team }) => `{ getSavedFixtures(team_sid: ${team}) { at } }`),
  getPictureQuota: onTeam('seeMedia', ({ team }) => `{ getPictureQuota(team_sid: ${team}) { bytes } }`),
  getStreamCount: own('{ getStreamCount(match_token: "a") { count } }'),
  getNotifications: own('{ getNotifications { id } }'),
  seeNotifications: own('mutation { seeNotifications(up_to: 0) { id } }'),
  getPushKey: own('{ getPushKey { key } }'),
  subscribePush: own(`mutation { subscribePush(${PUSH_BROWSER}) { on } }`),
  unsubscribePush: own('mutation { unsubscribePush(endpoint: "https://fcm.googleapis.com/x") { on } }'),
  // Before the calls that accept an invitation.
  attendanceLink: onMatch((match) => `{ attendanceLink(${match}) { token } }`),
  openAttendanceLink: onMatch((match) => `mutation { openAttendanceLink(${match}) { token } }`),
  replaceAttendanceLink: onMatch((match) => `mutation { replaceAttendanceLink(${match}) { token } }`),
  closeAttendanceLink: onMatch((match) => `mutation { closeAttendanceLink(${match}) { sid } }`),
  getTeams: read('getTeams', 'teams'),
  getPlayers: read('getPlayers', 'players'),
  getMatches: read('getMatches', 'matches'),
  getMedia: read('getMedia', 'media'),
  getTrainingSelections: read('getTrainingSelections', 'training_selections'),
  getTrainingSessions: read('getTrainingSessions', 'training_sessions'),
  getTeamPage: read('getTeamPage', 'teampages'),
  getHistory: onTeam('seen', ({ team }) => `{ getHistory(collection: "teams", sid: ${team}) { path } }`),
  getPrivacyLog: onTeam('seePrivate', ({ team }) => `{ getPrivacyLog(team_sid: ${team}) { what } }`),
  chooseOwnChildLevel: onTeam(
    'family',
    ({ team, sid }) =>
      `mutation { chooseOwnChildLevel(team_sid: ${team}, player_sid: ${sid('players')}, level: "normal") { team_sid } }`,
  ),
  mailFamilyLink: onTeam(
    'requests',
    ({ team, sid }) =>
      `mutation { mailFamilyLink(team_sid: ${team}, player_sid: ${sid('players')}) { mailed } }`,
  ),
  getOwnChildren: own('{ getOwnChildren { team_sid } }'),
  getNote: onTeam('seen', ({ team }) => `{ getNote(type: "team", sid: ${team}) { sid } }`),
  updateTeam: update('updateTeam', 'teams'),
  updatePlayer: update('updatePlayer', 'players'),
  updateMatch: update('updateMatch', 'matches'),
  updateMedia: update('updateMedia', 'media'),
  updateTrainingSelection: update('updateTrainingSelection', 'training_selections'),
  updateTrainingSession: update('updateTrainingSession', 'training_sessions'),
  updateTeamPage: update('updateTeamPage', 'teampages'),
  getPageLink: onPage((page) => `{ getPageLink(${page}) { token } }`),
  replacePageLink: onPage((page) => `mutation { replacePageLink(${page}) { token } }`),
  endPageLink: onPage((page) => `mutation { endPageLink(${page}) { sid } }`),
  getCalendarLink: onTeam('staff', ({ team }) => `{ getCalendarLink(team_sid: ${team}) { token } }`),
  replaceCalendarLink: onTeam(
    'staff',
    ({ team }) => `mutation { replaceCalendarLink(team_sid: ${team}) { token } }`,
  ),
  endCalendarLink: own('mutation { endCalendarLink(team_sid: 0) { sid } }'),
  updateEvents: {
    needs: 'runMatch',
    on: 'matches',
    query: ({ sid, fresh }) =>
      `mutation { updateEvents(sid: ${sid('matches')}, values: { timer: { currentTime: ${fresh} } }) { sid } }`,
  },
  deleteTeam: remove('deleteTeam', 'teams', 'deleteTeam'),
  erasePlayer: {
    needs: 'removePlayers',
    on: 'players',
    deletes: true,
    query: ({ sid }) => `mutation { erasePlayer(sid: ${sid('players')}) { sid } }`,
  },
  getBackups: own('{ getBackups { made_at expires_at } }'),
  deletePlayer: remove('deletePlayer', 'players', 'removePlayers'),
  deleteMatch: remove('deleteMatch', 'matches', 'deleteMatch'),
  deleteMedia: remove('deleteMedia', 'media', 'media'),
  deleteTrainingSession: remove('deleteTrainingSession', 'training_sessions', 'train'),
  deleteTrainingSelection: remove('deleteTrainingSelection', 'training_selections', 'train'),
  updateNote: {
    needs: 'writeNotes',
    on: 'notes',
    query: ({ sid, fresh }) =>
      `mutation { updateNote(type: "team", sid: ${sid('notes')}, message: "<p>${fresh}</p>") { sid } }`,
  },
  deleteNote: remove('deleteNote', 'notes', 'writeNotes'),
  updateToken: onTeam('staff', ({ team }) => `mutation { updateToken(team_sid: ${team}) { sid } }`),
  updateTokenTraining: {
    needs: 'seen',
    on: 'training_selections',
    query: ({ sid }) =>
      `mutation { updateTokenTraining(selection_sid: ${sid('training_selections')}) { sid } }`,
  },
  teamShare: {
    needs: 'share',
    on: 'teams',
    // A trial shares with one person, so the owner is tested with a team without members.
    query: ({ person, fixture, sid, fresh }) => {
      const team = person.standing === 'owner' ? fixture.otherTeam : sid('teams');
      return `mutation { teamShare(team_sid: ${team}, share_email: "new-${fresh}@example.org") { status } }`;
    },
  },
  sharedAccounts: onTeam('staff', ({ team }) => `{ sharedAccounts(team_sid: ${team}) { id } }`),
  updateShareRole: onTeam(
    'owner',
    ({ team, fixture: { people } }) =>
      `mutation { updateShareRole(team_sid: ${team}, id: ${people[4]?.share}, role: "fan", capabilities: []) { id } }`,
  ),
  revokeShareTeam: onTeam(
    'owner',
    ({ team, fixture: { spareShare } }) =>
      `mutation { revokeShareTeam(team_sid: ${team}, id: ${spareShare}) { id } }`,
  ),
  acceptTeamInvite: onTeam(
    'answer',
    ({ team }) => `mutation { acceptTeamInvite(sid: ${team}, accept: true) { sid } }`,
  ),
  getInviteLink: onTeam('owner', ({ team }) => `{ getInviteLink(team_sid: ${team}) { role } }`),
  makeInviteLink: onTeam(
    'share',
    ({ team }) => `mutation { makeInviteLink(team_sid: ${team}, role: "fan") { role } }`,
  ),
  closeInviteLink: onTeam('owner', ({ team }) => `mutation { closeInviteLink(team_sid: ${team}) { sid } }`),
  acceptInviteLink: own('mutation { acceptInviteLink(token: "none") { sid } }'),
  leaveTeam: onTeam('leave', ({ team }) => `mutation { leaveTeam(team_sid: ${team}) { sid } }`),
};

/** Types of the schema with an entity's fields, which the collections' tables name. */
export const ENTITY_TYPES: Readonly<Record<string, CollectionName>> = {
  Team: 'teams',
  Player: 'players',
  Match: 'matches',
  TrainingSelection: 'training_selections',
  TrainingSession: 'training_sessions',
  Medium: 'media',
  TeamPage: 'teampages',
  Account: 'account',
  Events: 'matches',
};

/** All other types and their fields: every caller gets all of them. */
export const ANSWER_TYPES: Readonly<Record<string, string>> = {
  HealthCheck: 'last_synced now interval version',
  PullPage: 'rows gone cursor more access_changed',
  CloudSync: [...COLLECTION_NAMES, 'epoch', 'complete_to', 'healthCheck'].join(' '),
  ListingEntry: 'sid i checksum',
  ListingHealth: 'last_synced',
  RowsAnswer: 'epoch rows gone',
  RowNameInput: 'collection sid',
  EarlierValue: 'path value stamp at author mine',
  DeviceRegistration: 'ordinal epoch',
  PushAnswer: 'results rows',
  LeasedSids: 'sid remote_sid sids',
  LeasedMatches: 'sid match_token version leased',
  LeasedMatch: 'sid match_token',
  Sid: 'sid',
  ErasedPlayer: 'sid',
  ExistingBackup: 'made_at expires_at',
  AccountId: 'id',
  AccountMeta: 'key value',
  Federation: 'id title flag code',
  LoggedInDevice: 'id name model active current seen',
  PictureQuota: 'bytes allowed',
  CalendarLink: 'token since',
  EndedCalendarLink: 'sid',
  // Of addresses that the caller named, and of the team's own.
  Fixtures: 'address problem content at',
  StreamCount: 'count',
  Note: 'sid title message privacy incremental updated',
  DeletedNote: 'sid',
  TokenTeam: 'sid',
  TeamShare: 'team_sid share_email role capabilities status mailed',
  // `account`, `email`, `capabilities` and pending invitations are for the owner only.
  SharedAccount: 'id account first_name last_name profile_photo role email status capabilities',
  // A player's name only where the account works in the team (rows/people/read-notifications.ts).
  Notification:
    'id kind team_sid team person role at new count collection sid subject date answer coming declined silent task task_title',
  SeenNotifications: 'id',
  PushKey: 'key',
  PushState: 'on',
  InviteAnswer: 'sid status',
  ShareRole: 'id role',
  RevokedShare: 'id',
  LeftTeam: 'sid',
  // The owner who makes the link gets the token.
  InviteLink: 'team_sid role capabilities since token',
  ClosedInviteLink: 'sid',
  // Staff who may ask families get the token.
  AttendanceLink: 'token since',
  FamilyInTeam: 'team_sid page',
  MailedFamilyLink: 'mailed',
  PrivacyLine: 'what player_sid match_sid before after at way author',
  ClosedAttendanceLink: 'sid',
  // People who manage the page get the token.
  PageLink: 'token since',
  EndedPageLink: 'sid',
  JoinedTeam: 'sid status',
};

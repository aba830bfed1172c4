/**
 * Every operation and every field of the GraphQL schema, with what it needs. A call or a field that is missing
 * here fails a test: whoever adds one says here who may use it, and the matrix asks the server whether it is so.
 */
import type { CollectionName } from '@touchline/domain/entity/field';
import type { Operation } from '@touchline/domain/team/permissions';
import type { Ground, Person } from './permission-people.testing.ts';

/**
 * `own account`: everybody, on what is his own. `seen`: whoever sees the row, invited people the team's.
 * `row by row`: as the tables of the collections say. `staff`: whoever has the team, and has accepted.
 * `owner`: whatever his plan. `answer`: who is or was invited. `leave`: staff but the owner.
 */
export type Needs = 'own account' | 'seen' | 'staff' | 'owner' | 'answer' | 'leave' | Operation;

export interface Asking {
  readonly ground: Ground;
  readonly person: Person;
  /** The team, a row of the team, or one that was just made for this call to be deleted. */
  readonly sid: (collection: CollectionName) => number;
  /** Another one each time. */
  readonly fresh: number;
}

export interface SchemaCall {
  readonly needs: Needs;
  /** What the call is about. */
  readonly on: CollectionName;
  readonly query: (asking: Asking) => string;
  /** The call answers with what the caller sees, and with nothing instead of an error. */
  readonly lists?: true;
  /** It takes a row that was made for it. */
  readonly deletes?: true;
}

const own = (query: string): SchemaCall => ({ needs: 'own account', on: 'account', query: () => query });

const read = (call: string, on: CollectionName): SchemaCall => ({
  needs: 'seen',
  on,
  lists: true,
  query: ({ sid }) => `{ ${call}(sids: [${sid(on)}]) { sid } }`,
});

/** Without a change, which is asked field by field. */
const update = (call: string, on: CollectionName): SchemaCall => ({
  needs: 'seen',
  on,
  query: ({ sid }) => `mutation { ${call}(sid: ${sid(on)}, values: {}) { sid } }`,
});

const remove = (call: string, on: CollectionName, needs: Operation): SchemaCall => ({
  ...{ needs, on, deletes: true },
  query: ({ sid }) => `mutation { ${call}(sid: ${sid(on)}) { sid } }`,
});

const lease = (call: string): SchemaCall => own(`mutation { ${call}(count: 1) { sid } }`);

const onTeam = (needs: Needs, query: (asking: Asking & { readonly team: number }) => string): SchemaCall => ({
  ...{ needs, on: 'teams' },
  query: (asking) => query({ ...asking, team: asking.sid('teams') }),
});

export const SCHEMA_CALLS: Readonly<Record<string, SchemaCall>> = {
  healthCheck: own('{ healthCheck { now } }'),
  pull: own('{ pull(cursor: "", limit: 1) { cursor } }'),
  cloudSync: own('{ cloudSync(tables: ["teams"]) { epoch } }'),
  getRows: own('{ getRows(names: []) { epoch } }'),
  registerDevice: {
    ...{ needs: 'own account', on: 'account' },
    query: ({ fresh }) => `mutation { registerDevice(device: "p${fresh}") { ordinal } }`,
  },
  push: {
    ...{ needs: 'own account', on: 'account' },
    query: ({ person: { device } }) => {
      const { device: id, epoch, number } = device.batch([]);
      return `mutation { push(batch: { device: "${id}", epoch: "${epoch}", number: ${number}, mutations: [{}] }) { results } }`;
    },
  },
  requestTeamSID: lease('requestTeamSID'),
  requestPlayerSID: lease('requestPlayerSID'),
  requestMediaSID: lease('requestMediaSID'),
  requestNoteSID: lease('requestNoteSID'),
  requestTrainingSelectionSID: lease('requestTrainingSelectionSID'),
  requestTrainingSessionSID: lease('requestTrainingSessionSID'),
  requestMatchSID: onTeam('seen', ({ team }) => `mutation { requestMatchSID(team_sid: ${team}) { sid } }`),
  getAccount: own('{ getAccount { sid } }'),
  getUserInfo: own('{ getUserInfo { sid } }'),
  getFederations: own('{ getFederations { id } }'),
  getAccountMeta: own('{ getAccountMeta(key: "teams_hidden") { value } }'),
  updateUserInfo: own('mutation { updateUserInfo(values: {}) { id } }'),
  updateAccountMeta: own('mutation { updateAccountMeta(key: "seen", value: "1") { key } }'),
  getLoggedInDevices: own('{ getLoggedInDevices { name } }'),
  getStreamCount: own('{ getStreamCount(match_token: "a") { count } }'),
  getNotifications: own('{ getNotifications { id } }'),
  seeNotifications: own('mutation { seeNotifications(up_to: 0) { id } }'),
  getTeams: read('getTeams', 'teams'),
  getPlayers: read('getPlayers', 'players'),
  getMatches: read('getMatches', 'matches'),
  getMedia: read('getMedia', 'media'),
  getHistory: onTeam('seen', ({ team }) => `{ getHistory(collection: "teams", sid: ${team}) { path } }`),
  updateTeam: update('updateTeam', 'teams'),
  updatePlayer: update('updatePlayer', 'players'),
  updateMatch: update('updateMatch', 'matches'),
  updateMedia: update('updateMedia', 'media'),
  updateEvents: {
    ...{ needs: 'runMatch', on: 'matches' },
    query: ({ sid, fresh }) =>
      `mutation { updateEvents(sid: ${sid('matches')}, values: { timer: { currentTime: ${fresh} } }) { sid } }`,
  },
  deleteTeam: remove('deleteTeam', 'teams', 'deleteTeam'),
  deletePlayer: remove('deletePlayer', 'players', 'removePlayers'),
  deleteMatch: remove('deleteMatch', 'matches', 'deleteMatch'),
  deleteMedia: remove('deleteMedia', 'media', 'media'),
  updateToken: onTeam('staff', ({ team }) => `mutation { updateToken(team_sid: ${team}) { sid } }`),
  updateTokenTraining: {
    ...{ needs: 'seen', on: 'training_selections' },
    query: ({ sid }) =>
      `mutation { updateTokenTraining(selection_sid: ${sid('training_selections')}) { sid } }`,
  },
  teamShare: {
    ...{ needs: 'share', on: 'teams' },
    // A trial shares with one person: the owner is asked about a team that he shares with nobody.
    query: ({ person, ground, sid, fresh }) => {
      const team = person.standing === 'owner' ? ground.otherTeam : sid('teams');
      return `mutation { teamShare(team_sid: ${team}, share_email: "new-${fresh}@example.org") { status } }`;
    },
  },
  sharedAccounts: onTeam('staff', ({ team }) => `{ sharedAccounts(team_sid: ${team}) { id } }`),
  updateShareRole: onTeam(
    'owner',
    ({ team, ground: { people } }) =>
      `mutation { updateShareRole(team_sid: ${team}, id: ${people[4]?.share}, role: "fan", capabilities: []) { id } }`,
  ),
  revokeShareTeam: onTeam(
    'owner',
    ({ team, ground: { spareShare } }) =>
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

/** Types of the schema that hold an entity's fields, which the tables of the collections name. */
export const ENTITY_TYPES: Readonly<Record<string, CollectionName>> = {
  Team: 'teams',
  Player: 'players',
  Match: 'matches',
  Medium: 'media',
  Account: 'account',
  Events: 'matches',
};

/** All other types and their fields: whoever makes the call gets all of them. */
export const ANSWER_TYPES: Readonly<Record<string, string>> = {
  HealthCheck: 'last_synced now interval version',
  PullPage: 'rows gone cursor more access_changed',
  CloudSync:
    'account teams players matches media notes teampages training_selections training_sessions epoch complete_to healthCheck',
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
  AccountId: 'id',
  AccountMeta: 'key value',
  Federation: 'id title flag code',
  LoggedInDevice: 'id name model active current seen',
  StreamCount: 'count',
  TokenTeam: 'sid',
  TeamShare: 'team_sid share_email role capabilities status mailed',
  // `email`, `capabilities`, and who has not accepted: only for the owner.
  SharedAccount: 'id first_name last_name profile_photo role email status capabilities',
  Notification: 'id kind team_sid team person role at new',
  SeenNotifications: 'id',
  InviteAnswer: 'sid status',
  ShareRole: 'id role',
  RevokedShare: 'id',
  LeftTeam: 'sid',
  // The token is answered to the owner who makes the link.
  InviteLink: 'team_sid role capabilities since token',
  ClosedInviteLink: 'sid',
  JoinedTeam: 'sid status',
};

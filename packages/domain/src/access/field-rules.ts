/**
 * The right that each field of each collection needs to be written and to be read. Default deny: a field that is not
 * named here can be neither written nor read, and fails a test.
 */
import type { CollectionName } from '../entity/fields/field-types.ts';
import type { Operation } from '../team/permissions.ts';

/**
 * `own call`: no update carries the field (fields of the row; `role`, `sku`, `status`, … of roles.md). `creation`: the
 * field is written only with the creation of the row, such as a match's team.
 */
export type WriteRule = Operation | 'creation' | 'own call';
/**
 * Fields (those of a record as `metadata.captain`, those of a group by name) with the rights to write and to read
 * them.
 */
type Rule = readonly [write: WriteRule, read: Operation, fields: readonly string[]];

const ROW = ['sid', 'incremental', 'updatedAt', 'remoteUpdated'] as const;
const FORMAT = ['pitchPlayers', 'halfLength', 'halfParts', 'matchLength', 'matchParts'] as const;
const STREAM_SHOW = ['substitutes', 'formation', 'images', 'media', 'names'].map(
  (what) => `metadata.stream_show_${what}`,
);
const LS = ['active', 'formation', 'substitutions', 'portraits', 'media'].map(
  (what) => `metadata.ls_${what}`,
);
const NUMBERS = 'shirtnumbers';
const PARTS = ['part1', 'part2', 'part3', 'part4', 'part5', 'part6', 'part7'] as const;

const TEAM: readonly Rule[] = [
  [
    'own call',
    'seeTeam',
    [...ROW, 'shared', 'role', 'capabilities', 'sku', 'plan_end', 'status', 'trial_end', 'current'],
  ],
  ['creation', 'seeTeam', ['createdAt']],
  ['setUpTeam', 'seeTeam', ['shirt', 'clubname', 'teamname', 'division', 'hidden', 'order']],
  ['linkClub', 'seeTeam', ['federation', 'club_id']],
  ['setUpTeam', 'seeTeam', FORMAT.map((name) => `metadata.${name}`)],
  [
    'setUpTeam',
    'seeTeam',
    ['cid', 'captain', 'keeper', 'formation', 'linkage', 'template', 'pitch', 'stoppedClock'].map(
      (n) => `metadata.${n}`,
    ),
  ],
  ['setUpTeam', 'seeTeam', [...LS, 'metadata.public_names', 'metadata.public_cards', 'metadata.timezone']],
  ['setUpTeam', 'seeTeam', ['metadata.attendance', 'metadata.same_opponents']],
  [
    'setUpTeam',
    'seeTeam',
    ['age_group', 'country', 'limited_names', 'no_score'].map((name) => `metadata.${name}`),
  ],
  // Written by the family and by a restore. No update carries them, except what `givesLevelBack` takes.
  ['own call', 'seeNames', ['metadata.family_levels', 'metadata.levels_doubted_at']],
  ['editPlayers', 'seeNames', ['metadata.coach_levels']],
  // The note of old versions, which the first save of a note empties.
  ['writeNotes', 'seePrivate', ['metadata.note']],
  ['editPlayers', 'seeTeam', ['player_sids']],
  ['editPlayers', 'seeTeam', [NUMBERS]],
  ['manageEventTypes', 'seeTeam', ['eventtypes']],
  ['manageFormations', 'seeTeam', ['formations']],
  ['manageTemplates', 'seeTeam', ['matchtemplates']],
  ['managePeriods', 'seeTeam', ['metadata.periods', 'metadata.active_period']],
  ['manageTeamPage', 'seeTeam', ['teampage']],
];

/**
 * A manager's rights for a team apply to a selection for the people who train it, except its note, which is for the
 * staff. Selections have no page and no periods.
 */
const SELECTION: readonly Rule[] = [
  ...TEAM.map(
    ([write, read, fields]): Rule => [
      write === 'own call' || write === 'creation' || write === 'writeNotes' ? write : 'train',
      // The levels of a team decide about the numbers in its own row only.
      fields.includes(NUMBERS) ? 'seeNames' : read,
      fields,
    ],
  ),
  ['train', 'seeTeam', ['name']],
  ['creation', 'seeTeam', ['team_sid']],
  ['train', 'seeTeam', ['series']],
];

export const FIELD_RULES: Readonly<Record<CollectionName, readonly Rule[]>> = {
  account: [
    [
      'own call',
      'seeAccount',
      [...ROW, 'type', 'source', 'modules', 'username', 'email', 'max_teams', 'signup'],
    ],
    ['creation', 'seeAccount', ['createdAt']],
    [
      'editAccount',
      'seeAccount',
      ['cid', 'profile_photo', 'nickname', 'firstname', 'surname', 'gender', 'federation'],
    ],
    [
      'manageClubPage',
      'seeAccount',
      ['open', 'title', 'text', 'team_sids', 'indexed'].map((name) => `club.${name}`),
    ],
    ['editAccount', 'seeAccount', ['messages.ids', 'messages.deleted', 'current_team', 'meta']],
  ],
  teams: TEAM,
  training_selections: SELECTION,
  players: [
    ['own call', 'seeTeam', [...ROW, 'role']],
    ['creation', 'seeTeam', ['createdAt', 'team_sid']],
    ['editPlayers', 'seeTeam', ['media_sid', 'firstname', 'surname', 'nickname', 'position_ids']],
    ['editPlayers', 'seeTeam', ['metadata.footed', 'metadata.cid']],
    ['editContacts', 'seePrivate', ['metadata.email1', 'metadata.telephone1']],
    ['writeNotes', 'seePrivate', ['metadata.note']],
    // Archiving removes the player from the collection.
    ['removePlayers', 'seeTeam', ['status']],
  ],
  matches: [
    ['own call', 'seeTeam', [...ROW, 'role', 'entries_judged']],
    ['creation', 'seeTeam', ['createdAt', 'team_sid', 'match_token']],
    [
      'runMatch',
      'seeTeam',
      ['status', 'timer', 'gamepart', 'gamesubpart', 'events', 'incr_events', 'scores'],
    ],
    ['runMatch', 'seeTeam', ['version', 'incrementals']],
    ['runMatch', 'seeLineups', ['subsmap_play']],
    ['setUpMatch', 'seeTeam', ['kind', 'period', 'date', 'dateHours', 'dateMinutes', 'awaygame', ...FORMAT]],
    ['setUpMatch', 'seeTeam', ['place', 'meet_minutes', 'extraParts', 'extraLength']],
    ['runMatch', 'seeTeam', ['stoppedClock']],
    [
      'setUpMatch',
      'seeTeam',
      ['opponent_clubname', 'opponent_teamname', 'opponent_shirt', 'shirt', 'vcal_id', 'club_id'],
    ],
    ['setUpMatch', 'seeTeam', ['metadata.cid', 'metadata.pitch', 'metadata.imported']],
    [
      'lineUp',
      'seeLineups',
      ['players', 'formation', 'presets', 'subsmap', 'keeper', 'metadata.captain', ...PARTS],
    ],
    ['lineUp', 'seeLineups', ['metadata.plan_blocks', 'metadata.plan_keepers', 'metadata.plan_wishes']],
    ['attendance', 'seeLineups', ['metadata.players', 'metadata.answers']],
    ['requests', 'seeLineups', ['asked', 'request', 'tasks', 'takers'].map((name) => `metadata.${name}`)],
    // The server writes them. After a restore a device gives them back, or families would get their mails again.
    ['requests', 'seePrivate', ['metadata.deliveries']],
    ['attendance', 'seePrivate', ['metadata.reasons']],
    ['rate', 'seePrivate', ['ratings']],
    ['writeNotes', 'seePrivate', ['notes.private', 'metadata.notes']],
    ['writeNotes', 'seeTeam', ['notes.public']],
    ['openStream', 'seeTeam', ['privacy']],
    ['allowResults', 'seeTeam', ['metadata.results_public']],
    ['streamOptions', 'seeTeam', STREAM_SHOW],
  ],
  // Of a PUBLIC medium everybody on the team reads all (`isOpenToTeam`).
  media: [
    ['own call', 'seeMedia', [...ROW, 'role']],
    ['creation', 'seeMedia', ['createdAt', 'team_sid']],
    ['media', 'seeMedia', ['type', 'uri', 'width', 'height', 'visibility', 'upload_attempts', 'uploading']],
    ['media', 'seeMedia', ['trashed_at', 'caption', 'player_sids', 'match_sid', 'eid']],
  ],
  // Of a note that its writer has opened to the team, everybody on the team reads all (`isOpenToTeam`).
  notes: [
    ['own call', 'seePrivate', [...ROW, 'updated']],
    ['creation', 'seePrivate', ['createdAt', 'type', 'kind', 'kind_sid']],
    ['writeNotes', 'seePrivate', ['title', 'blocks', 'message', 'privacy']],
  ],
  teampages: [
    ['own call', 'seeTeam', ROW],
    ['creation', 'seeTeam', ['createdAt', 'team_sid']],
    ['manageTeamPage', 'seeTeam', ['staff', 'image_main', 'image_logo', 'title', 'description']],
    ['manageTeamPage', 'seeTeam', ['main_sid', 'logo_sid', 'blocks']],
    [
      'manageTeamPage',
      'seeTeam',
      ['active_period', 'next_match', 'messages', 'show_live', 'show_calendar', 'indexed'].map(
        (name) => `options.${name}`,
      ),
    ],
    [
      'manageTeamPage',
      'seeTeam',
      ['players', 'staff', 'matches', 'statistics', 'portraits'].map((n) => `options.show_${n}`),
    ],
    ['manageTrainingOptions', 'seeTeam', ['options.training_selection', 'options.next_session']],
  ],
  training_sessions: [
    ['own call', 'seeTeam', ROW],
    ['creation', 'seeTeam', ['createdAt', 'selection_sid']],
    ['train', 'seeTeam', ['name', 'status', 'series', 'apart', 'date', 'dateHours', 'dateMinutes']],
    ['train', 'seeTeam', ['length', 'place', 'meet_minutes']],
    ['train', 'seeSessions', ['player_sids']],
    [
      'train',
      'seeSessions',
      ['players', 'answers', 'asked', 'request', 'tasks', 'takers'].map((name) => `metadata.${name}`),
    ],
    // As in a match.
    ['train', 'seePrivate', ['metadata.deliveries', 'metadata.reasons']],
    ['train', 'train', ['plan']],
    // Notes of old versions, as in a team.
    ['writeNotes', 'seePrivate', ['note', 'metadata.notes']],
    ['rate', 'seePrivate', ['metadata.ratings']],
  ],
};

/**
 * Maps whose keys end with an account, such as `ratings/12-7`: only that account writes the member. The members of others
 * are read as any field.
 */
export const OWN_MEMBERS: Partial<Readonly<Record<CollectionName, string>>> = {
  matches: 'ratings',
  training_sessions: 'metadata.ratings',
};

interface RowRules {
  readonly create: Operation | null;
  readonly delete: Operation | null;
  /** Fields that may be set with the creation of a row, although a later change needs another right. */
  readonly filledIn: readonly Operation[];
}

export const ROW_RULES: Readonly<Record<CollectionName, RowRules>> = {
  account: { create: null, delete: null, filledIn: [] },
  // A new team starts with its first period, event types and players. Features of a plan still need the plan.
  teams: { create: 'addTeam', delete: 'deleteTeam', filledIn: [] },
  training_selections: { create: 'train', delete: 'train', filledIn: [] },
  players: { create: 'editPlayers', delete: 'removePlayers', filledIn: [] },
  // A new match gets the team's players, shirt numbers and stream options. It never starts with an open stream.
  matches: {
    create: 'addMatch',
    delete: 'deleteMatch',
    filledIn: ['lineUp', 'attendance', 'requests', 'streamOptions'],
  },
  media: { create: 'media', delete: 'media', filledIn: [] },
  notes: { create: 'writeNotes', delete: 'writeNotes', filledIn: [] },
  teampages: { create: 'manageTeamPage', delete: null, filledIn: [] },
  training_sessions: { create: 'train', delete: 'train', filledIn: [] },
};

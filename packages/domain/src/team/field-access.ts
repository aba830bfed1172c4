/**
 * What each field of each collection needs to be written and to be read. Default deny: a field that is
 * not named here can be neither, and fails a test.
 */
import { definitionOf } from '../entity/collections.ts';
import type { CollectionName } from '../entity/field.ts';
import type { MatchEvent } from '../entity/match.ts';
import { INTERNAL_EVENT_TYPES } from '../entity/match.ts';
import type { Value } from '../entity/rows.ts';
import { slotsOf, splitPath } from '../entity/slots.ts';
import { isUnnamedEvent, withoutName } from '../match/unnamed.ts';
import { ok, type Result, refuse } from '../result.ts';
import { type Actor, type Denial, type Operation, permission, roleAllows } from './permissions.ts';

/**
 * `own call`: no update carries the field (the row's own fields; `role`, `sku`, `status`, … of roles.md).
 * `creation`: written when the row is made and never again, such as the team that a match belongs to.
 */
type WriteRule = Operation | 'creation' | 'own call';
/** Fields (a record's as `metadata.captain`, a group's by their names) with what writing and reading them needs. */
type Rule = readonly [write: WriteRule, read: Operation, fields: readonly string[]];

const ROW = ['sid', 'incremental', 'updatedAt', 'remoteUpdated'] as const;
const FORMAT = ['pitchPlayers', 'halfLength', 'halfParts', 'matchLength', 'matchParts'] as const;
const STREAM_SHOW = ['substitutes', 'formation', 'images', 'media', 'names'].map(
  (what) => `metadata.stream_show_${what}`,
);
const LS = ['active', 'formation', 'substitutions', 'portraits', 'media'].map(
  (what) => `metadata.ls_${what}`,
);
const PARTS = ['part1', 'part2', 'part3', 'part4', 'part5', 'part6', 'part7'] as const;

const TEAM: readonly Rule[] = [
  [
    'own call',
    'seeTeam',
    [...ROW, 'shared', 'role', 'capabilities', 'sku', 'status', 'trial_end', 'current'],
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
  ['setUpTeam', 'seePrivate', ['metadata.note']],
  ['editPlayers', 'seeTeam', ['player_sids', 'shirtnumbers']],
  ['manageEventTypes', 'seeTeam', ['eventtypes']],
  ['manageFormations', 'seeTeam', ['formations']],
  ['manageTemplates', 'seeTeam', ['matchtemplates']],
  ['managePeriods', 'seeTeam', ['metadata.periods', 'metadata.active_period']],
  ['manageTeamPage', 'seeTeam', ['teampage']],
];

/** People who train a selection do what a manager does for a team; selections have no page and no periods of others. */
const SELECTION: readonly Rule[] = [
  ...TEAM.map(
    ([write, read, fields]): Rule => [
      write === 'own call' || write === 'creation' ? write : 'train',
      read,
      fields,
    ],
  ),
  ['train', 'seeTeam', ['name']],
  ['creation', 'seeTeam', ['team_sid']],
];

const RULES: Readonly<Record<CollectionName, readonly Rule[]>> = {
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
    ['editAccount', 'seeAccount', ['messages.ids', 'messages.deleted', 'current_team', 'meta']],
  ],
  teams: TEAM,
  training_selections: SELECTION,
  players: [
    ['own call', 'seeTeam', [...ROW, 'role']],
    ['creation', 'seeTeam', ['createdAt', 'team_sid']],
    ['editPlayers', 'seeTeam', ['media_sid', 'firstname', 'surname', 'nickname', 'position_ids']],
    ['editPlayers', 'seeTeam', ['metadata.footed', 'metadata.cid']],
    ['editContacts', 'seePrivate', ['metadata.email1', 'metadata.telephone1', 'metadata.note']],
    // Archiving takes the player out of the collection.
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
    ['setUpMatch', 'seeTeam', ['extraParts', 'extraLength']],
    ['runMatch', 'seeTeam', ['stoppedClock']],
    [
      'setUpMatch',
      'seeTeam',
      ['opponent_clubname', 'opponent_teamname', 'opponent_shirt', 'shirt', 'vcal_id', 'club_id'],
    ],
    ['setUpMatch', 'seeTeam', ['metadata.cid', 'metadata.pitch']],
    [
      'lineUp',
      'seeLineups',
      ['players', 'formation', 'presets', 'subsmap', 'keeper', 'metadata.captain', ...PARTS],
    ],
    ['lineUp', 'seeLineups', ['metadata.plan_blocks', 'metadata.plan_keepers', 'metadata.plan_wishes']],
    ['attendance', 'seeLineups', ['metadata.players']],
    ['rate', 'seePrivate', ['ratings']],
    ['writeNotes', 'seePrivate', ['notes.private', 'metadata.notes']],
    ['writeNotes', 'seeTeam', ['notes.public']],
    ['openStream', 'seeTeam', ['privacy']],
    ['streamOptions', 'seeTeam', STREAM_SHOW],
  ],
  media: [
    ['own call', 'seeTeam', [...ROW, 'role']],
    ['creation', 'seeTeam', ['createdAt', 'team_sid']],
    ['media', 'seeTeam', ['type', 'uri', 'width', 'height', 'visibility', 'upload_attempts', 'uploading']],
  ],
  notes: [
    ['own call', 'seePrivate', [...ROW, 'updated']],
    ['creation', 'seePrivate', ['createdAt', 'kind', 'kind_sid']],
    ['writeNotes', 'seePrivate', ['type', 'title', 'message', 'privacy']],
  ],
  teampages: [
    ['own call', 'seeTeam', ROW],
    ['creation', 'seeTeam', ['createdAt', 'team_sid']],
    ['manageTeamPage', 'seeTeam', ['staff', 'image_main', 'image_logo', 'title', 'description']],
    [
      'manageTeamPage',
      'seeTeam',
      ['active_period', 'next_match', 'messages'].map((name) => `options.${name}`),
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
    ['train', 'seeTeam', ['name', 'date', 'dateHours', 'dateMinutes']],
    ['train', 'seeLineups', ['player_sids', 'metadata.players']],
    ['train', 'seePrivate', ['note', 'metadata.notes']],
    ['rate', 'seePrivate', ['metadata.ratings']],
  ],
};

interface RowRules {
  readonly create: Operation | null;
  readonly delete: Operation | null;
  /** Fields that are filled in when the row is made, although changing them later needs another right. */
  readonly filledIn: readonly Operation[];
}

const ROWS: Readonly<Record<CollectionName, RowRules>> = {
  account: { create: null, delete: null, filledIn: [] },
  // A team starts with its first period, event types and players; what needs a plan still needs it.
  teams: { create: 'addTeam', delete: 'deleteTeam', filledIn: [] },
  training_selections: { create: 'train', delete: 'train', filledIn: [] },
  players: { create: 'editPlayers', delete: 'removePlayers', filledIn: [] },
  // A new match gets the team's players, shirt numbers and stream options. It never starts with an open stream.
  matches: { create: 'addMatch', delete: 'deleteMatch', filledIn: ['lineUp', 'attendance', 'streamOptions'] },
  media: { create: 'media', delete: 'media', filledIn: [] },
  notes: { create: 'writeNotes', delete: 'writeNotes', filledIn: [] },
  teampages: { create: 'manageTeamPage', delete: null, filledIn: [] },
  training_sessions: { create: 'train', delete: 'train', filledIn: [] },
};

interface Access {
  readonly write: WriteRule;
  readonly read: Operation;
}

const ACCESS: ReadonlyMap<CollectionName, ReadonlyMap<string, Access>> = new Map(
  (Object.keys(RULES) as CollectionName[]).map((collection) => [collection, accessByPath(collection)]),
);

/** The rules of a collection's fields by name, as they are written above; for the test of completeness. */
export function namedFields(collection: CollectionName): readonly (Access & { readonly name: string })[] {
  return RULES[collection].flatMap(([write, read, fields]) => fields.map((name) => ({ name, write, read })));
}

/** Making a row, deleting it, or restoring it after a deletion (which needs what deleting needs). */
export function mayRow(
  actor: Actor,
  { collection, kind }: { readonly collection: CollectionName; readonly kind: 'create' | 'delete' },
): Result<true, Denial> {
  const operation = ROWS[collection][kind];
  return operation === null ? refuse({ code: 'noPermission' }) : permission(actor, operation);
}

export interface Write {
  readonly collection: CollectionName;
  /** A register's path. A register that the row has already, with the same stamp, is no write. */
  readonly path: string;
  /** The row does not exist yet; `mayRow` is asked too. */
  readonly creating: boolean;
}

/** Whether the actor may write a register. A path that no field of the collection gives is refused. */
export function mayWrite(actor: Actor, { collection, path, creating }: Write): Result<true, Denial> {
  const write = accessOf(collection, path)?.write;
  if (write === undefined || write === 'own call') return refuse({ code: 'noPermission' });
  if (write === 'creation') return creating ? ok(true) : refuse({ code: 'noPermission' });
  return creating && ROWS[collection].filledIn.includes(write) ? ok(true) : permission(actor, write);
}

/** True for a register that no update of any account carries: only its own call writes it (roles.md). */
export function isOwnCall(collection: CollectionName, path: string): boolean {
  return accessOf(collection, path)?.write === 'own call';
}

/** Whether the actor sees the field that a register's path belongs to, or a field by its name. */
export function readable(
  actor: Pick<Actor, 'role' | 'capabilities'>,
  collection: CollectionName,
  path: string,
): boolean {
  const read = accessOf(collection, path)?.read;
  return read !== undefined && roleAllows(actor, read);
}

/** Whether the actor sees rows of this collection at all, were it only that they exist. */
export function seesRows(actor: Pick<Actor, 'role' | 'capabilities'>, collection: CollectionName): boolean {
  return readable(actor, collection, 'sid');
}

/** What invited people see of the team before they accept: enough to know which one it is. */
const INVITATION: readonly string[] = ['clubname', 'teamname', 'shirt'];

/** Whether a field is seen by somebody who is invited and has not answered. */
export function readableWhenInvited(collection: CollectionName, path: string): boolean {
  return collection === 'teams' && INVITATION.includes(path);
}

/** The team's register that says whether these entries carry names in public. */
export const NAMES_CARDS = 'metadata.public_cards';

/** The reader of a value, and what their team shows to people who see no line-ups. */
export interface Reader extends Pick<Actor, 'role' | 'capabilities'> {
  /** Cards, own goals and the like carry names (`public_cards`); absent for no. */
  readonly namesCards?: boolean;
  /** The entry was corrected to one without a name: its earlier values show none either. */
  readonly laterUnnamed?: boolean;
}

/**
 * A register's value as the reader sees it; undefined when they do not. People who see no line-ups see of the
 * events what followers may see: public ones, without who stands where and who noted it, and without names
 * that are not shown in public.
 */
export function visibleValue(
  actor: Reader,
  collection: CollectionName,
  [path, value]: readonly [path: string, value: Value],
): Value | undefined {
  if (!readable(actor, collection, path)) return undefined;
  const isEvent = collection === 'matches' && splitPath(path).owner === 'events' && value !== null;
  if (!isEvent || roleAllows(actor, 'seeLineups')) return value;
  const whole = value as MatchEvent & { readonly [key: string]: Value };
  if (isInternalEvent(whole) || whole.status !== 'PUBLIC') return undefined;
  const named = actor.namesCards === true || !(isUnnamedEvent(whole) || actor.laterUnnamed === true);
  const event = named ? whole : withoutName(whole);
  const { lineup: _lineup, noted_by: _notedBy, ...data } = event.data as { readonly [key: string]: Value };
  return { ...event, data };
}

/** Whether a register's value is an entry that carries no name in public. */
export function isUnnamedValue(collection: CollectionName, [path, value]: readonly [string, Value]): boolean {
  const isEvent = collection === 'matches' && splitPath(path).owner === 'events' && value !== null;
  return isEvent && isUnnamedEvent(value as MatchEvent & { readonly [key: string]: Value });
}

/** Moves and pauses, and what another app calls we do not know what; the team's own types carry their label. */
function isInternalEvent({ type, data }: MatchEvent): boolean {
  if (type === 'UNDEFINED') return data.type === '';
  return INTERNAL_EVENT_TYPES.some((internal) => internal === type);
}

/**
 * True for a value that was cut for a reader: an event without its line-up. The reader's device may hold it after
 * a restore, but it must not stand in place of the whole value that another device still has (PUL-6).
 */
export function isCutValue(collection: CollectionName, [path, value]: readonly [string, Value]): boolean {
  if (collection !== 'matches' || splitPath(path).owner !== 'events') return false;
  const { data } = (value ?? {}) as { readonly data?: Value };
  return typeof data === 'object' && data !== null && !Object.hasOwn(data, 'lineup');
}

function accessOf(collection: CollectionName, path: string): Access | undefined {
  return ACCESS.get(collection)?.get(splitPath(path).owner);
}

/** By field name and, for fields that share a register, by the register's path too. */
function accessByPath(collection: CollectionName): ReadonlyMap<string, Access> {
  const byName = new Map(namedFields(collection).map(({ name, write, read }) => [name, { write, read }]));
  for (const [path, slot] of slotsOf(definitionOf(collection).fields)) {
    const first = slot.by === 'group' ? slot.fields[0]?.[0] : undefined;
    const access = first === undefined ? undefined : byName.get(first);
    if (access !== undefined) byName.set(path, access);
  }
  return byName;
}

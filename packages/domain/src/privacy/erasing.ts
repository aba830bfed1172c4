/**
 * What erasing a player does to rows (the design's privacy.md). The player's own row, the notes about them and their
 * portraits lose all contents. Every other row loses what it says about the player as a person. What they did in matches
 * and trainings stays: it belongs to a number then, so results, statistics and the minutes of others do not change.
 *
 * The same functions clean what devices send later, which were offline meanwhile.
 */
import { isPlainObject, isSidKey, sidOfMapKey } from '../entity/fields/accept.ts';
import { defaultsOf } from '../entity/fields/field.ts';
import type { CollectionName } from '../entity/fields/field-types.ts';
import { slotsOf, splitPath } from '../entity/fields/slots.ts';
import { definitionOf } from '../entity/rows/collections.ts';
import { type Changes, sameValue, type Value, valuesOf } from '../entity/rows/rows.ts';
import { linksToTeam } from '../entity/rows/team-links.ts';
import { isPublic } from '../media/visibility.ts';

export interface Erasing {
  readonly player: number;
  /** First name, surname and nickname; captions that contain one of them are emptied. */
  readonly names: readonly string[];
}

interface Register {
  /** The member's key; empty for a register that is no member. */
  readonly key: string;
  readonly value: Value;
}

type Erase = (register: Register, player: number) => Value;
type Rules = Readonly<Record<string, Erase>>;

/** A member whose key is the player, or begins with it, as `ratings/12-7`. */
const removedByKey: Erase = ({ key, value }, player) =>
  (isSidKey(key) ? Number(key) : sidOfMapKey(key)) === player ? null : value;

/** A task's taker has the key `{task}-{player}`. */
const removedByTaker: Erase = ({ value }, player) =>
  isPlainObject(value) && value.player_sid === player ? null : value;

/** Whether the player was there stays; an injury is health data, and to sign off needs a reason. */
const presenceOnly: Erase = ({ key, value }, player) => {
  if (Number(key) !== player || !isPlainObject(value)) return value;
  const { present = true, injured = false, signed_off = false } = value;
  if (injured === false && signed_off === false) return value;
  const wasThere = present === true && injured !== true && signed_off !== true;
  return { ...value, present: wasThere, injured: false, signed_off: false } as Value;
};

/** Texts in events that were typed for a player. */
const eventWithoutTexts: Erase = ({ value }, player) => {
  if (!isPlainObject(value) || !isPlainObject(value.data)) return value;
  const { data } = value;
  const texts = [
    ['player_sid', 'playername'],
    ['assist_player_sid', 'assist_text'],
  ] as const;
  const emptied = texts.filter(([by, text]) => data[by] === player && (data[text] ?? '') !== '');
  if (emptied.length === 0) return value as Value;
  return {
    ...value,
    data: { ...data, ...Object.fromEntries(emptied.map(([, text]) => [text, ''])) },
  } as Value;
};

const noLongerNamed: Erase = ({ value }, player) => (value === player ? 0 : value);

const templateWithoutPlayer: Erase = ({ value }, player) => {
  if (!isPlainObject(value)) return value;
  const named = ['captain', 'keeper'].filter((role) => value[role] === player);
  return named.length === 0
    ? (value as Value)
    : ({ ...value, ...Object.fromEntries(named.map((role) => [role, 0])) } as Value);
};

const GATHERING: Rules = {
  'metadata.answers': removedByKey,
  'metadata.reasons': removedByKey,
  'metadata.asked': removedByKey,
  'metadata.deliveries': removedByKey,
  'metadata.takers': removedByTaker,
  'metadata.players': presenceOnly,
};

const TEAM: Rules = {
  player_sids: removedByKey,
  shirtnumbers: removedByKey,
  matchtemplates: templateWithoutPlayer,
  'metadata.family_levels': removedByKey,
  'metadata.coach_levels': removedByKey,
  'metadata.captain': noLongerNamed,
  'metadata.keeper': noLongerNamed,
};

const RULES: Readonly<Record<CollectionName, Rules>> = {
  account: {},
  teams: TEAM,
  players: {},
  matches: { ...GATHERING, ratings: removedByKey, events: eventWithoutTexts },
  media: { player_sids: removedByKey },
  notes: {},
  teampages: {},
  training_selections: TEAM,
  training_sessions: { ...GATHERING, 'metadata.ratings': removedByKey },
};

/** A register's value without what it says about the player; the given value when it says nothing. */
export function erasedValue(
  collection: CollectionName,
  [path, value]: readonly [path: string, value: Value],
  player: number,
): Value {
  if (value === null) return value;
  const { owner, key } = splitPath(path);
  const erase = RULES[collection][owner];
  return erase === undefined ? value : erase({ key: key ?? '', value }, player);
}

/** The registers of a row that change when the player is erased. Empty for a row that says nothing about them. */
export function erasedChanges(
  collection: CollectionName,
  values: Changes,
  { player, names }: Erasing,
): Changes {
  const changed = Object.entries(values).flatMap(([path, value]): [string, Value][] => {
    const after = erasedValue(collection, [path, value], player);
    return after === value ? [] : [[path, after]];
  });
  const isTagged = collection === 'media' && changed.length > 0;
  const caption = values.caption;
  if (isTagged && typeof caption === 'string' && namesSomebody(caption, names)) changed.push(['caption', '']);
  // The tag kept the picture from pages where the player may not be shown. Without it a coach decides again.
  if (isTagged && isPublic({ visibility: values.visibility })) changed.push(['visibility', 'PRIVATE']);
  return Object.fromEntries(changed);
}

/** Empties every register of a row. Only what says where the row belongs stays. */
export function emptiedChanges(collection: CollectionName, values: Changes): Changes {
  const { fields } = definitionOf(collection);
  const defaults = valuesOf(fields, defaultsOf(fields));
  const emptied = Object.entries(values).flatMap(([path, value]): [string, Value][] => {
    const { owner } = splitPath(path);
    if (STAYS.has(path) || linksToTeam(path) || !slotsOf(fields).has(owner)) return [];
    const empty = defaults[path] ?? null;
    return sameValue(value, empty) ? [] : [[path, empty]];
  });
  return Object.fromEntries(emptied);
}

const STAYS = new Set(['createdAt', 'team_sid']);

/** Whether one of the names is a word of the text. Names of one letter are in every text. */
export function namesSomebody(text: string, names: readonly string[]): boolean {
  const words = ` ${wordsOf(text)} `;
  return names.some((name) => wordsOf(name).length > 1 && words.includes(` ${wordsOf(name)} `));
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');

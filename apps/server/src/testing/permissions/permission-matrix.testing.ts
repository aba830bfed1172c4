/**
 * The permission matrix: the permissions in the domain's table, and the real server's answers, cell by cell. The
 * expectation reads no rows, and the test reads no table.
 */

import { mayRow, namedFields, readableWhenInvited, seesRows } from '@touchline/domain/access/field-access';
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { COLLECTION_NAMES, definitionOf } from '@touchline/domain/entity/rows/collections';
import type { Capability } from '@touchline/domain/entity/tables/team';
import type { Plan } from '@touchline/domain/plan/plan';
import { NAMING_FIELDS } from '@touchline/domain/privacy/fan-app';
import {
  type Actor,
  OPERATION_NAMES,
  type Operation,
  permission,
  roleAllows,
} from '@touchline/domain/team/permissions';
import { SCHEMA_CALLS, type SchemaCall } from './permission-calls.testing.ts';
import { MADE, SHARED_ROLES, type Standing } from './permission-people.testing.ts';
import { leavesOf } from './permission-sample.testing.ts';

/** `no`: the role is missing. `plan`: the plan is missing. `unseen`: the row does not exist for the caller. */
export type Answer = 'yes' | 'no' | 'plan' | 'unseen';

/** Answers by attempt, such as `matches write privacy`, `players delete`, `call teamShare`, `device share`. */
export type Answers = ReadonlyMap<string, Answer>;

export interface Asked {
  readonly standing: Standing;
  readonly capabilities: readonly Capability[];
  readonly plan: Plan;
}

/** The calls that change one row's fields. */
export const TYPED_UPDATES = [
  { collection: 'teams', call: 'updateTeam', type: 'Team' },
  { collection: 'players', call: 'updatePlayer', type: 'Player' },
  { collection: 'matches', call: 'updateMatch', type: 'Match' },
  { collection: 'media', call: 'updateMedia', type: 'Medium' },
  { collection: 'training_selections', call: 'updateTrainingSelection', type: 'TrainingSelection' },
  { collection: 'training_sessions', call: 'updateTrainingSession', type: 'TrainingSession' },
] as const satisfies readonly { collection: CollectionName; call: string; type: string }[];

/** Collections whose rows are created in a team, with a leased id. */
export const MADE_IN_TEAM = MADE.filter((name) => name !== 'teams' && definitionOf(name).ids !== null);
export const DELETED_ROWS = MADE.filter((name) => definitionOf(name).operations.delete !== null);

/** The call for the token of an exported match. */
export const EXPORT = 'matches export';
export const PHOTO = { send: 'media send a photo', fetch: 'media fetch a photo' } as const;

/** The expectations according to the table. */
export function expectedOf(asked: Asked): Answers {
  const answers = new Map<string, Answer>();
  for (const collection of COLLECTION_NAMES) {
    for (const { name, write, read } of namedFields(collection)) {
      answers.set(`${collection} read ${name}`, reads(asked, { collection, name, read }));
      answers.set(`${collection} write ${name}`, writes(asked, collection, write));
    }
  }
  for (const collection of MADE_IN_TEAM) answers.set(`${collection} make`, makes(asked, collection));
  for (const collection of DELETED_ROWS) {
    const may = mayRow(actorOf(asked), { collection, kind: 'delete' });
    answers.set(`${collection} delete`, onRow(asked, collection, may));
  }
  const exports = roleAllows(actorOf(asked), 'exportMatch') ? 'yes' : 'no';
  answers.set(EXPORT, sees(asked, 'matches') ? exports : 'unseen');
  // A photo has its own calls, and the permissions of its medium.
  answers.set(PHOTO.send, onRow(asked, 'media', permission(actorOf(asked), 'media')));
  answers.set(PHOTO.fetch, sees(asked, 'media') ? 'yes' : 'unseen');
  for (const operation of isOnTeam(asked) ? OPERATION_NAMES : []) {
    answers.set(`device ${operation}`, answerOf(permission(actorOf(asked), operation)));
  }
  if (!isAlone(asked)) return answers;
  for (const { collection, call } of TYPED_UPDATES) {
    for (const { name, write } of updatedFields(collection, asked.plan)) {
      answers.set(`${call} ${name}`, writes(asked, collection, write));
    }
  }
  for (const [name, call] of Object.entries(SCHEMA_CALLS)) answers.set(`call ${name}`, calls(asked, call));
  return answers;
}

/** Calls are tested only for people without capabilities, because capabilities affect only fields. */
export const isAlone = ({ capabilities }: Pick<Asked, 'capabilities'>): boolean => capabilities.length === 0;

/**
 * Fields in a typed update: all on a Premium team, elsewhere one for each permission. Pushed changes are tested field
 * by field on every plan.
 */
export function updatedFields(collection: CollectionName, plan: Plan): ReturnType<typeof namedFields> {
  const { fields } = definitionOf(collection);
  const carried = new Set(leavesOf(fields).flatMap(({ name, field }) => (field.update ? [name] : [])));
  const all = namedFields(collection).filter(({ name }) => carried.has(name));
  if (plan === 'premium') return all;
  return all.filter(({ write }, n) => all.findIndex((field) => field.write === write) === n);
}

function actorOf({ standing, capabilities, plan }: Asked): Actor {
  const role = standing === 'invited' || standing === 'stranger' ? 'fan' : standing;
  return { role, capabilities, plan };
}

/** Whether the person's device offers actions on the team. */
function isOnTeam({ standing }: Asked): boolean {
  return standing !== 'invited' && standing !== 'stranger';
}

function sees(asked: Asked, collection: CollectionName): boolean {
  const { standing } = asked;
  if (standing === 'owner') return true;
  if (standing === 'stranger') return false;
  return standing === 'invited' ? collection === 'teams' : seesRows(actorOf(asked), collection);
}

const SAID_TO_EVERYBODY: readonly string[] = ['role', 'capabilities', 'shared', 'status'];

/** Fields that others get as the privacy level allows. The player of the matrix has no public name. */
function followsLevel(collection: CollectionName, name: string): boolean {
  if (collection === 'teams') return name === 'shirtnumbers';
  return collection === 'players' && NAMING_FIELDS.some((field) => field === name);
}

function reads(
  asked: Asked,
  { collection, name, read }: { collection: CollectionName; name: string; read: Operation },
): Answer {
  if (!sees(asked, collection)) return 'unseen';
  const needed = followsLevel(collection, name) ? 'seeNames' : read;
  if (asked.standing !== 'invited') return roleAllows(actorOf(asked), needed) ? 'yes' : 'no';
  const ofRow = definitionOf(collection).fields[name]?.merge.by === 'row';
  const shown = ofRow || SAID_TO_EVERYBODY.includes(name) || readableWhenInvited(collection, name);
  return shown ? 'yes' : 'no';
}

function writes(
  asked: Asked,
  collection: CollectionName,
  write: Operation | 'creation' | 'own call',
): Answer {
  if (!sees(asked, collection)) return 'unseen';
  if (write === 'creation' || write === 'own call') return 'no';
  return onRow(asked, collection, permission(actorOf(asked), write));
}

function makes(asked: Asked, collection: CollectionName): Answer {
  if (asked.standing === 'stranger') return 'unseen';
  // An invited person sees the team but not its training selection.
  if (asked.standing === 'invited') return collection === 'training_sessions' ? 'unseen' : 'no';
  return answerOf(mayRow(actorOf(asked), { collection, kind: 'create' }));
}

type May = ReturnType<typeof permission>;

function onRow(asked: Asked, collection: CollectionName, may: May): Answer {
  if (!sees(asked, collection)) return 'unseen';
  return asked.standing === 'invited' ? 'no' : answerOf(may);
}

export function answerOf(may: May): Answer {
  if (may.ok) return 'yes';
  return may.error.code === 'needsPlan' ? 'plan' : 'no';
}

function calls(asked: Asked, { needs, on }: SchemaCall): Answer {
  const { standing } = asked;
  const isStaff = SHARED_ROLES.some((role) => role === standing);
  switch (needs) {
    case 'own account':
      return 'yes';
    case 'seen':
      return sees(asked, on) ? 'yes' : 'unseen';
    case 'staff':
      return isStaff || standing === 'owner' ? 'yes' : 'unseen';
    case 'family':
      return 'unseen';
    case 'answer':
    case 'leave':
      return isStaff || standing === 'invited' ? 'yes' : 'unseen';
    case 'owner':
      if (standing === 'owner') return 'yes';
      return sees(asked, on) ? 'no' : 'unseen';
    default:
      return onRow(asked, on, permission(actorOf(asked), needs));
  }
}

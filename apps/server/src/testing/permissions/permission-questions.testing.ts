/** Tries everything in the permission matrix as one person, and records the server's answers. */

import type { CollectionName, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { splitPath } from '@touchline/domain/entity/fields/slots';
import { COLLECTION_NAMES, definitionOf, operationName } from '@touchline/domain/entity/rows/collections';
import { assemble, type Value } from '@touchline/domain/entity/rows/rows';
import { accountFields } from '@touchline/domain/entity/tables/account';
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { actorOf } from '@touchline/domain/team/actor';
import { OPERATION_NAMES, permission } from '@touchline/domain/team/permissions';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Mutation, ServerRow } from '@touchline/sync/model/protocol';
import { DELETED } from '@touchline/sync/model/registers';
import { fetchPicture, jpegOf, type PictureAnswer, send } from '../pictures/pictures.testing.ts';
import { ask, call, type DataAnswer } from '../server/server.testing.ts';
import { SCHEMA_CALLS } from './permission-calls.testing.ts';
import {
  type Answer,
  type Answers,
  type Asked,
  answerOf,
  DELETED_ROWS,
  EXPORT,
  isAlone,
  MADE_IN_TEAM,
  PHOTO,
  TYPED_UPDATES,
  updatedFields,
} from './permission-matrix.testing.ts';
import {
  applied,
  type Fixture,
  grant,
  leaseOf,
  type Person,
  placeOf,
  restore,
  testedCapabilities,
} from './permission-people.testing.ts';
import { leavesOf, nested, oneRegisterEach, valueWrittenBy, writtenBy } from './permission-sample.testing.ts';

export interface Answered {
  readonly asked: Asked;
  readonly answers: Answers;
}

/** Tests every person of one plan's team with each set of capabilities. */
export async function askAllPeople(fixture: Fixture): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  for (const person of fixture.people) {
    const { standing } = person;
    for (const capabilities of testedCapabilities(fixture.plan, standing)) {
      if (person.share > 0 && standing !== 'invited') await grant(fixture, person, capabilities);
      const asked = { standing, capabilities, plan: fixture.plan };
      answered.push({ asked, answers: await askOne(fixture, person, asked) });
    }
  }
  return answered;
}

async function askOne(fixture: Fixture, person: Person, asked: Asked): Promise<Answers> {
  return new Map([
    ...(await askReading(fixture, person)),
    ...(await askWriting(fixture, person)),
    ...(await askMaking(fixture, person)),
    ...(await askDeleting(fixture, person)),
    ...(await askExport(fixture, person)),
    ...(await askPhotos(fixture, person)),
    ...(isAlone(asked) ? await askUpdates(fixture, person) : []),
    ...(isAlone(asked) ? await askCalls(fixture, person) : []),
  ]);
}

type Found = Map<string, Answer>;

async function askReading({ server, rows }: Fixture, { device }: Person): Promise<Found> {
  const query = 'query($names: [RowNameInput!]!) { getRows(names: $names) { rows } }';
  const names = [...rows].map(([collection, sid]) => ({ collection, sid }));
  const { getRows } = await ask<{ getRows: { rows: ServerRow[] } }>(server, device.token, {
    query,
    variables: { names },
  });
  const found: Found = new Map();
  for (const collection of COLLECTION_NAMES) {
    const row = getRows.rows.find((candidate) => candidate.collection === collection);
    const paths = new Set(Object.keys(row?.registers ?? {}).map((path) => splitPath(path).owner));
    for (const { name, path } of leavesOf(definitionOf(collection).fields)) {
      const answer = row === undefined ? 'unseen' : path === null || paths.has(path) ? 'yes' : 'no';
      found.set(`${collection} read ${name}`, answer);
    }
  }
  return new Map([...found, ...offeredOnDevice(getRows.rows, server.deps.now())]);
}

/** The actions that a device offers on the team, from the rows that it got. */
function offeredOnDevice(rows: readonly ServerRow[], now: number): Found {
  const entity = <T extends FieldTable>(collection: CollectionName, table: T) => {
    const registers = rows.find((row) => row.collection === collection)?.registers ?? {};
    return assemble(
      table,
      Object.fromEntries(Object.entries(registers).map(([path, [v]]) => [path, v as Value])),
    );
  };
  const team = entity('teams', teamFields);
  if (!rows.some(({ collection }) => collection === 'teams') || team.status === 'pending') return new Map();
  const actor = actorOf(team, {
    plans: 'sold',
    signup: entity('account', accountFields).signup,
    nowSeconds: now / 1_000,
  });
  return new Map(
    OPERATION_NAMES.map((operation) => [`device ${operation}`, answerOf(permission(actor, operation))]),
  );
}

async function askWriting({ rows, registers }: Fixture, { device, sid: account }: Person): Promise<Found> {
  const tried: { readonly names: readonly string[]; readonly mutation: Mutation }[] = [];
  for (const collection of COLLECTION_NAMES) {
    const op = operationName(collection, 'update');
    const sid = rows.get(collection) ?? 0;
    const leaves = leavesOf(definitionOf(collection).fields);
    const byPath = oneRegisterEach(collection, registers.get(collection) ?? {});
    for (const [path, changes] of byPath) {
      const names = leaves
        .filter((leaf) => leaf.path === path)
        .map(({ name }) => `${collection} write ${name}`);
      const own = writtenBy(account, collection, changes);
      tried.push({ names, mutation: device.mutation(op, sid, own) });
    }
    for (const { name, field } of leaves.filter((leaf) => leaf.path === null)) {
      const mutation = device.mutation(op, sid, { [name]: field.default as never });
      tried.push({ names: [`${collection} write ${name}`], mutation });
    }
  }
  const answers = await pushed(
    device,
    tried.map(({ mutation }) => mutation),
  );
  return new Map(tried.flatMap(({ names }, n) => names.map((name) => [name, answers[n] ?? 'no'] as const)));
}

async function askMaking({ rows }: Fixture, { device, standing }: Person): Promise<Found> {
  const mutations: Mutation[] = [];
  // Leasing a match id needs a visible team.
  const team = standing === 'stranger' ? await device.newTeam() : (rows.get('teams') ?? 0);
  for (const collection of MADE_IN_TEAM) {
    const [sid = 0] = await leaseOf(device, { collection, team });
    const place = placeOf(collection, rows);
    mutations.push(device.mutation(operationName(collection, 'update'), sid, place));
  }
  const answers = await pushed(device, mutations);
  return new Map(MADE_IN_TEAM.map((collection, n) => [`${collection} make`, answers[n] ?? 'no'] as const));
}

async function askDeleting(fixture: Fixture, person: Person): Promise<Found> {
  const { device } = person;
  const mutations: Mutation[] = [];
  for (const collection of DELETED_ROWS) {
    const sid = await rowToDelete(fixture, person, collection);
    mutations.push(device.mutation(operationName(collection, 'delete'), sid, { [DELETED]: true }));
  }
  const answers = await pushed(device, mutations);
  return new Map(DELETED_ROWS.map((collection, n) => [`${collection} delete`, answers[n] ?? 'no'] as const));
}

/** Creates a row to delete; a team only for its owner, because everyone else is refused. */
async function rowToDelete(
  { owner, rows }: Fixture,
  { standing }: Person,
  collection: CollectionName,
): Promise<number> {
  const team = rows.get('teams') ?? 0;
  if (collection === 'teams') return standing === 'owner' ? owner.device.newTeam() : team;
  const [sid = 0] = await leaseOf(owner.device, { collection, team });
  const place = placeOf(collection, rows);
  await applied(owner.device, owner.device.mutation(operationName(collection, 'update'), sid, place));
  return sid;
}

async function askUpdates(fixture: Fixture, { device, sid: account }: Person): Promise<Found> {
  const { server, rows, samples } = fixture;
  const found: Found = new Map();
  // Reset first: writing an existing value is no change, and permitted to everyone who sees the row.
  await restore(fixture);
  for (const { collection, call: name, type } of TYPED_UPDATES) {
    const query = `mutation($sid: Float!, $values: ${type}Input!) { ${name}(sid: $sid, values: $values) { sid } }`;
    for (const field of updatedFields(collection, fixture.plan)) {
      const { second } = samples.get(collection)?.get(field.name) ?? {};
      const values = nested(field.name, valueWrittenBy(account, { collection, name: field.name }, second));
      const variables = { sid: rows.get(collection), values };
      const answer = await call(server, device.token, { query, variables });
      found.set(`${name} ${field.name}`, answerOfCall(answer));
    }
  }
  return found;
}

let fresh = 0;

async function askCalls(fixture: Fixture, person: Person): Promise<Found> {
  const found: Found = new Map();
  for (const [name, { query, lists, deletes, on }] of Object.entries(SCHEMA_CALLS)) {
    const made = deletes ? await rowToDelete(fixture, person, on) : 0;
    const sid = (collection: CollectionName) => (deletes ? made : (fixture.rows.get(collection) ?? 0));
    const document = query({ fixture, person, sid, fresh: ++fresh });
    const answer = await call(fixture.server, person.device.token, { query: document });
    const [listed] = Object.values(answer.data ?? {});
    const nothing = lists === true && Array.isArray(listed) && listed.length === 0;
    const isUnseen = nothing || isUnseenSubject(name, answer);
    found.set(`call ${name}`, isUnseen ? 'unseen' : answerOfCall(answer));
  }
  return found;
}

const EXPORT_ANSWERS: Readonly<Record<number, Answer>> = { 200: 'yes', 403: 'no', 404: 'unseen' };

/** Asks for the token of the match's file. */
async function askExport({ server, rows }: Fixture, { device }: Person): Promise<Found> {
  const [team, match] = [rows.get('teams') ?? 0, rows.get('matches') ?? 0];
  const { statusCode } = await server.app.inject({
    url: `/api/auth/en/request-exporttoken/${team}/${match}`,
    headers: { authorization: `Bearer ${device.token}` },
  });
  const answer = EXPORT_ANSWERS[statusCode];
  if (answer === undefined) throw new Error(`an export was answered with ${statusCode}`);
  return new Map([[EXPORT, answer]]);
}

/**
 * The team's photo, created once. Uploads in the test send an invalid file, which is detected after the permission
 * check.
 */
const photos = new WeakMap<Fixture, Promise<{ readonly sid: number; readonly uri: string | undefined }>>();

async function askPhotos(fixture: Fixture, { device }: Person): Promise<Found> {
  const { server } = fixture;
  const photo = photos.get(fixture) ?? newPhoto(fixture);
  photos.set(fixture, photo);
  const { sid, uri } = await photo;
  const sent = await send(server, device.token, { to: `media/${sid}`, bytes: Buffer.from('no photo') });
  const fetched = await fetchPicture(server, device.token, { uri, size: 64 });
  return new Map([
    [PHOTO.send, answerOfPhoto(sent)],
    [PHOTO.fetch, fetched.statusCode === 200 ? 'yes' : 'unseen'],
  ]);
}

async function newPhoto({ owner, rows, server }: Fixture) {
  const team_sid = rows.get('teams') ?? 0;
  const [sid = 0] = await leaseOf(owner.device, { collection: 'media', team: team_sid });
  await applied(owner.device, owner.device.mutation('updateMedium', sid, { type: PORTRAIT, team_sid }));
  const bytes = await jpegOf();
  const { body } = await send(server, owner.device.token, { to: `media/${sid}`, bytes });
  return { sid, uri: body.uri };
}

function answerOfPhoto({ status, body: { reason } }: PictureAnswer): Answer {
  if (status === 415) return 'yes';
  if (reason === 'permission') return 'no';
  if (reason === 'plan') return 'plan';
  if (reason === 'unknown') return 'unseen';
  throw new Error(`a photo was answered with ${status} ${reason}`);
}

async function pushed(device: Person['device'], mutations: readonly Mutation[]): Promise<readonly Answer[]> {
  const { results } = await device.push(...mutations);
  return results.map((result) => (result.status === 'refused' ? refusalOf(result) : 'yes'));
}

const answerOfCall = ({ error }: DataAnswer): Answer => (error === null ? 'yes' : refusalOf(error));

/** A call of notes answers 500 for a subject that does not exist for the caller. */
function isUnseenSubject(call: string, { error }: DataAnswer): boolean {
  return NOTE_CALLS.includes(call) && error?.code === 500;
}

const NOTE_CALLS: readonly string[] = ['getNote', 'updateNote'];

/** Codes for a missing row, a missing team for a match, and a missing invitation. */
const NOTHING_THERE: readonly number[] = [404, 501, 900];

function refusalOf({ code, message }: { readonly code: number; readonly message: string }): Answer {
  if (message === USER_TEXTS.teamNotPremium) return 'plan';
  if (message === VALIDATION_MESSAGES.noPermission) return 'no';
  if (NOTHING_THERE.includes(code)) return 'unseen';
  // A field of the row itself is not a register.
  if (code === 400 && message === 'bad request') return 'no';
  throw new Error(`refused with ${code} ${message}`);
}

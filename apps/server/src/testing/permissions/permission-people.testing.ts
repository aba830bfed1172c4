/** A team for each plan, with every kind of row and members in every role, for the permission matrix. */

import { namedFields } from '@touchline/domain/access/field-access';
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { COLLECTION_NAMES, definitionOf, operationName } from '@touchline/domain/entity/rows/collections';
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { CAPABILITIES, type Capability, type Role } from '@touchline/domain/entity/tables/team';
import { PLANS, type Plan, SKU_PLUS, SKU_PREMIUM } from '@touchline/domain/plan/plan';
import type { Mutation, MutationResult } from '@touchline/sync/model/protocol';
import { stampChanges } from '@touchline/sync/model/registers';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import type { SharedRole } from '#rows/people/members.ts';
import { serverStamp } from '#rows/write/server-clock.ts';
import { WorkingRows } from '#rows/write/working-rows.ts';
import { TestDevice } from '../devices/device.testing.ts';
import { ask, signIn, signUp, type TestServer } from '../server/server.testing.ts';
import { registersOfSamples, type Sample, samplesOf } from './permission-sample.testing.ts';

export const SHARED_ROLES: readonly SharedRole[] = ['manager', 'assistent', 'reporter', 'fan'];
const SKUS: Readonly<Record<Plan, string>> = { free: '', trial: '', premium: SKU_PREMIUM, plus: SKU_PLUS };
const TRIAL_IS_OVER_MS = 31 * 86_400_000;
/** Enough teams that some can be deleted. */
const MAX_TEAMS = 9;
/** More than any test creates in one collection. */
const LEASED = 12;

/** `invited` has not accepted yet; `stranger` has no relation to the team. */
export type Standing = SharedRole | 'owner' | 'invited' | 'stranger';

export interface Person {
  readonly standing: Standing;
  /** The account's sid. */
  readonly sid: number;
  readonly email: string;
  readonly device: TestDevice;
  /** The share's id; 0 for none. */
  readonly share: number;
}

/** A team on one plan. */
export interface Fixture {
  readonly server: TestServer;
  readonly plan: Plan;
  readonly owner: Person;
  readonly people: readonly Person[];
  /** The team's one row in each collection, and the owner's account. */
  readonly rows: ReadonlyMap<CollectionName, number>;
  readonly samples: ReadonlyMap<CollectionName, ReadonlyMap<string, Sample>>;
  readonly registers: ReadonlyMap<CollectionName, Changes>;
  /** Another team of the owner, without members. */
  readonly otherTeam: number;
  /** An invitation that no test person uses. */
  readonly spareShare: number;
}

/** Collections in the order in which their rows can be created. */
export const MADE: readonly CollectionName[] = [
  'teams',
  ...COLLECTION_NAMES.filter((name) => name !== 'teams' && name !== 'account'),
];

/** The place of a row in each collection, given the existing rows. */
export function placeOf(collection: CollectionName, rows: ReadonlyMap<string, number>): Changes {
  const { owner } = definitionOf(collection);
  const team = rows.get('teams') ?? 0;
  switch (owner.by) {
    case 'self':
    case 'account':
      return {};
    case 'team':
      return { [owner.field]: team };
    case 'row':
      return { [owner.field]: rows.get(owner.collection) ?? 0 };
    case 'subject':
      return { about: { kind: 'team', kind_sid: team } };
  }
}

export async function openFixtures(server: TestServer): Promise<readonly Fixture[]> {
  const before = new Map<Plan, Awaited<ReturnType<typeof signUp>>>();
  for (const plan of PLANS.filter((plan) => plan !== 'trial')) before.set(plan, await signUp(server));
  server.advance(TRIAL_IS_OVER_MS);
  const fixtures: Fixture[] = [];
  for (const plan of PLANS) {
    const { sid, email, password } = before.get(plan) ?? (await signUp(server));
    const device = await TestDevice.register(server, await signIn(server, { email, password }));
    fixtures.push(await openFixture(server, { plan, sid, email, device }));
  }
  return fixtures;
}

/** One Premium team with members in every role. */
export async function openPremiumFixture(server: TestServer): Promise<Fixture> {
  const { sid, email, token } = await signUp(server);
  const device = await TestDevice.register(server, token);
  return openFixture(server, { plan: 'premium', sid, email, device });
}

interface Owner {
  readonly plan: Plan;
  readonly sid: number;
  readonly email: string;
  readonly device: TestDevice;
}

async function openFixture(server: TestServer, { plan, sid, email, device }: Owner): Promise<Fixture> {
  const rows = new Map<CollectionName, number>([['account', sid]]);
  rows.set('teams', await device.newTeam());
  const [team = 0, otherTeam] = [rows.get('teams'), await device.newTeam()];
  // Creating a Team Page and members needs Premium; the tested plan is set afterwards.
  await setSku(server, team, SKU_PREMIUM);
  for (const collection of MADE.slice(1)) {
    const [leased = team] = await leaseOf(device, { collection, team });
    rows.set(collection, leased);
    await applied(
      device,
      device.mutation(operationName(collection, 'update'), leased, placeOf(collection, rows)),
    );
  }
  const owner: Person = { standing: 'owner', sid, email, device, share: 0 };
  const people: Person[] = [owner];
  for (const standing of [...SHARED_ROLES, 'invited', 'stranger'] as const) {
    people.push(await newPerson(server, { standing, owner: device, team }));
  }
  const spareShare = await invite(device, { team, email: `spare-${plan}@example.org`, role: 'fan' });
  const player = rows.get('players') ?? 0;
  const samples = new Map(
    COLLECTION_NAMES.map((collection) => [collection, samplesOf(collection, { player })] as const),
  );
  const registers = new Map(
    COLLECTION_NAMES.map((collection) => {
      const all = registersOfSamples(collection, samples.get(collection) ?? new Map());
      return [collection, { ...all, ...placeOf(collection, rows) }] as const;
    }),
  );
  const fixture = { server, plan, owner, people, rows, samples, registers, otherTeam, spareShare };
  await restore(fixture);
  await setSku(server, otherTeam, SKUS[plan]);
  return fixture;
}

/** Resets every field of every row, including those that no mutation carries. */
export async function restore({ server, plan, rows, registers }: Omit<Fixture, 'owner'>): Promise<void> {
  const given: Partial<Record<CollectionName, Changes>> = {
    teams: { sku: SKUS[plan] },
    account: { max_teams: MAX_TEAMS },
  };
  const all = COLLECTION_NAMES.map((collection) => {
    const { fields } = definitionOf(collection);
    const ownCalls = namedFields(collection)
      .filter(({ name, write }) => write === 'own call' && fields[name]?.merge.by !== 'row')
      .map(({ name }) => [name, fields[name]?.default as never] as const);
    const all = { ...registers.get(collection), ...Object.fromEntries(ownCalls), ...given[collection] };
    // The owner's sign-up time stays, because the trial starts with it.
    const { signup: _, ...changes } = all;
    return { collection, sid: rows.get(collection) ?? 0, changes };
  });
  await writeRegisters(server, all);
}

async function newPerson(
  server: TestServer,
  { standing, owner, team }: { standing: Exclude<Standing, 'owner'>; owner: TestDevice; team: number },
): Promise<Person> {
  const { sid, email, token } = await signUp(server);
  const device = await TestDevice.register(server, token);
  if (standing === 'stranger') return { standing, sid, email, device, share: 0 };
  const role = standing === 'invited' ? 'manager' : standing;
  const share = await invite(owner, { team, email, role });
  if (standing !== 'invited') await accept(device, team);
  return { standing, sid, email, device, share };
}

/** Returns the share's id. */
async function invite(
  { server, token }: TestDevice,
  { team, email, role }: { team: number; email: string; role: Role },
): Promise<number> {
  await ask(server, token, {
    query: `mutation { teamShare(team_sid: ${team}, share_email: "${email}", role: "${role}", capabilities: []) { status } }`,
  });
  const { sharedAccounts } = await ask<{ sharedAccounts: { id: number; email: string }[] }>(server, token, {
    query: `{ sharedAccounts(team_sid: ${team}) { id email } }`,
  });
  return sharedAccounts.find((shared) => shared.email === email)?.id ?? 0;
}

async function accept({ server, token }: TestDevice, team: number): Promise<void> {
  await ask(server, token, { query: `mutation { acceptTeamInvite(sid: ${team}, accept: true) { sid } }` });
}

/** Sets a member's additional capabilities. */
export async function grant(
  { owner, rows }: Fixture,
  { standing, share }: Person,
  capabilities: readonly Capability[],
): Promise<void> {
  const { server, token } = owner.device;
  const variables = { team: rows.get('teams'), id: share, role: standing, capabilities };
  const query =
    'mutation($team: Float!, $id: Float!, $role: String!, $capabilities: [String!]) { updateShareRole(team_sid: $team, id: $id, role: $role, capabilities: $capabilities) { id } }';
  await ask(server, token, { query, variables });
}

/** The tested sets of capabilities: none, all, and on a Premium team each one alone. */
export function testedCapabilities(plan: Plan, standing: Standing): readonly (readonly Capability[])[] {
  if (!SHARED_ROLES.some((role) => role === standing)) return [[]];
  const each = plan === 'premium' ? CAPABILITIES.map((capability) => [capability]) : [];
  return [...each, CAPABILITIES, []];
}

const leased = new WeakMap<TestDevice, Map<CollectionName, number[]>>();

/** Leases ids for one row; none when its collection has no leases. */
export async function leaseOf(
  device: TestDevice,
  { collection, team }: { readonly collection: CollectionName; readonly team: number },
): Promise<readonly number[]> {
  const { ids } = definitionOf(collection);
  if (ids === null) return [];
  const stock = leased.get(device) ?? new Map<CollectionName, number[]>();
  leased.set(device, stock);
  const left = stock.get(collection) ?? [];
  if (left.length === 0) {
    const taken =
      collection === 'matches'
        ? (await device.leaseMatches(team, LEASED)).map(({ sid }) => sid)
        : await device.lease(ids.request, LEASED);
    left.push(...taken);
  }
  stock.set(collection, left);
  return left.splice(0, 1);
}

/** Pushes mutations and expects that all are applied. */
export async function applied(device: TestDevice, ...mutations: readonly Mutation[]): Promise<void> {
  const { results } = await device.push(...mutations);
  const refused = results.find(({ status }: MutationResult) => status === 'refused');
  if (refused !== undefined) throw new Error(`not applied: ${JSON.stringify(refused)}`);
}

/** Writes what a purchase for a team writes; before the team has lists. */
async function setSku(server: TestServer, sid: number, sku: string): Promise<void> {
  await writeRegisters(server, [{ collection: 'teams', sid, changes: { sku } }]);
}

interface Written {
  readonly collection: string;
  readonly sid: number;
  readonly changes: Changes;
}

/** Writes registers as only the server can, and removes members of lists that are not named. */
async function writeRegisters({ deps }: TestServer, written: readonly Written[]): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const rows = new WorkingRows(tx, deps.now());
    await rows.load(written);
    const found = written.map((name) => ({ ...name, row: rows.get(name) }));
    const spaces = new Set(found.flatMap(({ row }) => row?.space ?? []));
    const numbers = await ChangeNumbers.lock(tx, spaces, found.length);
    for (const { collection, sid, changes, row } of found) {
      if (row === undefined) throw new Error(`there is no ${collection}/${sid}`);
      const more = Object.keys(row.registers).filter(
        (path) => path.includes('/') && !Object.hasOwn(changes, path),
      );
      const all = { ...Object.fromEntries(more.map((path) => [path, null])), ...changes };
      const registers = stampChanges(all, serverStamp(row.registers, deps.now()));
      rows.merge(row, { registers, incremental: 0, account: row.space });
    }
    await rows.save(numbers);
  });
}

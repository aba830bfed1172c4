/** A team for each plan, with all that a team can have and people in every role: whom the permission matrix asks. */
import { COLLECTION_NAMES, definitionOf, operationName } from '@touchline/domain/entity/collections';
import type { CollectionName } from '@touchline/domain/entity/field';
import type { Changes } from '@touchline/domain/entity/rows';
import { CAPABILITIES, type Capability, type Role } from '@touchline/domain/entity/team';
import { namedFields } from '@touchline/domain/team/field-access';
import { PLANS, type Plan, SKU_PLUS, SKU_PREMIUM } from '@touchline/domain/team/plan';
import type { Mutation, MutationResult } from '@touchline/sync/protocol';
import { stampChanges } from '@touchline/sync/registers';
import { ChangeNumbers } from '../database/spaces.ts';
import { TestDevice } from '../device.testing.ts';
import { ask, signIn, signUp, type TestServer } from '../server.testing.ts';
import { serverStamp } from '../sync/server-clock.ts';
import { WorkingRows } from '../sync/working-rows.ts';
import type { SharedRole } from './members.ts';
import { registersOfSamples, type Sample, samplesOf } from './permission-sample.testing.ts';

export const SHARED_ROLES: readonly SharedRole[] = ['manager', 'assistent', 'reporter', 'fan'];
const SKUS: Readonly<Record<Plan, string>> = { free: '', trial: '', premium: SKU_PREMIUM, plus: SKU_PLUS };
const TRIAL_IS_OVER_MS = 31 * 86_400_000;
/** How many teams it takes to delete some. */
const MAX_TEAMS = 9;
/** More than anybody makes of one collection. */
const LEASED = 12;

/** `invited` has not accepted yet, `stranger` has nothing to do with the team. */
export type Standing = SharedRole | 'owner' | 'invited' | 'stranger';

export interface Person {
  readonly standing: Standing;
  /** The account's. */
  readonly sid: number;
  readonly email: string;
  readonly device: TestDevice;
  /** The share's id; 0 for who has none. */
  readonly share: number;
}

/** A team of one plan. */
export interface Ground {
  readonly server: TestServer;
  readonly plan: Plan;
  readonly owner: Person;
  readonly people: readonly Person[];
  /** The one row that each collection has of the team, and the owner's account. */
  readonly rows: ReadonlyMap<CollectionName, number>;
  readonly samples: ReadonlyMap<CollectionName, ReadonlyMap<string, Sample>>;
  readonly registers: ReadonlyMap<CollectionName, Changes>;
  /** Another team of the owner, with nobody in it. */
  readonly otherTeam: number;
  /** An invitation that nobody needs. */
  readonly spareShare: number;
}

/** Rows in the order in which they can be made. */
export const MADE: readonly CollectionName[] = [
  'teams',
  ...COLLECTION_NAMES.filter((name) => name !== 'teams' && name !== 'account'),
];

/** Where a row of each collection belongs, by the rows that are there. */
export function placeOf(collection: CollectionName, rows: ReadonlyMap<CollectionName, number>): Changes {
  const team = rows.get('teams') ?? 0;
  if (collection === 'teams' || collection === 'account') return {};
  if (collection === 'training_sessions') return { selection_sid: rows.get('training_selections') ?? 0 };
  return collection === 'notes' ? { about: { kind: 'team', kind_sid: team } } : { team_sid: team };
}

export async function openGrounds(server: TestServer): Promise<readonly Ground[]> {
  const before = new Map<Plan, Awaited<ReturnType<typeof signUp>>>();
  for (const plan of PLANS.filter((plan) => plan !== 'trial')) before.set(plan, await signUp(server));
  server.advance(TRIAL_IS_OVER_MS);
  const grounds: Ground[] = [];
  for (const plan of PLANS) {
    const { sid, email, password } = before.get(plan) ?? (await signUp(server));
    const device = await TestDevice.register(server, await signIn(server, { email, password }));
    grounds.push(await openGround(server, { plan, sid, email, device }));
  }
  return grounds;
}

/** One Premium team with people in every role. */
export async function openPremiumGround(server: TestServer): Promise<Ground> {
  const { sid, email, token } = await signUp(server);
  const device = await TestDevice.register(server, token);
  return openGround(server, { plan: 'premium', sid, email, device });
}

interface Owner {
  readonly plan: Plan;
  readonly sid: number;
  readonly email: string;
  readonly device: TestDevice;
}

async function openGround(server: TestServer, { plan, sid, email, device }: Owner): Promise<Ground> {
  const rows = new Map<CollectionName, number>([['account', sid]]);
  rows.set('teams', await device.newTeam());
  const [team = 0, otherTeam] = [rows.get('teams'), await device.newTeam()];
  // A Team Page and people need it; what the plan is comes when all is there.
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
  const ground = { server, plan, owner, people, rows, samples, registers, otherTeam, spareShare };
  await restore(ground);
  await setSku(server, otherTeam, SKUS[plan]);
  return ground;
}

/** Gives every field of every row its first value again, those too that no mutation carries. */
export async function restore({ server, plan, rows, registers }: Omit<Ground, 'owner'>): Promise<void> {
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
    // The owner's sign-up stays as it is: his trial runs from it.
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

/** Answers the share's id. */
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

/** What is granted to a person beyond his role. */
export async function grant(
  { owner, rows }: Ground,
  { standing, share }: Person,
  capabilities: readonly Capability[],
): Promise<void> {
  const { server, token } = owner.device;
  const variables = { team: rows.get('teams'), id: share, role: standing, capabilities };
  const query =
    'mutation($team: Float!, $id: Float!, $role: String!, $capabilities: [String!]) { updateShareRole(team_sid: $team, id: $id, role: $role, capabilities: $capabilities) { id } }';
  await ask(server, token, { query, variables });
}

/** The sets of capabilities that are asked about: none, all, and on a Premium team each one alone. */
export function capabilitiesAsked(plan: Plan, standing: Standing): readonly (readonly Capability[])[] {
  if (!SHARED_ROLES.some((role) => role === standing)) return [[]];
  const each = plan === 'premium' ? CAPABILITIES.map((capability) => [capability]) : [];
  return [...each, CAPABILITIES, []];
}

const leased = new WeakMap<TestDevice, Map<CollectionName, number[]>>();

/** New ids for one row; none where rows take theirs from elsewhere. */
export async function leaseOf(
  device: TestDevice,
  { collection, team }: { readonly collection: CollectionName; readonly team: number },
): Promise<readonly number[]> {
  const { request } = definitionOf(collection);
  if (request === null) return [];
  const stock = leased.get(device) ?? new Map<CollectionName, number[]>();
  leased.set(device, stock);
  const left = stock.get(collection) ?? [];
  if (left.length === 0) {
    const taken =
      collection === 'matches'
        ? (await device.leaseMatches(team, LEASED)).map(({ sid }) => sid)
        : await device.lease(request, LEASED);
    left.push(...taken);
  }
  stock.set(collection, left);
  return left.splice(0, 1);
}

/** Pushes mutations that must all be taken. */
export async function applied(device: TestDevice, ...mutations: readonly Mutation[]): Promise<void> {
  const { results } = await device.push(...mutations);
  const refused = results.find(({ status }: MutationResult) => status === 'refused');
  if (refused !== undefined) throw new Error(`not applied: ${JSON.stringify(refused)}`);
}

/** What a team's purchase will write; before the team has lists. */
async function setSku(server: TestServer, sid: number, sku: string): Promise<void> {
  await writeRegisters(server, [{ collection: 'teams', sid, changes: { sku } }]);
}

interface Written {
  readonly collection: string;
  readonly sid: number;
  readonly changes: Changes;
}

/** Writes as only the server itself does, whatever the fields; members of lists that are not named go. */
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

/** Every role reads and writes exactly what the domain's table says, register by register (PUL-8). */
import { trialEnd } from '@touchline/domain/account/trial';
import { rightValueOf } from '@touchline/domain/entity/arbitrary.testing';
import { COLLECTION_NAMES, definitionOf, operationName } from '@touchline/domain/entity/collections';
import type { CollectionName } from '@touchline/domain/entity/field';
import { matchFields } from '@touchline/domain/entity/match';
import { assemble, create, valuesOf } from '@touchline/domain/entity/rows';
import { fieldNamesOfPath } from '@touchline/domain/entity/rows.testing';
import { CAPABILITIES, type Capability } from '@touchline/domain/entity/team';
import { ENTRIES_JUDGED, withheldFromFans } from '@touchline/domain/match/fan-entries';
import { mayRow, mayWrite, namedFields, seesRows, visibleValue } from '@touchline/domain/team/field-access';
import { type Actor, roleAllows } from '@touchline/domain/team/permissions';
import type { ServerRow } from '@touchline/sync/protocol';
import { type Changes, DELETED } from '@touchline/sync/registers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, openTestServer, type TestServer } from '../server.testing.ts';
import type { SharedRole } from './members.ts';
import { Coach, join, makePremium } from './sharing.testing.ts';

const ROLES: readonly SharedRole[] = ['manager', 'assistent', 'reporter', 'fan'];
/** Each role with nothing granted and with all of it; and with each capability, where time allows. */
const peopleFor = (engine: Engine): readonly (readonly [SharedRole, readonly Capability[]])[] =>
  ROLES.flatMap((role) => [
    [role, []] as const,
    ...(engine === 'sqlite' ? CAPABILITIES : []).map((capability) => [role, [capability]] as const),
    [role, CAPABILITIES] as const,
  ]);

/** Where a row of each collection belongs, by the rows that are made before it. */
const PLACES: Readonly<Record<string, (made: ReadonlyMap<string, number>) => Changes>> = {
  matches: (made) => ({ team_sid: made.get('teams') ?? 0 }),
  teampages: (made) => ({ team_sid: made.get('teams') ?? 0 }),
  media: (made) => ({ team_sid: made.get('teams') ?? 0 }),
  training_selections: (made) => ({ team_sid: made.get('teams') ?? 0 }),
  players: (made) => ({ team_sid: made.get('teams') ?? 0 }),
  training_sessions: (made) => ({ selection_sid: made.get('training_selections') ?? 0 }),
  notes: (made) => ({ about: { kind: 'team', kind_sid: made.get('teams') ?? 0 } }),
};
const ORDER: readonly CollectionName[] = [
  'teams',
  ...COLLECTION_NAMES.filter((name) => name !== 'teams' && name !== 'account'),
];

/** Registers of a row of this collection as an owner may write them: as many of its paths as can be had. */
function registersFor(collection: CollectionName, place: Changes): Changes {
  const table = definitionOf(collection).fields;
  const owner: Actor = { role: 'owner', capabilities: [], plan: 'premium' };
  const entities = fc.sample(
    fc.record(Object.fromEntries(Object.entries(table).map(([name, field]) => [name, rightValueOf(field)]))),
    { numRuns: 6, seed: 7 },
  );
  const all = Object.assign(
    {},
    ...entities.map((values) => valuesOf(table, create(table, values))),
  ) as Changes;
  const writable = Object.entries(all).filter(
    ([path]) => mayWrite(owner, { collection, path, creating: true }).ok && path !== 'match_token',
  );
  return { ...Object.fromEntries(writable), ...place };
}

export function rolesContract(engine: Engine): void {
  let server: TestServer;
  let owner: Coach;
  const rows = new Map<string, number>();
  const written = new Map<string, Changes>();
  beforeAll(async () => {
    server = await openTestServer({ engine });
    owner = await Coach.signUp(server);
    const [team = 0] = await owner.device.lease('requestTeamSID');
    rows.set('teams', team);
    await owner.device.push(owner.device.mutation('updateTeam', team, { clubname: 'Rietdijk' }));
    await makePremium(server, team);
    for (const collection of ORDER) {
      const { request } = definitionOf(collection);
      const leased = collection === 'matches' ? await owner.device.leaseMatches(team) : [];
      const [asked = team] =
        request === null || leased.length > 0 || collection === 'teams'
          ? []
          : await owner.device.lease(request);
      const sid = leased[0]?.sid ?? asked;
      rows.set(collection, sid);
      const changes = registersFor(collection, PLACES[collection]?.(rows) ?? {});
      const { createdAt: _, ...later } = changes;
      // A team exists already: what is only written with its creation is not written any more.
      const registers = collection === 'teams' ? later : changes;
      written.set(collection, registers);
      const op = operationName(collection, 'update');
      const mutation = owner.device.mutation(op, sid, registers);
      expect([collection, ...(await owner.results(mutation))]).toEqual([collection, 'applied']);
    }
    // Whom the sample put into the team does not exist; the one who does is in it.
    const player = { [`player_sids/${rows.get('players')}`]: 1 };
    await owner.device.push(owner.device.mutation('updateTeam', team, player));
  }, 60_000);
  afterAll(() => server.close());

  test.each(ORDER)('%s: the sample has every field that an owner writes', (collection) => {
    const { fields } = definitionOf(collection);
    const paths = Object.keys(written.get(collection) ?? {});
    const sampled = new Set(paths.flatMap((path) => fieldNamesOfPath(fields, path)));
    const writes = namedFields(collection).filter(
      ({ write }) => write !== 'own call' && write !== 'creation',
    );
    const names = new Set(writes.map(({ name }) => name.split('.')[0] ?? name));
    expect([...names].filter((name) => !sampled.has(name))).toEqual([]);
  });

  const sidOf = (collection: string) => rows.get(collection) ?? 0;

  /** What the server says of a team to everybody with whom it is shared. */
  const said = () => {
    const signup = owner.held.get('account', owner.account.sid)?.registers.signup?.[0];
    return { shared: true, status: 'active', trial_end: trialEnd(Number(signup)) };
  };

  describe.each(peopleFor(engine))('[PUL-8] %s with %j', (role, capabilities) => {
    const actor: Actor = { role, capabilities, plan: 'premium' };
    let member: Coach;
    beforeAll(async () => {
      member = await Coach.signUp(server);
      await join(owner, member, { team: sidOf('teams'), role, capabilities });
      await member.held.pull();
      await owner.held.pull();
    });

    test('reads what the table says, and nothing else', () => {
      for (const collection of ORDER) {
        const seen = member.held.get(collection, sidOf(collection));
        const whole = owner.held.get(collection, sidOf(collection));
        expect([collection, seen !== undefined]).toEqual([collection, seesRows(actor, collection)]);
        if (seen === undefined || whole === undefined) continue;
        expect(valuesIn(seen)).toEqual({
          ...expectedValues(actor, collection, whole),
          ...(collection === 'teams' ? { ...said(), role, capabilities } : {}),
          ...(collection === 'matches' && !seesLineups(actor) ? { [ENTRIES_JUDGED]: true } : {}),
        });
      }
      expect(Object.keys(member.held.existing(owner.account.sid)).length).toBe(
        ORDER.filter((collection) => seesRows(actor, collection)).length,
      );
    });

    test('writes what the table says, and nothing else', async () => {
      for (const collection of ORDER) {
        const op = operationName(collection, 'update');
        const { createdAt: _, ...registers } = written.get(collection) ?? {};
        const paths = Object.keys(registers);
        const mutations = paths.map((path) =>
          member.device.mutation(op, sidOf(collection), { [path]: registers[path] ?? null }),
        );
        const results = await member.results(...mutations);
        const sees = seesRows(actor, collection);
        const expected = paths.map((path) => {
          if (!sees) return [path, 404];
          return [path, mayWrite(actor, { collection, path, creating: false }).ok ? 'applied' : 403];
        });
        expect([collection, paths.map((path, n) => [path, results[n]])]).toEqual([collection, expected]);
      }
    });

    test('writes nothing that has a call of its own', async () => {
      for (const collection of ORDER) {
        const own = namedFields(collection).filter(({ write }) => write === 'own call');
        const { fields, operations } = definitionOf(collection);
        const tried = own.map(({ name }) => ({ name, field: fields[name] }));
        const mutations = tried.map(({ name, field }) =>
          member.device.mutation(operations.update, sidOf(collection), {
            [name]: (field?.default ?? '') as never,
          }),
        );
        const expected = tried.map(({ name, field }) => {
          if (!seesRows(actor, collection)) return [name, 404];
          // What the row itself carries is no register at all.
          return [name, field?.merge.by === 'row' ? 400 : 403];
        });
        const results = await member.results(...mutations);
        expect([collection, tried.map(({ name }, n) => [name, results[n]])]).toEqual([collection, expected]);
      }
    });

    test('deletes and makes what the table says, and nothing else', async () => {
      for (const collection of ORDER) {
        const { operations, request } = definitionOf(collection);
        const sees = seesRows(actor, collection);
        if (operations.delete !== null && !mayRow(actor, { collection, kind: 'delete' }).ok) {
          const mutation = member.device.mutation(operations.delete, sidOf(collection), { [DELETED]: true });
          expect([collection, ...(await member.results(mutation))]).toEqual([collection, sees ? 403 : 404]);
        }
        if (request === null || collection === 'teams') continue;
        const sid =
          collection === 'matches'
            ? (await member.device.leaseMatches(sidOf('teams')))[0]?.sid
            : (await member.device.lease(request))[0];
        const place = PLACES[collection]?.(rows) ?? {};
        const creation = member.device.mutation(operations.update, sid ?? 0, place);
        const creates = mayRow(actor, { collection, kind: 'create' }).ok;
        expect([collection, ...(await member.results(creation))]).toEqual([
          collection,
          creates ? 'applied' : 403,
        ]);
        if (!creates || operations.delete === null) continue;
        const deletion = member.device.mutation(operations.delete, sid ?? 0, { [DELETED]: true });
        const deletes = mayRow(actor, { collection, kind: 'delete' }).ok;
        expect([collection, ...(await member.results(deletion))]).toEqual([
          collection,
          deletes ? 'applied' : 403,
        ]);
        // What a player's creator may not delete is in nobody's way when it is gone again.
        if (!deletes)
          await owner.device.push(owner.device.mutation(operations.delete, sid ?? 0, { [DELETED]: true }));
      }
    });
  });
}

function valuesIn({ registers }: ServerRow): Changes {
  return Object.fromEntries(Object.entries(registers).map(([path, [value]]) => [path, value]));
}

function expectedValues(actor: Actor, collection: CollectionName, row: ServerRow): Changes {
  const isFiltered = collection === 'matches' && !seesLineups(actor);
  const withheld = isFiltered ? withheldFromFans(assemble(matchFields, valuesIn(row))) : new Set();
  return Object.fromEntries(
    Object.entries(valuesIn(row)).flatMap(([path, value]) => {
      if (withheld.has(path)) return [];
      const seen = visibleValue(actor, collection, [path, value as never]);
      return seen === undefined ? [] : [[path, seen]];
    }),
  );
}

const seesLineups = (actor: Actor) => roleAllows(actor, 'seeLineups');

/** Every role reads and writes exactly what the domain's table allows, register by register (PUL-8). */

import { mayRow, mayWrite, namedFields, seesRows } from '@touchline/domain/access/field-access';
import { visibleValue } from '@touchline/domain/access/visible-value';
import { rightValueOf } from '@touchline/domain/entity/fields/arbitrary.testing';
import type { CollectionName, Field, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { definitionOf, operationName } from '@touchline/domain/entity/rows/collections';
import { assemble, create, valuesOf } from '@touchline/domain/entity/rows/rows';
import { fieldNamesOfPath } from '@touchline/domain/entity/rows/rows.testing';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { CAPABILITIES, type Capability, teamFields } from '@touchline/domain/entity/tables/team';
import { ENTRIES_JUDGED, withheldFromFans } from '@touchline/domain/match/timeline/fan-entries';
import { trialEnd } from '@touchline/domain/plan/trial';
import { isPictureBlock, withheldOfPlayer, withheldOfTeam } from '@touchline/domain/privacy/fan-app';
import { type Actor, roleAllows } from '@touchline/domain/team/permissions';
import type { ServerRow } from '@touchline/sync/model/protocol';
import { type Changes, DELETED } from '@touchline/sync/model/registers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedRole } from '#rows/people/members.ts';
import { MADE, placeOf } from '#testing/permissions/permission-people.testing.ts';
import { writtenBy } from '#testing/permissions/permission-sample.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const ROLES: readonly SharedRole[] = ['manager', 'assistent', 'reporter', 'fan'];
/** Each role without capabilities and with all of them; with each single capability when time allows. */
const peopleFor = (engine: Engine): readonly (readonly [SharedRole, readonly Capability[]])[] =>
  ROLES.flatMap((role) => [
    [role, []] as const,
    ...(engine === 'sqlite' ? CAPABILITIES : []).map((capability) => [role, [capability]] as const),
    [role, CAPABILITIES] as const,
  ]);

/** Registers that an owner may write in a row of this collection, with as many paths as possible. */
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
    for (const collection of MADE) {
      const { ids } = definitionOf(collection);
      const leased = collection === 'matches' ? await owner.device.leaseMatches(team) : [];
      const [asked = team] =
        ids === null || leased.length > 0 || collection === 'teams'
          ? []
          : await owner.device.lease(ids.request);
      const sid = leased[0]?.sid ?? asked;
      rows.set(collection, sid);
      const sampled = registersFor(collection, placeOf(collection, rows));
      const changes = writtenBy(owner.account.sid, collection, sampled);
      const { createdAt: _, ...later } = changes;
      // The team exists already, so fields that are only written at its creation are left out.
      const registers = collection === 'teams' ? later : changes;
      written.set(collection, registers);
      const op = operationName(collection, 'update');
      const mutation = owner.device.mutation(op, sid, registers);
      expect([collection, ...(await owner.results(mutation))]).toEqual([collection, 'applied']);
    }
    // The sample's player does not exist; use the one that is in the team.
    const player = { [`player_sids/${rows.get('players')}`]: 1 };
    await owner.device.push(owner.device.mutation('updateTeam', team, player));
  }, 60_000);
  afterAll(() => server.close());

  test.each(MADE)('%s: the sample has every field that an owner writes', (collection) => {
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

  /** The registers that the server sets for every member of a team. */
  const said = () => {
    const signup = owner.held.get('account', owner.account.sid)?.registers.signup?.[0];
    return { shared: true, status: 'active', trial_end: trialEnd(Number(signup)) };
  };

  describe.each(peopleFor(engine))('[PUL-8.1] %s with %j', (role, capabilities) => {
    const actor: Actor = { role, capabilities, plan: 'premium' };
    let member: Coach;
    beforeAll(async () => {
      member = await Coach.signUp(server);
      await join(owner, member, { team: sidOf('teams'), role, capabilities });
      await member.held.pull();
      await owner.held.pull();
    });

    test('reads exactly what the table allows', () => {
      for (const collection of MADE) {
        const seen = member.held.get(collection, sidOf(collection));
        const whole = owner.held.get(collection, sidOf(collection));
        expect([collection, seen !== undefined]).toEqual([collection, seesRows(actor, collection)]);
        if (seen === undefined || whole === undefined) continue;
        expect(valuesIn(seen)).toEqual({
          ...expectedValues(actor, whole, owner.held.get('teams', sidOf('teams'))),
          ...(collection === 'teams' ? { ...said(), role, capabilities } : {}),
          ...(collection === 'matches' && !seesLineups(actor) ? { [ENTRIES_JUDGED]: true } : {}),
        });
      }
      expect(Object.keys(member.held.existing(owner.account.sid)).length).toBe(
        MADE.filter((collection) => seesRows(actor, collection)).length,
      );
    });

    test('writes exactly what the table allows', async () => {
      for (const collection of MADE) {
        const op = operationName(collection, 'update');
        const { createdAt: _, ...registers } = written.get(collection) ?? {};
        const paths = Object.keys(registers);
        const mutations = paths.map((path) => {
          const changes = { [path]: registers[path] ?? null };
          const own = writtenBy(member.account.sid, collection, changes);
          return member.device.mutation(op, sidOf(collection), own);
        });
        const results = await member.results(...mutations);
        const sees = seesRows(actor, collection);
        const expected = paths.map((path) => {
          if (!sees) return [path, 404];
          return [path, mayWrite(actor, { collection, path, creating: false }).ok ? 'applied' : 403];
        });
        expect([collection, paths.map((path, n) => [path, results[n]])]).toEqual([collection, expected]);
      }
    });

    test('writes no field that has its own call', async () => {
      for (const collection of MADE) {
        const own = namedFields(collection).filter(({ write }) => write === 'own call');
        const { fields, operations } = definitionOf(collection);
        const tried = own.map(({ name }) => ({ name, field: fieldNamed(fields, name) }));
        const mutations = tried.map(({ name, field }) =>
          member.device.mutation(operations.update, sidOf(collection), {
            // The members of a list within a record are registers.
            ...(field?.merge.by === 'members' && name.includes('.')
              ? { [`${name}/1`]: null }
              : { [name]: field?.default as never }),
          }),
        );
        const expected = tried.map(({ name, field }) => {
          if (!seesRows(actor, collection)) return [name, 404];
          // A field of the row itself is not a register.
          return [name, field?.merge.by === 'row' ? 400 : 403];
        });
        const results = await member.results(...mutations);
        expect([collection, tried.map(({ name }, n) => [name, results[n]])]).toEqual([collection, expected]);
      }
    });

    test('deletes and creates exactly what the table allows', async () => {
      for (const collection of MADE) {
        const { operations, ids } = definitionOf(collection);
        const sees = seesRows(actor, collection);
        if (operations.delete !== null && !mayRow(actor, { collection, kind: 'delete' }).ok) {
          const mutation = member.device.mutation(operations.delete, sidOf(collection), { [DELETED]: true });
          expect([collection, ...(await member.results(mutation))]).toEqual([collection, sees ? 403 : 404]);
        }
        if (ids === null || collection === 'teams') continue;
        const sid =
          collection === 'matches'
            ? (await member.device.leaseMatches(sidOf('teams')))[0]?.sid
            : (await member.device.lease(ids.request))[0];
        const place = placeOf(collection, rows);
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
        // Remove a player that their creator may not delete, so that it does not affect later checks.
        if (!deletes)
          await owner.device.push(owner.device.mutation(operations.delete, sid ?? 0, { [DELETED]: true }));
      }
    });
  });
}

function valuesIn({ registers }: ServerRow): Changes {
  return Object.fromEntries(Object.entries(registers).map(([path, [value]]) => [path, value]));
}

function expectedValues(actor: Actor, row: ServerRow, team: ServerRow | undefined): Changes {
  const collection = row.collection as CollectionName;
  const isFiltered = collection === 'matches' && !seesLineups(actor);
  const withheld = new Set<string>([
    ...(isFiltered ? withheldFromFans(assemble(matchFields, valuesIn(row))) : []),
    ...(roleAllows(actor, 'seeNames') || team === undefined ? [] : withheldNames(row, team)),
  ]);
  return Object.fromEntries(
    Object.entries(valuesIn(row)).flatMap(([path, value]) => {
      if (withheld.has(path)) return [];
      const seen = visibleValue({ ...actor, withResults: true }, collection, [path, value as never]);
      return seen === undefined ? [] : [[path, seen]];
    }),
  );
}

/** By the privacy level of the player. */
function withheldNames(row: ServerRow, teamRow: ServerRow): readonly string[] {
  const team = assemble(teamFields, valuesIn(teamRow));
  if (row.collection === 'notes' || row.collection === 'teampages') {
    const values = valuesIn(row);
    return Object.keys(values).filter((path) => isPictureBlock(values[path]));
  }
  if (row.collection === 'teams') return withheldOfTeam(team);
  if (row.collection !== 'players') return [];
  return withheldOfPlayer(team, { ...assemble(playerFields, valuesIn(row)), sid: row.sid });
}

const seesLineups = (actor: Actor) => roleAllows(actor, 'seeLineups');

/** The field that a name such as `metadata.captain` means. */
function fieldNamed(fields: FieldTable, name: string): Field<unknown> | undefined {
  const [first = '', second] = name.split('.');
  const field = fields[first];
  return second !== undefined && field?.merge.by === 'fields' ? field.merge.table[second] : field;
}

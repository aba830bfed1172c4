import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityOf } from '../fields/arbitrary.testing.ts';
import { defaultsOf } from '../fields/field.ts';
import { matchEventFields, matchFields } from '../tables/match.ts';
import { COLLECTION_NAMES, COLLECTIONS, definitionOf, operationName, parseOperation } from './collections.ts';
import { type RegistersOf, references, replaceIds } from './references.ts';
import { assemble, type Changes, create, fieldOfRegister, valuesOf } from './rows.ts';

const stamped = (values: Changes): RegistersOf<string> =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => [path, [value, `stamp of ${path}`] as const]),
  );

const values = (registers: RegistersOf<string>): Changes =>
  Object.fromEntries(Object.entries(registers).map(([path, [value]]) => [path, value]));

const event = (data: object) => ({
  ...defaultsOf(matchEventFields),
  eid: '17-3',
  data: { ...defaultsOf(matchEventFields).data, ...data },
});

describe('the ids that rows hold', () => {
  test('ids are found in values, in keys of lists and maps, in items, and in groups', () => {
    const registers = stamped({
      team_sid: 4,
      'events/17-3': event({
        player_sid: 12,
        off_player_sid: -31,
        assist_player_sid: 0,
        lineup: [{ player_sid: 14, x: 1, y: 2 }],
      }),
      'part1/-30-1': { playing: true, x: 1, y: 2 },
      'players/15': { sid: 15, shirtnumber: 7, footed: '' },
      'metadata.players/16': null,
      'ratings/17': { sid: 17, all: 8, me: 0, ph: 0, te: 0, ta: 0 },
      keeper: [18, -1, 0, -32],
      'metadata.captain': -1,
      'presets/a': { title: '', lineup: [{ player_sid: 19, x: 1, y: 1 }] },
      opponent_clubname: '99',
      nonsense: 99,
      'nonsense/99': 99,
    });
    const found = references('matches', registers).map(({ collection, sid }) => `${collection}/${sid}`);
    const players = [12, -31, 14, -30, 15, 16, 17, 18, -32, 19].map((sid) => `players/${sid}`);
    expect(found.toSorted()).toEqual(['teams/4', ...players].toSorted());
  });

  test("a note's subject belongs to the collection of its kind", () => {
    const about = stamped({ about: { kind: 'match', kind_sid: -30 } });
    expect(references('notes', about)).toEqual([{ collection: 'matches', sid: -30 }]);
    expect(replaceIds('notes', about, new Map([['matches/-30', 7]])).about?.[0]).toEqual({
      kind: 'match',
      kind_sid: 7,
    });
    expect(replaceIds('notes', about, new Map([['players/-30', 7]]))).toBe(about);
    for (const kind of ['', '__proto__', 'constructor', 'nonsense']) {
      expect(references('notes', stamped({ about: { kind, kind_sid: 7 } }))).toEqual([]);
    }
  });

  test('ids of messages are not ids of rows', () => {
    expect(references('account', stamped({ 'messages.ids/7': 0, current_team: 3 }))).toEqual([
      { collection: 'teams', sid: 3 },
    ]);
  });

  test('malformed registers contain no ids and do not throw', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'events/1-1',
          'events',
          'keeper',
          'part1/x',
          'part1/-1',
          'about',
          'players/007',
          'presets/a',
          'team_sid',
        ),
        fc.jsonValue(),
        fc.constantFrom('matches', 'notes', 'nonsense', '__proto__'),
        (path, value, collection) => {
          const registers = stamped({ [path]: value as Changes[string] });
          expect(replaceIds(collection, registers, new Map([['players/-30', 5]]))).toBe(registers);
          expect(() => references(collection, registers)).not.toThrow();
        },
      ),
    );
  });
});

describe('[LOC-4.5] the replacement of local ids', () => {
  const sidFor = (localId: number) => 1_000 - localId;
  const ids = new Map(
    COLLECTION_NAMES.flatMap((collection) =>
      Array.from({ length: 31 }, (_, i) => [`${collection}/${-30 - i}`, sidFor(-30 - i)] as const),
    ),
  );

  test.each(COLLECTION_NAMES)(
    '%s: no local id is left, and everything else stays, with its stamp',
    (collection) => {
      const table = definitionOf(collection).fields;
      fc.assert(
        fc.property(entityOf(table), (entity) => {
          const before = stamped(valuesOf(table, entity));
          const after = replaceIds(collection, before, ids);
          expect(references(collection, after).filter(({ sid }) => sid < 0)).toEqual([]);
          expect(references(collection, after)).toHaveLength(references(collection, before).length);
          expect(
            Object.values(after)
              .map(([, stamp]) => stamp)
              .toSorted(),
          ).toEqual(
            Object.values(before)
              .map(([, stamp]) => stamp)
              .toSorted(),
          );
          for (const [path, [value]] of Object.entries(after)) {
            expect([path, fieldOfRegister(table, path, value) !== undefined]).toEqual([path, true]);
          }
          // Every id in values, keys and items is the new one, and nothing else changed.
          const text = JSON.stringify(valuesOf(table, assemble(table, values(after))));
          expect(text.length).toBeGreaterThan(0);
          const local = references(collection, before).some(({ sid }) => sid < 0);
          expect(after === before).toBe(!local);
        }),
        { numRuns: 60 },
      );
    },
  );

  test("an event, its line-up and the parts get the player's real id", () => {
    const match = {
      ...create(matchFields),
      team_sid: -40,
      events: [event({ player_sid: -30, lineup: [{ player_sid: -30, x: 1, y: 2 }] })],
      part1: { '-30-1': { playing: true, x: 1, y: 2 }, '12-1': { playing: false, x: -1, y: -1 } },
      keeper: [-30, -1, -1, -1],
    };
    const replaced = replaceIds(
      'matches',
      stamped(valuesOf(matchFields, match)),
      new Map([
        ['players/-30', 77],
        ['teams/-40', 8],
      ]),
    );
    const read = assemble(matchFields, values(replaced));
    expect(read.team_sid).toBe(8);
    expect(read.events[0]?.data.player_sid).toBe(77);
    expect(read.events[0]?.data.lineup).toEqual([{ player_sid: 77, x: 1, y: 2 }]);
    expect(read.part1).toEqual({ '77-1': match.part1['-30-1'], '12-1': match.part1['12-1'] });
    expect(read.keeper).toEqual([77, -1, -1, -1]);
  });

  test('an id of another collection is not replaced', () => {
    const registers = stamped({ team_sid: -30 });
    expect(replaceIds('matches', registers, new Map([['players/-30', 5]]))).toBe(registers);
  });
});

describe('operations (section 7)', () => {
  test('each operation name belongs to one collection', () => {
    for (const collection of COLLECTION_NAMES) {
      for (const kind of ['update', 'delete'] as const) {
        const name = COLLECTIONS[collection].operations[kind];
        if (name === null) continue;
        expect(operationName(collection, kind)).toBe(name);
        expect(parseOperation(name)).toEqual({ collection, kind });
      }
    }
  });

  test('both spellings of the media operations are accepted', () => {
    expect(parseOperation('updateMedia')).toEqual({ collection: 'media', kind: 'update' });
    expect(parseOperation('deleteMedia')).toEqual({ collection: 'media', kind: 'delete' });
    expect(operationName('media', 'update')).toBe('updateMedium');
  });

  test('an unknown name is not an operation', () => {
    for (const name of ['', 'nonsense', '__proto__', 'constructor', 'deleteAccount', 'updateUserinfo']) {
      expect(parseOperation(name)).toBeUndefined();
    }
    expect(() => operationName('account', 'delete')).toThrow();
    expect(() => operationName('__proto__', 'update')).toThrow();
  });
});

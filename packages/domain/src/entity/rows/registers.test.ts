/** Which parts of an entity are one register, so that two devices can change them apart. */
import { describe, expect, test } from 'vitest';
import type { CollectionName } from '../fields/field-types.ts';
import { definitionOf } from './collections.ts';
import { changesBetween, create, type Value } from './rows.ts';

/** The paths of the registers that a new row with these values writes. */
function pathsOf(collection: CollectionName, values: Readonly<Record<string, Value>>): readonly string[] {
  const { fields } = definitionOf(collection);
  return Object.keys(changesBetween(fields, create(fields), create(fields, values)));
}

describe('the registers of an entity', () => {
  test('[MRG-2.1] a plain field is one register, in a record too', () => {
    expect(pathsOf('matches', { opponent_clubname: 'Noordhaven', awaygame: true })).toEqual([
      'opponent_clubname',
      'awaygame',
    ]);
    expect(pathsOf('matches', { metadata: { captain: 4 } })).toEqual(['metadata.captain']);
  });

  test.each([
    ['events', 'matches', { events: [{ eid: '17-3' }, { eid: '17-4' }] }, ['events/17-3', 'events/17-4']],
    ['match players', 'matches', { players: [{ sid: 4 }, { sid: 7 }] }, ['players/4', 'players/7']],
    ['players of a team', 'teams', { player_sids: [7, 4] }, ['player_sids/7', 'player_sids/4']],
    ['shirt numbers', 'teams', { shirtnumbers: [{ id: 4, value: 9 }] }, ['shirtnumbers/4']],
    ['periods', 'teams', { metadata: { periods: [{ id: 2 }] } }, ['metadata.periods/2']],
    ['formations', 'teams', { formations: [{ id: 2 }] }, ['formations/2']],
    ['templates', 'teams', { matchtemplates: [{ id: 2 }] }, ['matchtemplates/2']],
    ['event types', 'teams', { eventtypes: [{ id: 2 }] }, ['eventtypes/2']],
  ] as const)('[MRG-2.2] each member of the %s is one register', (_, collection, values, paths) => {
    expect(pathsOf(collection, values)).toEqual(paths);
  });

  test.each([
    ['status, timer and part', { status: 'PLAYING', timer: { start: 5 }, gamepart: 2 }, ['phase']],
    ['playing flag and point', { part1: { '12-1': { playing: true, x: 50, y: 90 } } }, ['part1/12-1']],
    ['a shirt', { shirt: { type: 3, color1: 'red' } }, ['shirt']],
  ] as const)('[MRG-2.3] one register contains %s', (_, values, paths) => {
    expect(pathsOf('matches', values)).toEqual(paths);
  });

  test('[LOC-2.4] a date is saved as whole seconds', () => {
    const { fields } = definitionOf('matches');
    expect(create(fields, { date: 1_790_000_000.75 }).date).toBe(1_790_000_000);
  });
});

import { describe, expect, test } from 'vitest';
import { COLLECTION_NAMES, COLLECTIONS, definitionOf } from '../entity/collections.ts';
import { defaultsOf, type FieldTable } from '../entity/field.ts';
import { matchEventFields } from '../entity/match.ts';
import { CAPABILITIES, ROLES } from '../entity/team.ts';
import {
  isCutValue,
  mayRow,
  mayWrite,
  namedFields,
  type Reader,
  readable,
  readableWhenInvited,
  seesRows,
  visibleValue,
} from './field-access.ts';
import type { Actor } from './permissions.ts';

const owner: Actor = { role: 'owner', capabilities: [], plan: 'premium' };
const manager: Actor = { ...owner, role: 'manager' };
const assistent: Actor = { ...owner, role: 'assistent' };
const reporter: Actor = { ...owner, role: 'reporter' };
const fan: Actor = { ...owner, role: 'fan' };

/** Every field of a table, a record's as `metadata.captain`. */
function fieldsOf(table: FieldTable, prefix = ''): readonly (readonly [name: string, update: boolean])[] {
  return Object.entries(table).flatMap(([name, field]) =>
    field.merge.by === 'fields'
      ? fieldsOf(field.merge.table, `${prefix}${name}.`)
      : [[prefix + name, field.update] as const],
  );
}

const writes = (actor: Actor, path: string, creating = false) =>
  mayWrite(actor, { collection: 'matches', path, creating }).ok;

describe('what fields need', () => {
  test.each(COLLECTION_NAMES)('%s: every field is named, exactly once', (collection) => {
    const named = namedFields(collection).map(({ name }) => name);
    const existing = fieldsOf(COLLECTIONS[collection].fields).map(([name]) => name);
    expect([...named].sort()).toEqual([...existing].sort());
  });

  test.each(COLLECTION_NAMES)('%s: a field that updates exclude is written by no operation', (collection) => {
    const rules = new Map(namedFields(collection).map((rule) => [rule.name, rule.write]));
    for (const [name, update] of fieldsOf(COLLECTIONS[collection].fields)) {
      if (name === 'match_token') expect(rules.get(name)).toBe('creation');
      else expect(rules.get(name) === 'own call', name).toBe(!update);
    }
  });

  test.each(COLLECTION_NAMES)('%s: fields that share a register need the same', (collection) => {
    const rules = namedFields(collection);
    for (const [name, field] of Object.entries(definitionOf(collection).fields)) {
      const { merge } = field;
      if (merge.by !== 'group') continue;
      const together = Object.entries(definitionOf(collection).fields)
        .filter(([, other]) => other.merge.by === 'group' && other.merge.group === merge.group)
        .map(([other]) => other);
      const needs = rules
        .filter((rule) => together.includes(rule.name))
        .map(({ write, read }) => `${write} ${read}`);
      expect(new Set(needs).size, name).toBe(1);
    }
  });

  test('whatever the role, what has its own call is not written', () => {
    for (const role of ROLES) {
      const actor: Actor = { role, capabilities: CAPABILITIES, plan: 'premium' };
      for (const path of ['sid', 'sku', 'role', 'capabilities', 'shared', 'status', 'current']) {
        expect(mayWrite(actor, { collection: 'teams', path, creating: true }).ok, path).toBe(false);
      }
      expect(mayWrite(actor, { collection: 'account', path: 'max_teams', creating: false }).ok).toBe(false);
      expect(mayWrite(actor, { collection: 'account', path: 'email', creating: false }).ok).toBe(false);
    }
  });

  test('a path that no field gives is refused and unreadable', () => {
    for (const path of [
      '',
      'nonsense',
      '__proto__',
      'metadata',
      'metadata.nonsense',
      'constructor',
      'toString/1',
    ]) {
      expect(writes(owner, path, true), path).toBe(false);
      expect(readable(owner, 'matches', path), path).toBe(false);
    }
  });

  test('a match keeps its team and its token for ever', () => {
    for (const path of ['team_sid', 'match_token', 'createdAt']) {
      expect(writes(owner, path, true), path).toBe(true);
      expect(writes(owner, path, false), path).toBe(false);
    }
  });
});

describe('who writes what of a match', () => {
  test('a reporter runs the match and touches nothing else', () => {
    for (const path of ['phase', 'events/17-3', 'scores', 'incrementals'])
      expect(writes(reporter, path), path).toBe(true);
    for (const path of [
      'privacy',
      'part1/12-1',
      'opponent_clubname',
      'metadata.players/12',
      'ratings/12',
      'notes.public',
    ])
      expect(writes(reporter, path), path).toBe(false);
  });

  test('a reporter with `lineup` sets line-ups', () => {
    const granted: Actor = { ...reporter, capabilities: ['lineup'] };
    for (const path of ['part1/12-1', 'keeper', 'metadata.captain', 'players/12', 'metadata.players/12'])
      expect(writes(granted, path), path).toBe(true);
    expect(writes(granted, 'privacy')).toBe(false);
  });

  test('who may add a match fills it in, and never opens its stream with it', () => {
    const granted: Actor = { ...reporter, capabilities: ['matches'] };
    expect(mayRow(granted, { collection: 'matches', kind: 'create' }).ok).toBe(true);
    for (const path of [
      'players/12',
      'metadata.players/12',
      'keeper',
      'metadata.stream_show_images',
      'shirt',
    ]) {
      expect(writes(granted, path, true), path).toBe(true);
    }
    expect(writes(granted, 'privacy', true)).toBe(false);
    expect(writes(granted, 'players/12')).toBe(false);
  });

  test('only owners archive and delete players; a manager edits them', () => {
    const player = (actor: Actor, path: string) =>
      mayWrite(actor, { collection: 'players', path, creating: false }).ok;
    expect(player(owner, 'status')).toBe(true);
    expect(player(manager, 'status')).toBe(false);
    expect(player(manager, 'metadata.email1')).toBe(true);
    expect(player({ ...assistent, capabilities: ['players'] }, 'metadata.email1')).toBe(true);
    expect(player({ ...reporter, capabilities: ['players'] }, 'nickname')).toBe(true);
    expect(player({ ...reporter, capabilities: ['players'] }, 'metadata.email1')).toBe(false);
    expect(mayRow(manager, { collection: 'players', kind: 'delete' }).ok).toBe(false);
    expect(mayRow(owner, { collection: 'players', kind: 'delete' }).ok).toBe(true);
  });

  test("a Team Page's training options are the owner's", () => {
    const page = (actor: Actor, path: string) =>
      mayWrite(actor, { collection: 'teampages', path, creating: false }).ok;
    expect(page(manager, 'options.show_staff')).toBe(true);
    expect(page(manager, 'options.training_selection')).toBe(false);
    expect(page(owner, 'options.training_selection')).toBe(true);
  });

  test('accounts and Team Pages are deleted by no mutation', () => {
    expect(mayRow(owner, { collection: 'account', kind: 'delete' }).ok).toBe(false);
    expect(mayRow(owner, { collection: 'teampages', kind: 'delete' }).ok).toBe(false);
  });
});

describe('[PUL-8] who sees what', () => {
  test('contact data, private notes and ratings are for owner, manager and assistent', () => {
    const secret = [
      ['players', 'metadata.email1'],
      ['players', 'metadata.telephone1'],
      ['players', 'metadata.note'],
      ['matches', 'notes.private'],
      ['matches', 'ratings/12'],
      ['training_sessions', 'metadata.ratings/12'],
      ['teams', 'metadata.note'],
    ] as const;
    for (const [collection, path] of secret) {
      for (const actor of [owner, manager, assistent])
        expect(readable(actor, collection, path), path).toBe(true);
      for (const actor of [reporter, fan]) {
        expect(readable({ ...actor, capabilities: CAPABILITIES }, collection, path), path).toBe(false);
      }
    }
  });

  test('a fan sees schedule and result, no line-ups and no attendance', () => {
    for (const path of ['date', 'opponent_clubname', 'scores', 'phase', 'sid'])
      expect(readable(fan, 'matches', path)).toBe(true);
    for (const path of ['part1/12-1', 'players/12', 'metadata.players/12', 'keeper']) {
      expect(readable(fan, 'matches', path), path).toBe(false);
      expect(readable(reporter, 'matches', path), path).toBe(true);
      expect(readable({ ...fan, capabilities: ['statistics'] }, 'matches', path), path).toBe(true);
    }
  });

  test('a fan sees goals, but of no event who stands where, and nothing that is not public', () => {
    const base = defaultsOf(matchEventFields);
    const lineup = [{ player_sid: 12, x: 50, y: 90 }];
    const event = (type: (typeof base)['type'], status: (typeof base)['status'] = 'PUBLIC') => ({
      ...base,
      eid: '1-1',
      type,
      status,
      data: { ...base.data, player_sid: 12, lineup },
    });
    const seen = (value: object) => visibleValue(fan, 'matches', ['events/1-1', value as never]);
    const { lineup: _lineup, noted_by: _notedBy, ...withoutLineup } = event('GOAL').data;
    expect(seen(event('GOAL'))).toEqual({ ...event('GOAL'), data: withoutLineup });
    expect(seen(event('KICKOFF'))).not.toHaveProperty('data.lineup');
    expect(seen(event('LINEUP'))).toBeUndefined();
    // Of a type of the team's own, which followers see under its title; what is nobody's type stays.
    expect(seen(event('UNDEFINED'))).toBeUndefined();
    const own = { ...event('UNDEFINED'), data: { ...event('UNDEFINED').data, type: 'high5' } };
    expect(seen(own)).toMatchObject({ type: 'UNDEFINED', data: { type: 'high5' } });
    expect(seen(event('GOAL', 'PRIVATE'))).toBeUndefined();
    expect(visibleValue(fan, 'matches', ['events/1-1', null])).toBeNull();
    expect(visibleValue(reporter, 'matches', ['events/1-1', event('LINEUP') as never])).toEqual(
      event('LINEUP'),
    );
    expect(visibleValue(fan, 'matches', ['part1/12-1', { playing: true }])).toBeUndefined();
  });

  test('a fan sees no names of cards, own goals and missed penalties, unless the team names them', () => {
    const base = defaultsOf(matchEventFields);
    const entry = (type: (typeof base)['type'], part = 1) => ({
      ...base,
      ...{ eid: '1-1', type },
      data: { ...base.data, part, homeaway: 'home' as const, player_sid: 12, sn: 3, playername: 'Puck' },
    });
    const namedTo = (actor: Reader, value: object) => {
      const seen = visibleValue(actor, 'matches', ['events/1-1', value as never]);
      const { player_sid, sn, playername } = (seen as { data: (typeof base)['data'] }).data;
      return player_sid === 12 && sn === 3 && playername === 'Puck';
    };
    const unnamed = [
      ...['YELLOW_CARD', 'SECOND_YELLOW_CARD', 'RED_CARD', 'TIME_PENALTY', 'OWN_GOAL', 'INJURED'],
      ...['OFFENSE', 'WARNING_REFEREE', 'PENALTY_MISSED'],
    ] as (typeof base)['type'][];
    const named = ['GOAL', 'SUBS_IN', 'CORNER'] as (typeof base)['type'][];
    for (const value of [...unnamed.map((type) => entry(type)), entry('PENALTY_STOPPED', 8)]) {
      expect(namedTo(fan, value), value.type).toBe(false);
      expect(namedTo({ ...fan, namesCards: true }, value), value.type).toBe(true);
      expect(namedTo(reporter, value), value.type).toBe(true);
    }
    for (const type of named) expect(namedTo(fan, entry(type)), type).toBe(true);
  });

  test('[PUL-6] a value that was cut for a reader is known by it, a whole one is not', () => {
    const base = { ...defaultsOf(matchEventFields), eid: '1-1', type: 'GOAL' } as never;
    const cut = visibleValue(fan, 'matches', ['events/1-1', base]);
    expect(isCutValue('matches', ['events/1-1', cut ?? null])).toBe(true);
    expect(isCutValue('matches', ['events/1-1', base])).toBe(false);
    expect(isCutValue('matches', ['events/1-1', null])).toBe(false);
    expect(isCutValue('matches', ['opponent_clubname', 'Noordhaven'])).toBe(false);
  });

  test('notes are rows that only those exist for who may read them', () => {
    for (const actor of [reporter, fan]) {
      expect(seesRows({ ...actor, capabilities: CAPABILITIES }, 'notes')).toBe(false);
      expect(seesRows(actor, 'matches')).toBe(true);
    }
    expect(seesRows(assistent, 'notes')).toBe(true);
    expect(seesRows(manager, 'account')).toBe(false);
  });

  test('somebody invited sees the names and the shirt of the team, and nothing else', () => {
    const paths = COLLECTION_NAMES.flatMap((collection) =>
      namedFields(collection)
        .filter(({ name }) => readableWhenInvited(collection, name))
        .map(({ name }) => `${collection} ${name}`),
    );
    expect(paths.toSorted()).toEqual(['teams clubname', 'teams shirt', 'teams teamname']);
  });

  test('a player, a medium and a selection stay of the team that they were made for', () => {
    for (const collection of ['players', 'media', 'training_selections'] as const) {
      expect(mayWrite(owner, { collection, path: 'team_sid', creating: true }).ok).toBe(true);
      expect(mayWrite(owner, { collection, path: 'team_sid', creating: false }).ok).toBe(false);
    }
  });

  test('an account is seen by nobody else', () => {
    expect(readable(owner, 'account', 'email')).toBe(true);
    for (const actor of [manager, assistent, reporter, fan])
      expect(readable(actor, 'account', 'email')).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../entity/fields/field.ts';
import type { FieldTable } from '../entity/fields/field-types.ts';
import { COLLECTION_NAMES, COLLECTIONS, definitionOf } from '../entity/rows/collections.ts';
import { matchEventFields } from '../entity/tables/match.ts';
import { CAPABILITIES, ROLES, type Role } from '../entity/tables/team.ts';
import type { Actor } from '../team/permissions.ts';
import {
  isForeignMember,
  mayRow,
  mayWrite,
  mayWriteMember,
  namedFields,
  readable,
  readableWhenInvited,
  seesRow,
  seesRows,
} from './field-access.ts';
import { isOthersRegister } from './row-model.ts';
import { isReducedValue, namesCardsBy, type Reader, visibleValue } from './visible-value.ts';

const owner: Actor = { role: 'owner', capabilities: [], plan: 'premium' };
const manager: Actor = { ...owner, role: 'manager' };
const assistent: Actor = { ...owner, role: 'assistent' };
const reporter: Actor = { ...owner, role: 'reporter' };
const fan: Actor = { ...owner, role: 'fan' };

/** Every field of a table; those of a record as `metadata.captain`. */
function fieldsOf(table: FieldTable, prefix = ''): readonly (readonly [name: string, update: boolean])[] {
  return Object.entries(table).flatMap(([name, field]) =>
    field.merge.by === 'fields'
      ? fieldsOf(field.merge.table, `${prefix}${name}.`)
      : [[prefix + name, field.update] as const],
  );
}

const writes = (actor: Actor, path: string, creating = false) =>
  mayWrite(actor, { collection: 'matches', path, creating }).ok;

describe('the rights of fields', () => {
  test.each(COLLECTION_NAMES)('%s: every field has exactly one rule', (collection) => {
    const named = namedFields(collection).map(({ name }) => name);
    const existing = fieldsOf(COLLECTIONS[collection].fields).map(([name]) => name);
    expect([...named].sort()).toEqual([...existing].sort());
  });

  test.each(COLLECTION_NAMES)('%s: no operation writes a field that updates exclude', (collection) => {
    const rules = new Map(namedFields(collection).map((rule) => [rule.name, rule.write]));
    for (const [name, update] of fieldsOf(COLLECTIONS[collection].fields)) {
      if (name === 'match_token') expect(rules.get(name)).toBe('creation');
      else expect(rules.get(name) === 'own call', name).toBe(!update);
    }
  });

  test.each(COLLECTION_NAMES)('%s: fields of one register have the same rule', (collection) => {
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

  test('no role writes a field with its own call', () => {
    for (const role of ROLES) {
      const actor: Actor = { role, capabilities: CAPABILITIES, plan: 'premium' };
      for (const path of ['sid', 'sku', 'role', 'capabilities', 'shared', 'status', 'current']) {
        expect(mayWrite(actor, { collection: 'teams', path, creating: true }).ok, path).toBe(false);
      }
      expect(mayWrite(actor, { collection: 'account', path: 'max_teams', creating: false }).ok).toBe(false);
      expect(mayWrite(actor, { collection: 'account', path: 'email', creating: false }).ok).toBe(false);
    }
  });

  test('a path without a field can be neither written nor read', () => {
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

  test("a match's team and token never change", () => {
    for (const path of ['team_sid', 'match_token', 'createdAt']) {
      expect(writes(owner, path, true), path).toBe(true);
      expect(writes(owner, path, false), path).toBe(false);
    }
  });
});

describe('the right to write fields of a match', () => {
  test('a reporter runs the match and writes nothing else', () => {
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

  test('a reporter with `lineup` may set line-ups', () => {
    const granted: Actor = { ...reporter, capabilities: ['lineup'] };
    for (const path of ['part1/12-1', 'keeper', 'metadata.captain', 'players/12', 'metadata.players/12'])
      expect(writes(granted, path), path).toBe(true);
    expect(writes(granted, 'privacy')).toBe(false);
  });

  test('people who may add a match set its fields, but cannot open its stream', () => {
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

  test("only the owner writes a Team Page's training options", () => {
    const page = (actor: Actor, path: string) =>
      mayWrite(actor, { collection: 'teampages', path, creating: false }).ok;
    expect(page(manager, 'options.show_staff')).toBe(true);
    expect(page(manager, 'options.training_selection')).toBe(false);
    expect(page(owner, 'options.training_selection')).toBe(true);
  });

  test('no mutation deletes accounts and Team Pages', () => {
    expect(mayRow(owner, { collection: 'account', kind: 'delete' }).ok).toBe(false);
    expect(mayRow(owner, { collection: 'teampages', kind: 'delete' }).ok).toBe(false);
  });
});

describe('a member that names its writer', () => {
  const foreign = (path: string, collection: 'matches' | 'training_sessions' | 'teams' = 'matches') =>
    isForeignMember({ collection, path }, 7);

  test('is written by that account only', () => {
    expect(foreign('ratings/12-7')).toBe(false);
    expect(foreign('ratings/-30-7')).toBe(false);
    for (const key of ['12-8', '12', '12-', '12-07', '12-77', '7-12', '7', 'x', ''])
      expect(foreign(`ratings/${key}`), key).toBe(true);
    expect(foreign('metadata.ratings/12-7', 'training_sessions')).toBe(false);
    expect(foreign('metadata.ratings/12-8', 'training_sessions')).toBe(true);
  });

  test('may be removed by the owner of the team, and changed only by its writer', () => {
    const allowed = (role: Role, value: unknown, path = 'ratings/12-8') =>
      mayWriteMember({ role }, { collection: 'matches', path, value, account: 7 });
    expect(allowed('', null)).toBe(true);
    expect(allowed('owner', null)).toBe(true);
    expect(allowed('owner', {})).toBe(false);
    expect(allowed('manager', null)).toBe(false);
    expect(allowed('manager', {}, 'ratings/12-7')).toBe(true);
  });

  test('is in no other field', () => {
    for (const path of ['ratings', 'players/12', 'part1/12-1', 'metadata.players/12', 'events/17-3'])
      expect(foreign(path), path).toBe(false);
    expect(foreign('ratings/12-8', 'teams')).toBe(false);
  });

  test('is not given back to a restored server by another account', () => {
    expect(isOthersRegister(7, 'matches', 'ratings/12-7')).toBe(false);
    expect(isOthersRegister(7, 'matches', 'ratings/12-8')).toBe(true);
    expect(isOthersRegister(7, 'matches', 'role')).toBe(true);
    expect(isOthersRegister(7, 'matches', 'date')).toBe(false);
    expect(isOthersRegister(7, 'nonsense', 'ratings/12-8')).toBe(false);
  });
});

describe('[PUL-8.1] the right to read fields', () => {
  test('contact data, private notes and ratings are visible to owner, manager and assistent', () => {
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

  test('a fan sees schedule and result, but no line-ups and no attendance', () => {
    for (const path of ['date', 'opponent_clubname', 'scores', 'phase', 'sid'])
      expect(readable(fan, 'matches', path)).toBe(true);
    for (const path of ['part1/12-1', 'players/12', 'metadata.players/12', 'keeper']) {
      expect(readable(fan, 'matches', path), path).toBe(false);
      expect(readable(reporter, 'matches', path), path).toBe(true);
      expect(readable({ ...fan, capabilities: ['statistics'] }, 'matches', path), path).toBe(true);
    }
  });

  test('a fan sees public events without line-ups', () => {
    const base = defaultsOf(matchEventFields);
    const lineup = [{ player_sid: 12, x: 50, y: 90 }];
    const event = (type: (typeof base)['type'], status: (typeof base)['status'] = 'PUBLIC') => ({
      ...base,
      eid: '1-1',
      type,
      status,
      data: { ...base.data, player_sid: 12, lineup },
    });
    const reader = { ...fan, withResults: true };
    const seen = (value: object) => visibleValue(reader, 'matches', ['events/1-1', value as never]);
    const { lineup: _lineup, noted_by: _notedBy, ...withoutLineup } = event('GOAL').data;
    expect(seen(event('GOAL'))).toEqual({ ...event('GOAL'), data: withoutLineup });
    expect(seen(event('KICKOFF'))).not.toHaveProperty('data.lineup');
    expect(seen(event('LINEUP'))).toBeUndefined();
    // The team's own types are shown with their title; unknown types stay hidden.
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

  test('a fan sees no score, goals and chances of a match whose results are not published', () => {
    const base = defaultsOf(matchEventFields);
    const event = (type: (typeof base)['type'], part = 1) => ({
      ...base,
      eid: '1-1',
      type,
      data: { ...base.data, part, score: '2-1' },
    });
    const seen = (value: object, reader: Reader = fan) =>
      visibleValue(reader, 'matches', ['events/1-1', value as never]);
    for (const type of ['KICKOFF', 'HALFTIME', 'SUBS_IN', 'MESSAGE', 'TIME_OUT'] as const)
      expect(seen(event(type)), type).toMatchObject({ type, data: { score: '' } });
    for (const type of ['GOAL', 'OWN_GOAL', 'CHANCE', 'PENALTY', 'SHOT_ON_GOAL', 'YELLOW_CARD'] as const) {
      expect(seen(event(type)), type).toBeUndefined();
      expect(seen(event(type), reporter), type).toEqual(event(type));
    }
    expect(seen(event('PENALTY', 8))).toBeUndefined();
    const own = { ...event('UNDEFINED'), data: { ...base.data, type: 'goal' } };
    expect(seen(own)).toBeUndefined();
    const typed = ['scores', { scoreHome: 3, scoreAway: 1 }] as const;
    expect(visibleValue(fan, 'matches', typed)).toBeUndefined();
    expect(visibleValue({ ...fan, withResults: true }, 'matches', typed)).toEqual(typed[1]);
    expect(visibleValue(reporter, 'matches', typed)).toEqual(typed[1]);
  });

  test('a fan sees no names on cards, own goals and missed penalties, unless the team shows them', () => {
    const base = defaultsOf(matchEventFields);
    const entry = (type: (typeof base)['type'], part = 1) => ({
      ...base,
      eid: '1-1',
      type,
      data: { ...base.data, part, homeaway: 'home' as const, player_sid: 12, sn: 3, playername: 'Puck' },
    });
    const namedTo = (actor: Reader, value: object) => {
      const reader = { ...actor, withResults: true };
      const seen = visibleValue(reader, 'matches', ['events/1-1', value as never]);
      const { player_sid } = (seen as { data: (typeof base)['data'] }).data;
      return player_sid === 12;
    };
    const unnamed = [
      'YELLOW_CARD',
      'SECOND_YELLOW_CARD',
      'RED_CARD',
      'TIME_PENALTY',
      'OWN_GOAL',
      'INJURED',
      'OFFENSE',
      'WARNING_REFEREE',
      'PENALTY_MISSED',
    ] as (typeof base)['type'][];
    const named = ['GOAL', 'SUBS_IN', 'CORNER'] as (typeof base)['type'][];
    for (const value of [...unnamed.map((type) => entry(type)), entry('PENALTY_STOPPED', 8)]) {
      expect(namedTo(fan, value), value.type).toBe(false);
      expect(namedTo({ ...fan, namesCards: true }, value), value.type).toBe(true);
      expect(namedTo(reporter, value), value.type).toBe(true);
    }
    for (const type of named) expect(namedTo(fan, entry(type)), type).toBe(true);
  });

  test('a fan sees no number of an own player in an event, because the privacy level decides about it', () => {
    const base = defaultsOf(matchEventFields);
    const numberIn = (actor: Reader, player_sid: number) => {
      const value = { ...base, eid: '1-1', type: 'CORNER', data: { ...base.data, player_sid, sn: 3 } };
      const reader = { ...actor, withResults: true };
      const seen = visibleValue(reader, 'matches', ['events/1-1', value as never]);
      return (seen as { data: (typeof base)['data'] }).data.sn;
    };
    expect([numberIn(fan, 12), numberIn(fan, 0), numberIn(reporter, 12)]).toEqual([0, 3, 3]);
  });

  test('a fan sees no names of opponents', () => {
    const base = defaultsOf(matchEventFields);
    const data = { ...base.data, sn: 3, playername: 'Puck', assist_text: 'Quinn' };
    const value = { ...base, eid: '1-1', type: 'GOAL', data } as never;
    const seenBy = (actor: Reader) => JSON.stringify(visibleValue(actor, 'matches', ['events/1-1', value]));
    expect(seenBy({ ...fan, namesCards: true, withResults: true })).not.toMatch(/Puck|Quinn/);
    expect(seenBy(reporter)).toMatch(/Puck.*Quinn|Quinn.*Puck/);
  });

  test('cards have names by two settings of the team', () => {
    const by = (public_cards: unknown, age_group: unknown) =>
      namesCardsBy((path) => (path === 'metadata.public_cards' ? public_cards : age_group));
    expect([by(true, 'U17'), by(true, undefined), by(true, 'not known')]).toEqual([true, true, true]);
    expect([by(true, 'U16'), by(false, 'adult'), by(undefined, 'adult')]).toEqual([false, false, false]);
  });

  test('a reduced value is recognised, and a complete one is not', () => {
    const base = { ...defaultsOf(matchEventFields), eid: '1-1', type: 'GOAL' } as never;
    const cut = visibleValue({ ...fan, withResults: true }, 'matches', ['events/1-1', base]);
    expect(isReducedValue('matches', ['events/1-1', cut ?? null])).toBe(true);
    expect(isReducedValue('matches', ['events/1-1', base])).toBe(false);
    expect(isReducedValue('matches', ['events/1-1', null])).toBe(false);
    expect(isReducedValue('matches', ['opponent_clubname', 'Noordhaven'])).toBe(false);
  });

  test('notes are visible only to people who may read them', () => {
    for (const actor of [reporter, fan]) {
      expect(seesRows({ ...actor, capabilities: CAPABILITIES }, 'notes')).toBe(false);
      expect(seesRows(actor, 'matches')).toBe(true);
    }
    expect(seesRows(assistent, 'notes')).toBe(true);
    expect(seesRows(manager, 'account')).toBe(false);
  });

  test('a note that is open to the team is visible to everybody on it, a private one is not', () => {
    const note = (privacy: unknown) =>
      ({ collection: 'notes', value: (path: string) => (path === 'privacy' ? privacy : undefined) }) as const;
    for (const actor of [reporter, fan]) {
      expect([undefined, 0, 1, 2, 3, '1'].map((privacy) => seesRow(actor, note(privacy)))).toEqual([
        false,
        false,
        true,
        true,
        false,
        false,
      ]);
      expect(visibleValue(actor, 'notes', ['title', 'Plan'])).toBeUndefined();
      expect(visibleValue({ ...actor, isOpenToTeam: true }, 'notes', ['title', 'Plan'])).toBe('Plan');
    }
    expect(seesRow(assistent, note(0))).toBe(true);
  });

  test('a PUBLIC medium is visible to everybody on the team, any other only to people who may see all media', () => {
    const medium = (visibility: unknown) =>
      ({
        collection: 'media',
        value: (path: string) => (path === 'visibility' ? visibility : undefined),
      }) as const;
    const values = [undefined, 'UNDEFINED', 'PRIVATE', 'ERROR', 'TRASH', 'public', 'PUBLIC'];
    for (const actor of [reporter, fan]) {
      expect(values.filter((visibility) => seesRow(actor, medium(visibility)))).toEqual(['PUBLIC']);
      expect(visibleValue(actor, 'media', ['caption', 'Cup'])).toBeUndefined();
      expect(visibleValue({ ...actor, isOpenToTeam: true }, 'media', ['caption', 'Cup'])).toBe('Cup');
      expect(seesRow({ ...actor, capabilities: ['media'] }, medium('PRIVATE'))).toBe(true);
    }
    expect(seesRow(assistent, medium('TRASH'))).toBe(true);
  });

  test('an invited person sees the names and the shirt of the team, and nothing else', () => {
    const paths = COLLECTION_NAMES.flatMap((collection) =>
      namedFields(collection)
        .filter(({ name }) => readableWhenInvited(collection, name))
        .map(({ name }) => `${collection} ${name}`),
    );
    expect(paths.toSorted()).toEqual(['teams clubname', 'teams shirt', 'teams teamname']);
  });

  test('the team of a player, a medium and a selection never changes', () => {
    for (const collection of ['players', 'media', 'training_selections'] as const) {
      expect(mayWrite(owner, { collection, path: 'team_sid', creating: true }).ok).toBe(true);
      expect(mayWrite(owner, { collection, path: 'team_sid', creating: false }).ok).toBe(false);
    }
  });

  test('an account is visible only to itself', () => {
    expect(readable(owner, 'account', 'email')).toBe(true);
    for (const actor of [manager, assistent, reporter, fan])
      expect(readable(actor, 'account', 'email')).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { slotsOf } from '../fields/slots.ts';
import { COLLECTION_NAMES, definitionOf, ID_RESERVES } from './collections.ts';
import { isPartOfRow, LISTED, linksToTeam, NAMED, parentOf, subjectIn, teamLinksOf } from './team-links.ts';

const register = (value: unknown) => [value as never, null] as const;

describe('every collection', () => {
  test.each(COLLECTION_NAMES.filter((name) => name !== 'account'))(
    '%s: is visible through a team',
    (name) => {
      expect(teamLinksOf(name)).not.toEqual([]);
    },
  );

  test('an account is visible only to itself', () => {
    expect(teamLinksOf('account')).toEqual([]);
  });

  test.each(COLLECTION_NAMES)('%s: the fields of its links exist', (name) => {
    const paths = (collection: typeof name) => [...slotsOf(definitionOf(collection).fields).keys()];
    for (const link of teamLinksOf(name)) {
      if (link.by === 'list') expect(paths('teams')).toContain(link.field);
      if (link.by === 'named') expect(paths(link.collection)).toContain(link.field);
      if (link.by === 'parent') expect(['row', 'subject']).toContain(definitionOf(name).owner.by);
    }
  });

  test('a row that names other rows is found by the team’s id or its list', () => {
    for (const { holder } of NAMED) {
      expect(teamLinksOf(holder).every(({ by }) => by === 'id' || by === 'list')).toBe(true);
    }
  });

  test('a row that is part of another row, and of no team, is visible through that row', () => {
    expect(isPartOfRow('training_sessions')).toBe(true);
    for (const other of ['matches', 'teampages', 'notes', 'players', 'nothing']) {
      expect(isPartOfRow(other)).toBe(false);
    }
    for (const name of COLLECTION_NAMES.filter(isPartOfRow)) {
      expect(teamLinksOf(name)).toContainEqual({ by: 'parent' });
    }
  });

  test.each(COLLECTION_NAMES)('%s: the fields that name its rows to people exist', (name) => {
    const paths = [...slotsOf(definitionOf(name).fields).keys()];
    for (const field of definitionOf(name).namedBy.flat()) expect(paths).toContain(field);
  });

  test('devices reserve ids for every collection but accounts and Team Pages, whose ids exist before the row', () => {
    const reserved = ID_RESERVES.map(({ collection }) => collection);
    expect(COLLECTION_NAMES.filter((name) => !reserved.includes(name))).toEqual(['account', 'teampages']);
  });
});

describe('the parent of a row', () => {
  test('is a session’s selection', () => {
    expect(parentOf('training_sessions', { selection_sid: register(7) })).toEqual({
      collection: 'training_selections',
      sid: 7,
    });
  });

  test('is the subject of a note', () => {
    const about = register({ kind: 'match', kind_sid: 9 });
    expect(parentOf('notes', { about })).toEqual({ collection: 'matches', sid: 9 });
    expect(subjectIn({ about })).toEqual({ collection: 'matches', sid: 9 });
  });

  test('is null for rows that belong to a team directly, and for registers without a parent', () => {
    expect(parentOf('matches', { team_sid: register(3) })).toBeNull();
    expect(parentOf('notes', {})).toBeNull();
    expect(parentOf('notes', { about: register({ kind: 'moon', kind_sid: 1 }) })).toBeNull();
    expect(parentOf('training_sessions', { selection_sid: register('7') })).toBeNull();
    expect(parentOf('unknown', { selection_sid: register(7) })).toBeNull();
  });
});

test('the registers that outlast a deleted row are those that name its owner', () => {
  expect(LISTED).toEqual([{ collection: 'players', field: 'player_sids' }]);
  for (const path of [
    'about',
    'selection_sid',
    'media_sid',
    'player_sids/12',
    'options.training_selection',
  ]) {
    expect(linksToTeam(path), path).toBe(true);
  }
  for (const path of ['firstname', 'player_sids', 'events/17-3', 'kind']) {
    expect(linksToTeam(path), path).toBe(false);
  }
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Changes } from '../entity/rows/rows.ts';
import { emptiedChanges, erasedChanges, namesSomebody } from './erasing.ts';

const SANNE = 12;
const NOOR = 13;
const erasing = { player: SANNE, names: ['Sanne', 'de Wit'] };

const said = (sid: number): Changes => ({
  [`metadata.answers/${sid}`]: { sid, answer: 'no' },
  [`metadata.reasons/${sid}`]: { sid, reason: 'Her grandmother died' },
  [`metadata.asked/${sid}`]: { sid, how: 'mail' },
  [`metadata.deliveries/${sid}`]: { sid, state: 'sent' },
  [`metadata.takers/t1-${sid}`]: { id: `t1-${sid}`, task: 't1', player_sid: sid },
});

const played = (sid: number): Changes => ({
  [`players/${sid}`]: { sid, shirtnumber: 7 },
  [`metadata.players/${sid}`]: { sid, order: 1, present: true, injured: false, signed_off: false },
  [`part1/${sid}-1`]: { playing: true, x: 10, y: 20 },
  [`events/1-${sid}`]: { eid: `1-${sid}`, type: 'GOAL', data: { player_sid: sid, playername: '' } },
});

describe('erasing a player from a match', () => {
  const matchOf = (sid: number): Changes => ({
    ...said(sid),
    ...played(sid),
    [`ratings/${sid}-7`]: { sid, all: 8 },
    [`ratings/${sid}-8`]: { sid, all: 6 },
  });

  test('removes answers, reasons, questions, deliveries, tasks, and the ratings of all raters', () => {
    const changes = erasedChanges('matches', { ...matchOf(SANNE), ...matchOf(NOOR) }, erasing);
    const removed = [...Object.keys(said(SANNE)), `ratings/${SANNE}-7`, `ratings/${SANNE}-8`];
    expect(changes).toEqual(Object.fromEntries(removed.map((path) => [path, null])));
  });

  test('leaves a match alone in which the player only played', () => {
    expect(erasedChanges('matches', played(SANNE), erasing)).toEqual({});
  });

  test('keeps an injured player as one who was not there', () => {
    const path = `metadata.players/${SANNE}`;
    const injured = { sid: SANNE, order: 3, present: true, injured: true, signed_off: false };
    expect(erasedChanges('training_sessions', { [path]: injured }, erasing)).toEqual({
      [path]: { sid: SANNE, order: 3, present: false, injured: false, signed_off: false },
    });
  });

  test('empties the texts of their own events only', () => {
    const event = (player_sid: number) => ({
      eid: '1-1',
      data: { player_sid, playername: 'Sanne', assist_player_sid: NOOR, assist_text: 'Noor' },
    });
    expect(erasedChanges('matches', { 'events/1-1': event(SANNE) }, erasing)).toEqual({
      'events/1-1': { ...event(SANNE), data: { ...event(SANNE).data, playername: '' } },
    });
    expect(erasedChanges('matches', { 'events/1-1': event(99) }, erasing)).toEqual({});
  });
});

test('a team loses the player, the number, the privacy level and the armband', () => {
  const team: Changes = {
    [`player_sids/${SANNE}`]: 1,
    [`player_sids/${NOOR}`]: 2,
    [`shirtnumbers/${SANNE}`]: { id: SANNE, value: 7 },
    [`metadata.family_levels/${SANNE}`]: { id: SANNE, level: 'normal' },
    [`metadata.coach_levels/${SANNE}`]: { id: SANNE, level: 'shielded' },
    'metadata.captain': SANNE,
    'metadata.keeper': NOOR,
    'matchtemplates/1': { id: 1, captain: SANNE, keeper: NOOR },
  };
  expect(erasedChanges('teams', team, erasing)).toEqual({
    [`player_sids/${SANNE}`]: null,
    [`shirtnumbers/${SANNE}`]: null,
    [`metadata.family_levels/${SANNE}`]: null,
    [`metadata.coach_levels/${SANNE}`]: null,
    'metadata.captain': 0,
    'matchtemplates/1': { id: 1, captain: 0, keeper: NOOR },
  });
});

test('a picture loses the tag, and a caption that names the player', () => {
  const tags = { [`player_sids/${SANNE}`]: 1, [`player_sids/${NOOR}`]: 2 };
  expect(erasedChanges('media', { ...tags, caption: 'Sanne scores!' }, erasing)).toEqual({
    [`player_sids/${SANNE}`]: null,
    caption: '',
  });
  expect(erasedChanges('media', { ...tags, caption: 'The cup' }, erasing)).toEqual({
    [`player_sids/${SANNE}`]: null,
  });
  expect(erasedChanges('media', { caption: 'Sanne scores!' }, erasing)).toEqual({});
});

test('a PUBLIC picture on which the player is becomes PRIVATE, or it would be shown without the tag', () => {
  const tags = { [`player_sids/${SANNE}`]: 1, [`player_sids/${NOOR}`]: 2 };
  expect(erasedChanges('media', { ...tags, visibility: 'PUBLIC' }, erasing)).toEqual({
    [`player_sids/${SANNE}`]: null,
    visibility: 'PRIVATE',
  });
  for (const visibility of ['PRIVATE', 'TRASH', 'ERROR']) {
    expect(erasedChanges('media', { ...tags, visibility }, erasing)).toEqual({
      [`player_sids/${SANNE}`]: null,
    });
  }
  const others = { [`player_sids/${NOOR}`]: 2, visibility: 'PUBLIC' };
  expect(erasedChanges('media', others, erasing)).toEqual({});
});

test('erasing twice changes nothing the second time, and nothing about others', () => {
  const sid = fc.integer({ min: 1, max: 5 });
  const rows = fc.array(fc.tuple(sid, fc.boolean()), { maxLength: 8 });
  fc.assert(
    fc.property(rows, sid, (players, player) => {
      const values: Changes = Object.assign(
        {},
        ...players.map(([of, injured]) => ({
          ...said(of),
          ...played(of),
          [`metadata.players/${of}`]: { sid: of, order: 1, present: true, injured, signed_off: false },
        })),
      );
      const changes = erasedChanges('matches', values, { player, names: [] });
      expect(erasedChanges('matches', { ...values, ...changes }, { player, names: [] })).toEqual({});
      for (const [path, before] of Object.entries(values)) {
        if (path in changes) expect(JSON.stringify([path, before])).toContain(String(player));
      }
    }),
  );
});

test('an emptied row keeps only what says where it belongs', () => {
  expect(
    emptiedChanges('players', {
      createdAt: 17,
      team_sid: 3,
      firstname: 'Sanne',
      status: 'ARCHIVED',
      position_ids: ['A'],
      'metadata.email1': 'parent@example.org',
    }),
  ).toEqual({ firstname: '', status: '', position_ids: [], 'metadata.email1': '' });
  const note = { about: { kind: 'player', kind_sid: SANNE }, title: 'Talk', 'blocks/a-1': { id: 'a-1' } };
  expect(emptiedChanges('notes', note)).toEqual({ title: '', 'blocks/a-1': null });
});

test('a name counts as a whole word, in any case, and not when it has one letter', () => {
  expect(namesSomebody('Goal by SANNE!', ['Sanne'])).toBe(true);
  expect(namesSomebody('Sannetje', ['Sanne'])).toBe(false);
  expect(namesSomebody('with de Wit in goal', ['de Wit'])).toBe(true);
  expect(namesSomebody('J scores', ['J', ''])).toBe(false);
});

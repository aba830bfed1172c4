import fc from 'fast-check';
import { expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { type Player, playerFields } from '../entity/tables/player.ts';
import { type KeptFacts, leftPlayers, withoutKept } from './season-end.ts';

const NOW = Date.UTC(2026, 6, 1) / 1_000;
const DAY = 86_400;

const aPlayer = (sid: number, metadata: Partial<Player['metadata']> = {}, media_sid = 0): Player => {
  const player = create(playerFields, { nickname: `P${sid}`, media_sid });
  return { ...player, sid, metadata: { ...player.metadata, ...metadata } };
};

const facts = (changes: Partial<KeptFacts>): KeptFacts => ({
  players: [],
  inSquads: new Set(),
  lastSeen: new Map(),
  withNotes: new Set(),
  withReasons: new Set(),
  ...changes,
});

const CONTACT = { email1: 'home@example.org' };

test('a player who was gone for more than a year is proposed with what is kept', () => {
  const player = aPlayer(1, CONTACT, 17);
  const found = leftPlayers(
    facts({
      players: [player],
      lastSeen: new Map([[1, NOW - 366 * DAY]]),
      withNotes: new Set([1]),
      withReasons: new Set([1]),
    }),
    NOW,
  );
  expect(found).toEqual([{ player, since: NOW - 366 * DAY, kept: ['contact', 'photo', 'notes', 'reasons'] }]);
});

test('a player of a squad, one who played this year, and one of whom nothing is kept are left alone', () => {
  const players = [aPlayer(1, CONTACT), aPlayer(2, CONTACT), aPlayer(3)];
  const given = facts({ players, inSquads: new Set([1]), lastSeen: new Map([[2, NOW - 300 * DAY]]) });
  expect(leftPlayers(given, NOW)).toEqual([]);
});

test('a player who never came counts from the day on which they were added', () => {
  const added = (days: number): Player => ({ ...aPlayer(days, CONTACT), createdAt: NOW - days * DAY });
  const found = leftPlayers(facts({ players: [added(300), added(400), added(500)] }), NOW);
  expect(found.map(({ player }) => player.sid)).toEqual([500, 400]);
});

const somePlayers = fc.uniqueArray(
  fc.record({
    sid: fc.integer({ min: 1, max: 30 }),
    email: fc.constantFrom('', 'home@example.org'),
    photo: fc.constantFrom(0, 9),
    squad: fc.boolean(),
    noted: fc.boolean(),
    seen: fc.option(fc.integer({ min: 0, max: 900 })),
  }),
  { selector: ({ sid }) => sid },
);

test('no player in a squad and none seen within a year is ever proposed, and removing leaves nothing of their row', () => {
  fc.assert(
    fc.property(somePlayers, (some) => {
      const given = facts({
        players: some.map(({ sid, email, photo }) => aPlayer(sid, { email1: email }, photo)),
        inSquads: new Set(some.flatMap(({ sid, squad }) => (squad ? [sid] : []))),
        withNotes: new Set(some.flatMap(({ sid, noted }) => (noted ? [sid] : []))),
        lastSeen: new Map(some.flatMap(({ sid, seen }) => (seen === null ? [] : [[sid, NOW - seen * DAY]]))),
      });
      const found = leftPlayers(given, NOW);
      for (const { player, kept } of found) {
        const of = some.find(({ sid }) => sid === player.sid);
        expect(of?.squad).toBe(false);
        expect(of?.seen ?? 900).toBeGreaterThan(365);
        expect(kept).not.toEqual([]);
      }
      const after = {
        ...given,
        players: given.players.map(withoutKept),
        withNotes: new Set<number>(),
      };
      expect(leftPlayers(after, NOW)).toEqual([]);
      expect(after.players.map(({ nickname }) => nickname)).toEqual(given.players.map((p) => p.nickname));
    }),
  );
});

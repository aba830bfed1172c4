import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import type { TrainingSession } from '../entity/tables/training.ts';
import { trainingSessionFields } from '../entity/tables/training.ts';
import { hasRecord, notedSessions, staysWithout, withPlayers } from './players.ts';
import { aSession, DAY, NOON, stored, ZONE } from './training.testing.ts';

type Metadata = TrainingSession['metadata'];

const entry = (sid: number, changes: Partial<Metadata['players'][number]> = {}) => ({
  sid,
  order: 99,
  present: true,
  signed_off: false,
  injured: false,
  from_minute: 0,
  until_minute: 0,
  ...changes,
});
const answer = (sid: number) => ({
  sid,
  answer: 'yes' as const,
  withdrew: false,
  answered_at: 5,
  answered_by: 'link' as const,
  late: 0,
  leaves: 0,
});

function withMetadata(
  metadata: Partial<Metadata>,
  player_sids: readonly number[] = [1, 2, 3],
): TrainingSession {
  return aSession({ player_sids, metadata: { ...create(trainingSessionFields).metadata, ...metadata } });
}

describe('the players of a session', () => {
  test('are those of its selection', () => {
    expect(withPlayers(aSession({ player_sids: [1, 2] }), [2, 3, 3]).player_sids).toEqual([2, 3]);
  });

  test('stay the same session when nothing changes', () => {
    const session = withMetadata({ answers: [answer(1)], players: [entry(9, { injured: true })] });
    expect(withPlayers(session, [1, 2, 3])).toBe(session);
  });

  test.each([
    ['attendance', { players: [entry(2, { present: false })] }],
    ['an answer', { answers: [answer(2)] }],
    ['a reason', { reasons: [{ sid: 2, reason: 'dentist' }] }],
  ] as const)('who left keep %s, and stay among the recorded ones', (_, metadata) => {
    const session = withMetadata(metadata);
    const after = withPlayers(session, [1, 3]);
    expect(after.metadata.players.map(({ sid }) => sid)).toContain(2);
    expect({ ...after.metadata, players: [] }).toEqual({ ...session.metadata, players: [] });
  });

  test('who left lose an entry that says nothing', () => {
    expect(withPlayers(withMetadata({ players: [entry(2)] }), [1, 3]).metadata.players).toEqual([]);
  });
});

const sid = fc.integer({ min: 1, max: 8 });
const sids = fc.uniqueArray(sid, { maxLength: 8 });
const anySession = fc
  .record({
    player_sids: sids,
    present: fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5', '6'), fc.boolean()),
    answered: sids,
    reasons: sids,
    rated: sids,
  })
  .map(({ player_sids, present, answered, reasons, rated }) =>
    stored(
      withMetadata(
        {
          players: Object.entries(present).map(([key, here]) => entry(Number(key), { present: here })),
          answers: answered.map(answer),
          reasons: reasons.map((one) => ({ sid: one, reason: 'ill' })),
          ratings: Object.fromEntries(
            rated.map((one) => [`${one}-7`, { sid: one, all: 6, me: 0, ph: 0, te: 0, ta: 0, ts: 0, st: 0 }]),
          ),
        },
        player_sids,
      ),
    ),
  );

test('whatever changes a selection, nothing that was recorded is lost, and who is recorded stays', () => {
  fc.assert(
    fc.property(anySession, fc.array(sids, { minLength: 1, maxLength: 4 }), (session, changes) => {
      const after = changes.reduce((before, next) => stored(withPlayers(before, next)), session);
      const { players: _, ...kept } = after.metadata;
      const { players: __, ...recorded } = session.metadata;
      expect(kept).toEqual(recorded);
      expect(after.player_sids).toEqual(changes.at(-1));
      for (const { sid: player, ...said } of session.metadata.players) {
        if (!said.present) expect(after.metadata.players).toContainEqual({ sid: player, ...said });
      }
      const shown = new Set([...after.player_sids, ...after.metadata.players.map((one) => one.sid)]);
      for (const player of session.player_sids) {
        if (hasRecord(session, player)) expect(shown).toContain(player);
      }
      for (const { sid: player } of after.metadata.players) {
        expect(after.player_sids.includes(player) || hasRecord(after, player)).toBe(true);
      }
    }),
  );
});

test('without its selection a past session stays, and a coming one only with a record', () => {
  const time = { nowSeconds: NOON, timezone: ZONE, noted: new Set<number>() };
  const coming = aSession({ player_sids: [1] });
  expect(staysWithout(coming, time)).toBe(false);
  expect(staysWithout(aSession({ date: coming.date - DAY }), time)).toBe(true);
  for (const recorded of [
    withMetadata({ answers: [answer(1)] }),
    withMetadata({ notes: 'Sharp' }),
    aSession({ note: 'Bring cones' }),
  ]) {
    expect(staysWithout(recorded, time)).toBe(true);
  }
  const noted = notedSessions([
    { kind: 'match', kind_sid: coming.sid + 1 },
    { kind: 'training_session', kind_sid: coming.sid },
  ]);
  expect(staysWithout(coming, { ...time, noted })).toBe(true);
  expect(noted.size).toBe(1);
});

import { ofMatch } from '@touchline/domain/attendance/gathering';
import { decideFamilyAnswer } from '@touchline/domain/match/lineup/family-answer';
import { answerOf, questionOf, sheetOf } from '@touchline/domain/match/sheet/sheet';
import { describe, expect, test } from 'vitest';
import { type Device, must, type Prepared, prepareMatch, World } from '../../testing/client.testing.ts';
import { expectSettled, matchIn } from '../../testing/client-match.testing.ts';
import { fillLineup } from '../match/lineup.ts';
import { matchActor } from '../match/match-actor.ts';
import { setTeamAttendance } from '../team/attendance.ts';
import { createPlayer } from '../team/players.ts';
import { undo } from '../undo.ts';
import { act } from '../unit-of-work.ts';
import { askPlayers, remindPlayers, setClosing, setReminders } from './requests.ts';

interface Coach extends Prepared {
  readonly world: World;
  readonly phone: Device;
}

async function coach(): Promise<Coach> {
  const world = new World();
  const phone = await world.device();
  return { world, phone, ...(await prepareMatch(phone.client)) };
}

const EXCHANGED_MS = 10_000;

describe('requests for attendance', () => {
  test('a question that is put offline reaches the other device later, by mail and by link', async () => {
    const { world, phone, match, players } = await coach();
    const laptop = await world.device();
    await world.time.pass(EXCHANGED_MS);
    world.setOnline(phone, false);
    const [first = 0, second = 0] = players;
    must(
      await askPlayers(phone.client, { of: ofMatch(match), byMail: [first], byLink: [second], again: false }),
    );
    expect(questionOf(await matchIn(phone.client, match), first).how).toBe('mail');
    world.setOnline(phone, true);
    await world.time.pass(EXCHANGED_MS);
    const sid = phone.client.live.resolve('matches', match);
    const arrived = await matchIn(laptop.client, sid);
    const now = (id: number) => phone.client.live.resolve('players', id);
    expect([first, second].map((id) => questionOf(arrived, now(id)).how)).toEqual(['mail', 'link']);
    await expectSettled(world, [phone, laptop]);
  });

  test('a question that is put offline keeps an answer that arrived meanwhile', async () => {
    const { world, phone, match, players } = await coach();
    const laptop = await world.device();
    await world.time.pass(EXCHANGED_MS);
    const sid = phone.client.live.resolve('matches', match);
    const player = phone.client.live.resolve('players', players[0] ?? 0);
    world.setOnline(phone, false);
    must(await askPlayers(phone.client, { of: ofMatch(sid), byMail: [player], byLink: [], again: false }));
    must(
      await act(laptop.client, {}, async (unit) => {
        const before = await unit.take('matches', sid);
        const { actor } = unit.allowed(matchActor(laptop.client, before));
        const said = { answer: 'no', reason: '', late: 0, leaves: 0 } as const;
        const given = { answered_by: 'mail', nowSeconds: unit.nowSeconds } as const;
        const answered = must(decideFamilyAnswer(before, { player, said }, given));
        await unit.save({ collection: 'matches', sid }, actor, [before, answered]);
        return { ok: true, value: {} };
      }),
    );
    await world.time.pass(EXCHANGED_MS);
    world.setOnline(phone, true);
    await world.time.pass(EXCHANGED_MS);
    const merged = await matchIn(phone.client, sid);
    expect(answerOf(merged, player).answer).toBe('no');
    expect(questionOf(merged, player).how).toBe('mail');
  });

  test('asking, reminding and closing are each undone in one step', async () => {
    const { world, phone, match, players } = await coach();
    const { client } = phone;
    const [first = 0] = players;
    const metadata = async () => (await matchIn(client, match)).metadata;
    const ask = () => askPlayers(client, { of: ofMatch(match), byMail: players, byLink: [], again: false });
    const steps = [
      ask,
      () => remindPlayers(client, { of: ofMatch(match), players: [first] }),
      () => setClosing(client, { of: ofMatch(match), closing: { closing: 'now' } }),
      () => setReminders(client, { of: ofMatch(match), own: { reminders: [24, 2], evening: true } }),
    ];
    for (const step of steps) {
      const before = await metadata();
      const { action } = must(await step());
      expect(await metadata()).not.toEqual(before);
      must(await undo(client, action ?? 0));
      expect(await metadata()).toEqual(before);
      await world.time.pass(1_000);
      if (step === ask) must(await ask());
    }
  });

  test('refusals of the rules change nothing', async () => {
    const { phone, match } = await coach();
    const untouched = await matchIn(phone.client, match);
    const refused = { ok: false, error: { code: 'playersMissing' } };
    expect(
      await askPlayers(phone.client, { of: ofMatch(match), byMail: [], byLink: [], again: false }),
    ).toEqual(refused);
    expect(await remindPlayers(phone.client, { of: ofMatch(match), players: [] })).toEqual(refused);
    expect(
      await setReminders(phone.client, { of: ofMatch(match), own: { reminders: [0], evening: false } }),
    ).toMatchObject({ ok: false, error: { code: 'hoursInvalid' } });
    expect(await matchIn(phone.client, match)).toEqual(untouched);
  });

  test('with the team’s setting, the automatic fill leaves out players who have not answered', async () => {
    const { phone, match, team, players } = await coach();
    const { client } = phone;
    must(await setTeamAttendance(client, team, { only_answered: true }));
    const late = must(await createPlayer(client, { nickname: 'Zoë', position_ids: ['M'], team })).sid;
    expect(players).not.toContain(late);
    must(await askPlayers(client, { of: ofMatch(match), byMail: players, byLink: [], again: false }));
    must(await fillLineup(client, { match, earlier: new Map() }));
    const before = await matchIn(client, match);
    expect(sheetOf(before).every(({ status }) => status === 'not_responded')).toBe(true);
    // Those whom the coach had placed stay.
    expect(Object.keys(before.part1)).toHaveLength(9);
  });
});

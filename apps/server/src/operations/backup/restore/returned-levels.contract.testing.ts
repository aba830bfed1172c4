/** Choices of families that a restore lost and that a coach's device still has. */
import type { PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR } from '#features/attendance/attendance.testing.ts';
import type { CoachDevice } from '#testing/devices/coach-device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { RestoredFamily } from './restored-family.testing.ts';

/** Generous, because the machine may be busy with other tests. */
const LONG_MS = 60_000;

export function returnedLevelsContract(engine: Engine): void {
  let family: RestoredFamily;
  beforeEach(async () => {
    family = await RestoredFamily.open(engine);
  });
  afterEach(() => family.close());

  /** The family chose `before`, then `after`, which only a device remembers. */
  const lose = async (before: PrivacyLevel | null, after: PrivacyLevel): Promise<CoachDevice> => {
    if (before !== null) await family.choose(before);
    const file = await family.backup();
    await family.choose(after);
    const device = await family.newDevice('late');
    family.wait(HOUR);
    await family.restore(file, 'elsewhere');
    return device;
  };
  const giveBack = async (device: CoachDevice): Promise<void> => {
    await device.settle();
    await device.settle();
    // The coach has nothing to decide about.
    expect(await device.store.read((tx) => tx.attention())).toEqual([]);
    const held = await device.shown({ collection: 'teams', sid: family.asked.team });
    expect(held).toEqual(JSON.parse((await family.storedTeam())?.registers ?? '{}'));
  };

  test.each([
    ['adult', 'normal', 'shielded', 'shielded'],
    ['adult', 'normal', 'limited', 'limited, in doubt'],
    ['adult', null, 'shielded', 'shielded'],
    ['U17', 'normal', 'shielded', 'shielded'],
    // What shows more than the restored level does not count.
    ['U17', 'shielded', 'limited', 'shielded'],
    ['U13', null, 'normal', 'shielded'],
    ['U13', 'limited', 'normal', 'shielded, in doubt'],
  ] as const)(
    '[PUL-6.28] in a team of %s, of %s in the backup and %s on a device counts %s',
    { timeout: LONG_MS },
    async (age_group, before, after, level) => {
      await family.become(age_group);
      const device = await lose(before, after);
      await giveBack(device);
      expect(await family.level()).toBe(level);
    },
  );

  test('[PUL-6.28] a device opens nothing, and takes nothing back that the family chose after the restore', {
    timeout: LONG_MS,
  }, async () => {
    await family.become('adult');
    const device = await lose('normal', 'shielded');
    await family.choose('normal');
    await giveBack(device);
    expect(await family.level()).toBe('normal');
  });

  test('[PUL-6.28] a team that the backup lacks comes back with what its families chose', {
    timeout: LONG_MS,
  }, async () => {
    const file = await family.backup();
    const { coach } = family.asked;
    const [carl = 0] = await coach.device.newPlayers(1);
    const team = await coach.device.newTeam({ [`player_sids/${carl}`]: 1, 'metadata.age_group': 'adult' });
    family.asked = { ...family.asked, team, carl };
    await family.chooseFor(carl, 'shielded');
    const device = await family.newDevice('late');
    await family.restore(file, 'elsewhere');
    expect(await family.storedTeam()).toBeUndefined();
    await giveBack(device);
    expect(await family.level()).toBe('shielded');
  });

  test('[PUL-6.28] people who may not edit players give back no choice', async () => {
    await makePremium(family.server, family.asked.team);
    const member = await Coach.signUp(family.server);
    await join(family.asked.coach, member, { team: family.asked.team, role: 'assistent' });
    await family.restore(await family.backup(), 'elsewhere');
    const { carl, coach, team } = family.asked;
    const write = ({ device }: Coach) =>
      device.mutation('updateTeam', team, {
        [`metadata.family_levels/${carl}`]: { id: carl, level: 'shielded', at: 1, way: 'link' },
      });
    const after = await Coach.of(family.server, member.account);
    expect(await after.results(write(after))).toEqual([403]);
    expect(await coach.results(write(coach))).toEqual(['applied']);
  });

  test('[PUL-6.28] without a restore no device writes a choice of a family', async () => {
    const { carl, coach, team } = family.asked;
    const choice = { id: carl, level: 'shielded', at: 1, way: 'link' };
    const write = coach.device.mutation('updateTeam', team, { [`metadata.family_levels/${carl}`]: choice });
    expect(await coach.results(write)).toEqual([403]);
  });
}

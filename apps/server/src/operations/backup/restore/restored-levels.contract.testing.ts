/** What families chose since a backup, after its restore: no choice that shows less is lost and opened again. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, OTHER } from '#features/attendance/attendance.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { RestoredFamily } from './restored-family.testing.ts';

export function restoredLevelsContract(engine: Engine): void {
  let family: RestoredFamily;
  beforeEach(async () => {
    family = await RestoredFamily.open(engine);
  });
  afterEach(() => family.close());

  describe('over the database that made the backup', () => {
    test.each([
      ['normal', 'shielded'],
      ['shielded', 'normal'],
    ] as const)('a choice of %s that became %s stays', async (before, after) => {
      await family.choose(before);
      const file = await family.backup();
      await family.choose(after);
      family.wait(10 * HOUR);
      await family.restore(file, 'in place');
      expect(await family.level()).toBe(after);
      // The family changes it as before.
      await family.choose('limited');
      expect(await family.level()).toBe('limited');
    });

    test('a first choice after the backup stays too', async () => {
      const file = await family.backup();
      await family.choose('shielded');
      await family.restore(file, 'in place');
      expect(await family.level()).toBe('shielded');
    });

    test('and again, choices of the restored database stay', async () => {
      await family.become('U13');
      const [file] = [await family.backup(), await family.choose('shielded')];
      await family.restore(file, 'in place');
      await family.choose('normal');
      family.wait(10 * HOUR);
      await family.restore(file, 'in place');
      expect(await family.level()).toBe('normal');
    });

    test('an age group that became younger counts at once', async () => {
      await family.become('adult');
      const file = await family.backup();
      await family.become('U13');
      await family.restore(file, 'in place');
      expect(await family.level()).toBe('shielded');
    });

    test('a copy of it from before the backup is not taken for the later one', async () => {
      await family.become('U13');
      await family.choose('normal');
      const file = await family.backup();
      // As after the snapshot of a machine was put back.
      await family.server.deps.database.transaction((tx) =>
        tx.updateTable('rows').set({ change: 1 }).where('collection', '=', 'teams').execute(),
      );
      await family.restore(file, 'in place');
      expect(await family.level()).toBe('shielded, in doubt');
    });
  });

  describe('on another machine', () => {
    test.each([
      ['U13', 'normal', 'shielded, in doubt'],
      ['U13', 'limited', 'shielded, in doubt'],
      ['U13', 'shielded', 'shielded'],
      ['U17', 'normal', 'limited, in doubt'],
      ['U17', 'shielded', 'shielded'],
      ['adult', 'normal', 'normal, in doubt'],
      ['adult', 'limited', 'limited, in doubt'],
    ] as const)('in a team of %s a choice of %s is %s', async (age_group, chosen, level) => {
      await family.become(age_group);
      await family.choose(chosen);
      const file = await family.backup();
      await family.restore(file, 'elsewhere');
      expect(await family.level()).toBe(level);
      await family.choose(chosen);
      expect(await family.level()).toBe(chosen);
    });

    test('a move keeps every choice, and its database goes on from the backup', async () => {
      await family.become('U13');
      await family.choose('normal');
      const file = await family.backup();
      await family.restore(file, 'elsewhere', true);
      expect(await family.level()).toBe('normal');
      await family.choose('limited');
      await family.restore(file, 'in place');
      expect(await family.level()).toBe('limited');
    });

    test('a place that has teams already is no move', async () => {
      await family.become('U13');
      await family.choose('normal');
      const older = await family.backup();
      const newer = await family.backup();
      await family.restore(older, 'elsewhere');
      await family.restore(newer, 'in place', true);
      expect(await family.level()).toBe('shielded, in doubt');
    });

    test('the same backup restored twice opens nothing', async () => {
      await family.become('U13');
      await family.choose('normal');
      const file = await family.backup();
      await family.choose('shielded');
      family.wait(10 * HOUR);
      await family.restore(file, 'elsewhere');
      await family.restore(file, 'in place');
      expect(await family.level()).toBe('shielded, in doubt');
    });

    test('a choice that is too open is emptied in the row too, a stricter one stays', async () => {
      await family.become('U17');
      await family.choose('normal');
      await family.chooseFor(family.asked.anna, 'shielded');
      await family.restore(await family.backup(), 'elsewhere');
      const { family_levels } = (await family.team()).metadata;
      const { carl, anna } = family.asked;
      expect(new Map(family_levels.map(({ id, level }) => [id, level]))).toEqual(
        new Map([
          [carl, ''],
          [anna, 'shielded'],
        ]),
      );
    });

    test('a newer backup after an older one opens nothing', async () => {
      await family.become('U13');
      const older = await family.backup();
      await family.choose('normal');
      const newer = await family.backup();
      await family.choose('shielded');
      family.wait(10 * HOUR);
      await family.restore(older, 'elsewhere');
      await family.restore(newer, 'in place');
      expect(await family.level()).toBe('shielded, in doubt');
    });

    test('of what both databases know the stricter counts', async () => {
      await family.become('adult');
      await family.choose('normal');
      const file = await family.backup();
      await family.restore(file, 'elsewhere');
      await family.choose('limited');
      await family.restore(file, 'in place');
      expect(await family.level()).toBe('limited, in doubt');
    });

    test('the younger age group of both databases counts', async () => {
      await family.become('adult');
      await family.choose('normal');
      const file = await family.backup();
      await family.restore(file, 'elsewhere');
      await family.become('U13');
      await family.restore(file, 'in place');
      expect((await family.team()).metadata.age_group).toBe('U13');
      expect(await family.level()).toBe('shielded, in doubt');
    });

    test('what the restored database backs up later is whole again', async () => {
      await family.become('U13');
      await family.choose('normal');
      await family.restore(await family.backup(), 'elsewhere');
      await family.choose('normal');
      const file = await family.backup();
      await family.choose('limited');
      await family.restore(file, 'in place');
      expect(await family.level()).toBe('limited');
    });

    test('teams of another server with the same ids say nothing', async () => {
      const { age_group } = (await family.team()).metadata;
      await family.choose('limited');
      const file = await family.backup();
      const other = await RestoredFamily.open(engine);
      expect([other.asked.team, other.asked.carl]).toEqual([family.asked.team, family.asked.carl]);
      await other.choose('shielded');
      await other.become('U9');
      other.asked = family.asked;
      await other.restore(file, 'in place');
      expect((await other.team()).metadata.age_group).toBe(age_group);
      const { family_levels } = (await other.team()).metadata;
      expect(family_levels.map(({ level }) => level)).toEqual(['limited']);
      await other.close();
    });
  });

  describe('the privacy log', () => {
    test('has a line for each choice and age group that a restore closed', async () => {
      await family.become('adult');
      await family.choose('normal');
      const file = await family.backup();
      await family.restore(file, 'elsewhere');
      await family.become('U13');
      await family.restore(file, 'in place');
      expect(await family.logOfRestores()).toEqual(['age_group: adult ▸ U13', 'family_level: normal ▸ none']);
    });

    test('has a line for a later choice that a restore kept, and none where nothing changed', async () => {
      await family.choose('normal');
      const file = await family.backup();
      await family.restore(file, 'in place');
      expect(await family.logOfRestores()).toEqual([]);
      await family.choose('shielded');
      await family.restore(file, 'in place');
      expect(await family.logOfRestores()).toEqual(['family_level: normal ▸ shielded']);
    });

    test('has a line for each of several players and restores', async () => {
      await family.become('U13');
      await family.choose('normal');
      await family.chooseFor(family.asked.anna, 'limited');
      const file = await family.backup();
      await family.restore(file, 'elsewhere');
      await family.choose('normal');
      await family.restore(await family.backup(), 'elsewhere');
      expect(await family.logOfRestores()).toEqual([
        'family_level: limited ▸ none',
        'family_level: normal ▸ none',
        'family_level: normal ▸ none',
      ]);
    });
  });

  test('the mail in which a coach asks a family to choose again goes out at once', async () => {
    await family.become('U13');
    await family.choose('normal');
    await family.restore(await family.backup(), 'elsewhere');
    await family.server.runDueJobs();
    family.wait(1_000);
    const { team, carl, coach } = family.asked;
    await coach.call(`mutation { mailFamilyLink(team_sid: ${team}, player_sid: ${carl}) { mailed } }`);
    await family.server.runDueJobs();
    expect(family.server.mails.map(({ to }) => to)).toEqual([OTHER]);
  });

  test('an age group that becomes younger after a restore leaves no choice open', async () => {
    await family.become('adult');
    await family.choose('normal');
    await family.restore(await family.backup(), 'elsewhere');
    await family.become('U13');
    expect(await family.level()).toBe('shielded, in doubt');
    await family.choose('limited');
    expect(await family.level()).toBe('limited');
  });
}

import type { TaskKind } from '@touchline/domain/entity/tables/task';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import {
  type AskedTeam,
  answer,
  askTeam,
  coachChanges,
  DAY,
  gatheringOn,
  NO,
  OTHER,
  personalToken,
  SIBLINGS,
  sharedToken,
  YES,
} from '../attendance.testing.ts';
import type { EventKind } from '../links/event.ts';
import { type ChangedTask, changeTask } from './tasks.ts';

const NEITHER = { seats: 0, from: 0 };

export function tasksContract(engine: Engine, kind: EventKind): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const task = (id: string, of: TaskKind, places: number) => ({
    [`metadata.tasks/${id}`]: { id, kind: of, title: '', note: '', places, order: 0 },
  });
  const withTasks = async () => {
    const tasks = { ...task('wash', 'kit_wash', 1), ...task('cars', 'car_pool', 0) };
    const asked = await askTeam(server, tasks, kind);
    return {
      ...asked,
      one: await personalToken(server, asked.event, SIBLINGS),
      other: await personalToken(server, asked.event, OTHER),
    };
  };
  /** The refusal's code, or `ok`. */
  const does = async (token: string, changed: Omit<ChangedTask, 'seats' | 'from'> & Partial<ChangedTask>) => {
    const result = await changeTask(server.deps, token, { ...NEITHER, ...changed });
    return result.ok ? 'ok' : result.error.code;
  };
  const takers = async ({ event }: AskedTeam) =>
    (await gatheringOn(server, event)).metadata.takers.map(
      ({ task: of, player_sid, seats, taken_by, swap }) => ({
        of,
        player_sid,
        seats,
        taken_by,
        swap,
      }),
    );
  const newsOf = async ({ coach }: AskedTeam) => {
    const { getNotifications } = await coach.ask<{ getNotifications: { kind: string; person: string }[] }>(
      '{ getNotifications { kind person } }',
    );
    return getNotifications.map((news) => `${news.kind} ${news.person}`).toReversed();
  };

  describe('a family', () => {
    test('takes a place and gives it back, and the staff is told', async () => {
      const asked = await withTasks();
      const place = { task: 'wash', player: asked.anna };
      expect(await does(asked.one, { ...place, does: 'take' })).toBe('ok');
      expect(await takers(asked)).toEqual([
        { of: 'wash', player_sid: asked.anna, seats: 0, taken_by: 'mail', swap: false },
      ]);
      expect(await does(asked.one, { ...place, does: 'giveBack' })).toBe('ok');
      expect(await takers(asked)).toEqual([]);
      expect(await newsOf(asked)).toEqual(['task_taken Anna', 'task_returned Anna']);
    });

    test('offers seats and needs seats in a car-pool', async () => {
      const asked = await withTasks();
      expect(await does(asked.one, { task: 'cars', player: asked.ben, does: 'take', seats: 3 })).toBe('ok');
      expect(await does(asked.other, { task: 'cars', player: asked.carl, does: 'take', seats: -1 })).toBe(
        'ok',
      );
      expect((await takers(asked)).map(({ seats }) => seats)).toEqual([3, -1]);
      expect(await does(asked.one, { task: 'cars', player: asked.ben, does: 'take', seats: 0 })).toBe(
        'seatsInvalid',
      );
    });

    test('takes over the place of a family that asks for it', async () => {
      const asked = await withTasks();
      const own = { task: 'wash', player: asked.anna };
      const takesOver = { task: 'wash', player: asked.carl, does: 'takeOver', from: asked.anna } as const;
      await does(asked.one, { ...own, does: 'take' });
      expect(await does(asked.other, takesOver)).toBe('noSwap');
      expect(await does(asked.one, { ...own, does: 'swap' })).toBe('ok');
      expect(await does(asked.one, { ...own, does: 'keep' })).toBe('ok');
      expect(await does(asked.other, takesOver)).toBe('noSwap');
      await does(asked.one, { ...own, does: 'swap' });
      expect(await does(asked.other, takesOver)).toBe('ok');
      expect((await takers(asked)).map(({ player_sid }) => player_sid)).toEqual([asked.carl]);
    });

    test('changes nothing for another family, in an unknown task, or after the start', async () => {
      const asked = await withTasks();
      const { anna, carl } = asked;
      await does(asked.other, { task: 'wash', player: carl, does: 'take' });
      for (const change of ['take', 'giveBack', 'swap', 'keep'] as const)
        expect(await does(asked.one, { task: 'wash', player: carl, does: change })).toBe('notOnSheet');
      for (const unknown of ['', 'none', '__proto__', 'wash/x', `wash-${carl}`])
        expect(await does(asked.one, { task: unknown, player: anna, does: 'take' })).toBe('taskUnknown');
      expect(await does(asked.one, { task: 'wash', player: anna, does: 'giveBack' })).toBe('notTaken');
      server.advance(DAY);
      expect(await does(asked.other, { task: 'wash', player: carl, does: 'giveBack' })).toBe('closed');
      expect(await takers(asked)).toHaveLength(1);
    });
  });

  test('of two families that take the last place at the same time one gets it', async () => {
    const asked = await withTasks();
    const shared = await sharedToken(server, asked.event);
    const results = await Promise.all([
      does(asked.one, { task: 'wash', player: asked.anna, does: 'take' }),
      does(asked.other, { task: 'wash', player: asked.carl, does: 'take' }),
      does(shared, { task: 'wash', player: asked.dora, does: 'take' }),
    ]);
    expect(results.toSorted()).toEqual(['noPlace', 'noPlace', 'ok']);
    expect(await takers(asked)).toHaveLength(1);
  });

  describe('the staff', () => {
    test("is told of an answer against the coach's entry, and of no other", async () => {
      const asked = await withTasks();
      const by = { withdrew: false, answered_at: 1, answered_by: 'coach', late: 0, leaves: 0 };
      await coachChanges(asked, {
        [`metadata.answers/${asked.anna}`]: { sid: asked.anna, answer: 'yes', ...by },
      });
      await answer(server, asked.other, { player: asked.carl, said: NO });
      await answer(server, asked.one, { player: asked.ben, said: YES });
      expect(await newsOf(asked)).toEqual([]);
      await answer(server, asked.one, { player: asked.anna, said: NO });
      expect(await newsOf(asked)).toEqual(['answer_changed Anna']);
    });

    test('is told nothing of a change that was refused', async () => {
      const asked = await withTasks();
      await does(asked.one, { task: 'none', player: asked.anna, does: 'take' });
      await does(asked.one, { task: 'wash', player: asked.carl, does: 'take' });
      expect(await newsOf(asked)).toEqual([]);
    });
  });
}

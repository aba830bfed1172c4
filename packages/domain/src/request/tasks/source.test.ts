import { expect, test } from 'vitest';
import { aSession } from '../../attendance/gathering.testing.ts';
import { create } from '../../entity/rows/rows.ts';
import { type Task, takerFields } from '../../entity/tables/task.ts';
import type { LedgerTask } from './match-tasks.ts';
import { taskSource } from './source.ts';

const DAY = 86_400;
const today = aSession();
const task = (kind: Task['kind']): LedgerTask => ({ kind, title: '', players: [] });
const earlier = (days: number, ...kinds: readonly Task['kind'][]) => ({
  date: today.date - days * DAY,
  dateHours: 10,
  dateMinutes: 0,
  tasks: kinds.map(task),
});
const stored = (kind: Task['kind']): Task => ({ id: kind, order: 0, kind, title: '', note: '', places: 1 });
const withTasks = (...kinds: readonly Task['kind'][]) => ({
  ...today,
  metadata: { ...today.metadata, tasks: kinds.map(stored) },
});

test('tasks are copied from the latest earlier session with tasks', () => {
  const last = earlier(7, 'snacks');
  expect(taskSource(today, [earlier(14, 'snacks'), last, earlier(1), earlier(-7, 'snacks')])).toBe(last);
  expect(taskSource(today, [earlier(1)])).toBeNull();
});

test('a similar session is preferred to a later one', () => {
  const alike = earlier(14, 'snacks');
  const other = earlier(7, 'snacks');
  expect(taskSource(today, [alike, other], (one) => one === alike)).toBe(alike);
  expect(taskSource(today, [other], () => false)).toBe(other);
});

test('a session without a missing task is not copied', () => {
  const last = earlier(7, 'snacks');
  expect(taskSource(withTasks('snacks'), [last])).toBeNull();
  expect(taskSource(withTasks('kit_wash'), [last])).toBe(last);
});

test('once a family has taken a task, the list is complete', () => {
  const taken = withTasks('kit_wash');
  const takers = [{ ...create(takerFields), id: 'kit_wash-1', task: 'kit_wash', player_sid: 1 }];
  const session = { ...taken, metadata: { ...taken.metadata, takers } };
  expect(taskSource(session, [earlier(7, 'snacks')])).toBeNull();
});

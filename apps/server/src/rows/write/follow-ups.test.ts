import { expect, test } from 'vitest';
import { followUps } from './follow-ups.ts';

const KINDS = new Set(['attendance']);
const row = (collection: string, ...paths: string[]) => ({
  collection,
  sid: 17,
  space: 3,
  changedPaths: new Set(paths),
});
const jobsOf = (...args: Parameters<typeof row>) => followUps([row(...args)], { kinds: KINDS, now: 5 });

test('a row whose declared registers changed is followed up once, whichever and however many they are', () => {
  const job = { kind: 'attendance', key: 'matches:17', space: 3, due_at: 5 };
  for (const path of ['date', 'phase', 'deleted', 'metadata.answers/12', 'metadata.request']) {
    expect(jobsOf('matches', path)).toEqual([job]);
  }
  expect(jobsOf('matches', 'events/17-3', 'metadata.answers/12', 'metadata.answers/13', 'date')).toEqual([
    job,
  ]);
});

test('other registers, also with similar names, and other collections are not followed up', () => {
  expect(jobsOf('matches', 'events/17-3', 'events/date', 'datum', 'metadata', 'metadata.answersX/1')).toEqual(
    [],
  );
  expect(jobsOf('players', 'date', 'deleted')).toEqual([]);
});

test('a job that no feature handles is not scheduled', () => {
  expect(followUps([row('matches', 'date')], { kinds: new Set(), now: 5 })).toEqual([]);
  expect(jobsOf('teams', 'metadata.timezone')).toEqual([]);
});

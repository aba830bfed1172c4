import { assemble, create } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { trainingSelectionFields, trainingSessionFields } from '@touchline/domain/entity/tables/training';
import { expect, test } from 'vitest';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import type { SessionSummary } from '#data/projections/session-summary.ts';
import { type WeekSources, weekEntries } from './week-entries.ts';

const DAY = Date.UTC(2026, 10, 24) / 1_000;
const start = { date: DAY, dateHours: 18, dateMinutes: 30 };

const match: MatchSummary = {
  ...assemble(matchFields, {}),
  ...start,
  sid: 5,
  score: { home: 0, away: 0 },
  result: null,
  shootout: null,
  played: null,
  tasks: [],
};
const selection = (sid: number, team_sid: number) => ({
  ...create(trainingSelectionFields, { team_sid }),
  sid,
});
const session = (sid: number, selection_sid: number): SessionSummary => ({
  ...create(trainingSessionFields, { ...start, selection_sid }),
  sid,
  own: false,
  tasks: [],
});

const sources: WeekSources = {
  team: 1,
  matches: [match],
  sessions: [session(50, 40), session(51, 41), session(52, 99)],
  selections: [selection(40, 1), selection(41, 2)],
  current: null,
  isOver: () => false,
};
const sids = (changes: Partial<WeekSources> = {}) =>
  weekEntries({ ...sources, ...changes }).map((entry) =>
    entry.kind === 'match' ? entry.match.sid : entry.session.sid,
  );

test('the week has the matches of the team and the trainings of its selections; at one time the match is first', () => {
  expect(sids()).toEqual([5, 50]);
});

test('the current selection of another team is shown, too', () => {
  expect(sids({ current: 41 })).toEqual([5, 50, 51]);
});

test('of a deleted selection only trainings that took place are shown', () => {
  const [orphan] = weekEntries({ ...sources, matches: [], selections: [], isOver: ({ sid }) => sid === 52 });
  expect(orphan).toMatchObject({ kind: 'session', session: { sid: 52 }, selection: null, ...start });
  expect(sids({ selections: [], isOver: ({ sid }) => sid === 52 })).toEqual([5, 52]);
});

/** What a notification says, in both languages. */
import { create } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { teamFields } from '@touchline/domain/entity/tables/team';
import type { Notice, NoticeKind } from '@touchline/domain/notices/notices';
import { setLocale } from '@touchline/i18n';
import { afterEach, expect, test } from 'vitest';
import { localNoticeOf } from './notice-words.ts';

afterEach(() => setLocale('en'));

const TEAM = { ...create(teamFields), sid: 7 };
const MATCH = {
  ...create(matchFields, {
    opponent_clubname: 'Noordhaven',
    date: Date.UTC(2026, 10, 7) / 1_000,
    dateHours: 10,
    dateMinutes: 30,
    meet_minutes: 45,
    place: 'Field 2',
  }),
  sid: 70,
};

const said = (kind: NoticeKind, team: typeof TEAM | null = TEAM) => {
  const notice: Notice = { kind, about: { collection: 'matches', sid: 70 }, atMs: 1, count: '' };
  return localNoticeOf(notice, { gathering: MATCH, title: 'Noordhaven', team });
};

test('a coming match is named with its time, its meeting time and its place', () => {
  expect(said('tomorrow')).toMatchObject({
    title: 'Noordhaven',
    text: 'Tomorrow at 10:30 · Be there at 09:45 · Field 2',
    category: { id: 'planned', name: 'Matches and training' },
    path: '/match/70/details/',
  });
  setLocale('nl-NL');
  expect(said('soon').text).toMatch(/^Vandaag om 10:30 · .+09:45 · Field 2$/);
});

test('match day opens match day, missing answers the request', () => {
  expect(said('partOver', null)).toMatchObject({
    text: 'The time of this part is over',
    category: { id: 'matchday', name: 'Match day' },
    path: '/match/70/play/',
  });
  expect(said('answersMissing')).toMatchObject({
    text: '0 have not answered',
    path: '/match/70/attendancecenter/',
  });
});

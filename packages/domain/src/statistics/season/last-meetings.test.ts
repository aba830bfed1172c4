import { expect, test } from 'vitest';
import type { MatchStatus } from '../../entity/tables/match.ts';
import { lastMeetings, type Meeting } from './last-meetings.ts';

const DAY = 86_400;

function meeting(
  sid: number,
  name: string,
  { status = 'FINISHED' as MatchStatus, date = sid * DAY } = {},
): Meeting {
  const [opponent_clubname = '', opponent_teamname = ''] = name.split('/');
  return { sid, status, date, dateHours: 10, dateMinutes: 0, opponent_clubname, opponent_teamname };
}
const sids = (of: Parameters<typeof lastMeetings>) => lastMeetings(...of).map(({ sid }) => sid);
const coming = meeting(99, 'Noordhaven/U13', { status: 'NEW' });

test('the newest three against the same opponent, however the name is written', () => {
  const matches = [
    meeting(1, 'noordhaven/U 13'),
    meeting(2, 'Noordhaven/U13', { status: 'ARCHIVED' }),
    meeting(3, 'Zandhoek/U13'),
    meeting(4, 'NOORDHAVEN/u13'),
    meeting(5, 'Noordhaven/U13'),
    coming,
  ];
  expect(sids([matches, { coming, same: new Map(), most: 3 }])).toEqual([5, 4, 2]);
});

test('only matches with a result count', () => {
  const statuses: readonly MatchStatus[] = ['NEW', 'PLAYING', 'CANCELLED', 'POSTPONED', 'ABANDONED'];
  const matches = statuses.map((status, at) => meeting(at + 1, 'Noordhaven/U13', { status }));
  expect(sids([matches, { coming, same: new Map(), most: 3 }])).toEqual([]);
});

test('opponents that the coach merged are one', () => {
  const same = new Map([['nhu13', 'noordhavenu13']]);
  expect(sids([[meeting(1, 'NH/U13')], { coming, same, most: 3 }])).toEqual([1]);
});

test('an opponent without a name has met no one', () => {
  expect(sids([[meeting(1, '')], { coming: meeting(2, ''), same: new Map(), most: 3 }])).toEqual([]);
});

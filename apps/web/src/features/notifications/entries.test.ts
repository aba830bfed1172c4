import { create } from '@touchline/domain/entity/rows/rows';
import { type News, newsFields } from '@touchline/domain/entity/tables/news';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { expect, test } from 'vitest';
import { entriesOf } from './entries.ts';

const sharingNews = (id: number, kind: News['kind'], isNew = true): News =>
  create(newsFields, { id, kind, team_sid: 7, team: 'Rietdijk MO13-2', person: 'Bo', at: id, new: isNew });
const team: Team = create(teamFields, { sid: 7, status: 'pending' });
const idsOf = (...known: Parameters<typeof entriesOf>) => entriesOf(...known).map(({ id }) => id);

test('refused changes come first, then invitations and changes to the own access, then news about others', () => {
  const news = [sharingNews(3, 'accepted'), sharingNews(2, 'revoked'), sharingNews(1, 'left')];
  expect(idsOf({ invitations: [team], refused: 2, news })).toEqual([
    'attention',
    '2',
    'invitation-7',
    '3',
    '1',
  ]);
});

test('seen entries are listed below new ones, latest first, whatever their priority', () => {
  const news = [sharingNews(4, 'revoked', false), sharingNews(3, 'accepted'), sharingNews(2, 'left', false)];
  expect(idsOf({ invitations: [], refused: 0, news })).toEqual(['3', '4', '2']);
});

test('without notifications the list is empty', () => {
  expect(entriesOf({ invitations: [], refused: 0, news: [] })).toEqual([]);
});

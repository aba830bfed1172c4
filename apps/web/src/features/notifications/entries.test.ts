import { create } from '@touchline/domain/entity/rows';
import type { SharingNotification } from '@touchline/domain/entity/sharing';
import { type Team, teamFields } from '@touchline/domain/entity/team';
import { expect, test } from 'vitest';
import { entriesOf } from './entries.ts';

const told = (id: number, kind: SharingNotification['kind'], isNew = true): SharingNotification => ({
  ...{ id, kind, team_sid: 7, team: 'Rietdijk MO13-2', person: 'Bo', role: 'fan' },
  ...{ at: id, new: isNew },
});
const team: Team = create(teamFields, { sid: 7, status: 'pending' });
const idsOf = (...known: Parameters<typeof entriesOf>) => entriesOf(...known).map(({ id }) => id);

test('refused changes are urgent, then come invitations and what concerns oneself, then the others’ news', () => {
  const news = [told(3, 'accepted'), told(2, 'revoked'), told(1, 'left')];
  expect(idsOf({ invitations: [team], refused: 2, told: news })).toEqual([
    'attention',
    '2',
    'invitation-7',
    '3',
    '1',
  ]);
});

test('what was seen goes below what is new, the latest first, whatever its priority', () => {
  const news = [told(4, 'revoked', false), told(3, 'accepted'), told(2, 'left', false)];
  expect(idsOf({ invitations: [], refused: 0, told: news })).toEqual(['3', '4', '2']);
});

test('without anything there is nothing', () => {
  expect(entriesOf({ invitations: [], refused: 0, told: [] })).toEqual([]);
});

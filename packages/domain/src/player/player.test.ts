import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { type Player, playerFields } from '../entity/tables/player.ts';
import { ROLES, type Role, type Team, teamFields } from '../entity/tables/team.ts';
import { archived, isArchived, restored, teamsWithoutPlayer } from './archive.ts';
import { byNickname } from './order.ts';
import { playerRefusals } from './validation.ts';

const player = (values: Partial<Player>): Player => ({ ...create(playerFields), ...values });
const eva = player({ sid: 1, nickname: 'Eva', position_ids: ['K'] });

describe('validation of a player (section 5)', () => {
  test('a nickname and a position are enough', () => {
    expect(playerRefusals(eva)).toEqual([]);
  });

  test('each problem belongs to its field', () => {
    const wrong = { ...eva, nickname: ' ', position_ids: [], metadata: { ...eva.metadata, email1: 'x' } };
    expect(playerRefusals(wrong)).toEqual([
      { code: 'nicknameMissing', field: 'nickname' },
      { code: 'positionMissing', field: 'position_ids' },
      { code: 'emailInvalid', field: 'email1' },
    ]);
    expect(playerRefusals({ ...eva, surname: 'x'.repeat(256) })).toEqual([
      { code: 'tooLong', field: 'surname', max: 255 },
    ]);
    const noted = { ...eva, metadata: { ...eva.metadata, note: 'x'.repeat(20_001) } };
    expect(playerRefusals(noted)).toEqual([{ code: 'tooLong', field: 'note', max: 20_000 }]);
  });
});

describe('sorted by nickname (section 3)', () => {
  const names = (...nicknames: readonly string[]) =>
    byNickname(nicknames.map((nickname, sid) => player({ sid, nickname }))).map(({ nickname }) => nickname);

  test('sorting ignores case and accents, and compares numbers by value', () => {
    expect(names('Zoë', 'eva', 'Åsa', 'bo', 'Eva 10', 'Eva 9', 'Émile')).toEqual([
      'Åsa',
      'bo',
      'Émile',
      'eva',
      'Eva 9',
      'Eva 10',
      'Zoë',
    ]);
  });

  test('the sorted order does not depend on the order before', () => {
    const some = fc.uniqueArray(
      fc.record({ sid: fc.nat(99), nickname: fc.string({ unit: 'grapheme', maxLength: 4 }) }),
      { selector: ({ sid }) => sid },
    );
    fc.assert(
      fc.property(some, (players) => {
        const sorted = byNickname(players);
        expect(byNickname(players.toReversed())).toEqual(sorted);
        expect(byNickname(sorted)).toEqual(sorted);
      }),
    );
  });
});

describe('the archive (section 4)', () => {
  const team = (role: Role, sids: readonly number[] = [1, 2]): Team => ({
    ...create(teamFields),
    role,
    player_sids: sids,
    shirtnumbers: sids.map((id) => ({ id, value: id })),
  });

  test('an archived player leaves the teams where the account is owner or manager, and no others', () => {
    const changed = teamsWithoutPlayer(
      ROLES.map((role) => team(role)),
      1,
    );
    expect(changed.map(({ role }) => role)).toEqual(['', 'owner', 'manager']);
    for (const { player_sids, shirtnumbers } of changed) {
      expect(player_sids).toEqual([2]);
      expect(shirtnumbers).toEqual([{ id: 2, value: 2 }]);
    }
    expect(teamsWithoutPlayer([team('')], 9)).toEqual([]);
  });

  test('a player who returns from the archive has all data', () => {
    expect(isArchived(archived(eva))).toBe(true);
    expect(restored(archived(eva))).toEqual(eva);
    const once = archived(eva);
    expect(archived(once)).toBe(once);
    expect(restored(eva)).toBe(eva);
  });
});

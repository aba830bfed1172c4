import { create } from '@touchline/domain/entity/rows/rows';
import { type Medium, mediumFields } from '@touchline/domain/entity/tables/medium';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { describe, expect, test } from 'vitest';
import { eventPicturesOf, hidingPlayers, libraryOf } from './library.ts';
import type { LibraryFilter } from './library-filter.ts';

const picture = (sid: number, given: Partial<Medium> = {}): Medium => ({
  ...create(mediumFields, { type: 'photo', createdAt: sid, ...given }),
  sid,
});
const ALL: LibraryFilter = { part: 'photos', team: 0, player: 0, match: 0 };
const NO_PORTRAITS = { playerOf: new Map<number, number>(), squad: new Set<number>() };
const shown = (media: readonly Medium[], filter: Partial<LibraryFilter>, owners = NO_PORTRAITS) =>
  libraryOf(media, { ...ALL, ...filter }, owners).map(({ sid }) => sid);

describe('the library', () => {
  const media = [
    picture(1),
    picture(2, { visibility: 'PUBLIC' }),
    picture(3, { visibility: 'TRASH', trashed_at: 10 }),
    picture(4, { type: 'portrait' }),
    picture(5, { visibility: 'TRASH', trashed_at: 20 }),
  ];

  test('shows the newest first, without portraits and the trash', () => {
    expect(shown(media, {})).toEqual([2, 1]);
  });

  test('has a part for each visibility, for portraits and for the trash', () => {
    expect(shown(media, { part: 'public' })).toEqual([2]);
    expect(shown(media, { part: 'private' })).toEqual([1]);
    expect(shown(media, { part: 'portraits' })).toEqual([4]);
    expect(shown(media, { part: 'trash' })).toEqual([5, 3]);
  });

  test('filters by team, player and match at once', () => {
    const fits = picture(1, { team_sid: 7, player_sids: [3], match_sid: 9 });
    const others = [
      picture(2, { team_sid: 8, player_sids: [3], match_sid: 9 }),
      picture(3, { team_sid: 7, player_sids: [4], match_sid: 9 }),
      picture(4, { team_sid: 7, player_sids: [3] }),
    ];
    expect(shown([fits, ...others], { team: 7, player: 3, match: 9 })).toEqual([1]);
  });

  test('finds a portrait by its player, although it is in no library of a team', () => {
    const owners = { playerOf: new Map([[4, 30]]), squad: new Set([30]) };
    expect(shown(media, { part: 'portraits', team: 7, player: 30 }, owners)).toEqual([4]);
    expect(shown(media, { part: 'portraits', player: 31 }, owners)).toEqual([]);
  });
});

test('the pictures of a match are listed by event, the oldest first, without the trash', () => {
  const of = { match_sid: 9, eid: '1-1' };
  const media = [
    picture(2, of),
    picture(1, of),
    picture(3, { ...of, visibility: 'TRASH' }),
    picture(4, { match_sid: 9 }),
    picture(5, { ...of, match_sid: 8 }),
  ];
  expect([...eventPicturesOf(media, 9)].map(([eid, found]) => [eid, found.map(({ sid }) => sid)])).toEqual([
    ['1-1', [1, 2]],
  ]);
});

describe('players who keep a picture off public pages', () => {
  const player = (sid: number) => ({ ...create(playerFields, { nickname: `Player ${sid}` }), sid });
  const players = [1, 2, 3].map(player);
  const team = (sid: number, age_group: 'U13' | 'adult', player_sids: readonly number[]) => {
    const made = create(teamFields, { player_sids: [...player_sids] });
    return { ...made, sid, metadata: { ...made.metadata, age_group } };
  };
  const children = team(10, 'U13', [1]);
  const adults = team(11, 'adult', [1, 2]);
  const teams = [children, adults];

  test('are those whose level in the team of the picture allows no photo', () => {
    const tagged = { player_sids: [1, 2], team_sid: 10 };
    expect(hidingPlayers({ ...tagged, team_sid: 11 }, { teams, players })).toEqual([]);
    expect(hidingPlayers({ player_sids: [1], team_sid: 10 }, { teams, players })).toEqual([1]);
  });

  test('are asked of every team of theirs for a picture of the own library', () => {
    expect(hidingPlayers({ player_sids: [1, 2], team_sid: 0 }, { teams, players })).toEqual([1]);
  });

  test('include everybody who is in no team, or unknown on this device', () => {
    expect(hidingPlayers({ player_sids: [3, 99], team_sid: 0 }, { teams, players })).toEqual([3, 99]);
  });
});

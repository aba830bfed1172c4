import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import type { PrivacyLevel } from '../../entity/tables/privacy.ts';
import type { Team } from '../../entity/tables/team.ts';
import { aTeam } from '../testing/match.testing.ts';
import { aMatch, PLAYERS } from './public-view.testing.ts';
import { publicView } from './public-view.ts';

describe('[LIV-2.1] photos', () => {
  const NAME = '0123456789abcdef0123456789abcdef';
  const players = PLAYERS.map((player) => ({ ...player, media_sid: player.sid === 7 ? 70 : 0 }));
  const shownIn = (options: Partial<Match['metadata']>, metadata: Partial<Team['metadata']> = {}) => {
    const { match } = aMatch();
    const open = { ...match, privacy: 1, metadata: { ...match.metadata, ...options } } as Match;
    const portraits = new Map([
      [70, NAME],
      [0, 'of nobody'],
    ]);
    const team = aTeam(PLAYERS, { age_group: 'adult', ...metadata });
    const view = publicView({ match: open, team, players, portraits });
    const people = [...(view?.lineup ?? []), ...(view?.bench ?? [])];
    return people.flatMap(({ number, portrait }) => (portrait === undefined ? [] : [[number, portrait]]));
  };
  const images = { stream_show_images: true } as const;

  it('photos are shown for players who have one, where the coach shows them', () => {
    expect(shownIn(images)).toEqual([[7, NAME]]);
    expect(shownIn({})).toEqual([]);
  });

  it('photos are not shown where players are numbers', () => {
    expect(shownIn({ ...images, stream_show_names: 'shirt_number' })).toEqual([]);
    expect(shownIn(images, { public_names: 'shirt_number' })).toEqual([]);
    expect(shownIn({ ...images, stream_show_names: 'first_name' }, { public_names: 'shirt_number' })).toEqual(
      [[7, NAME]],
    );
  });

  it('photos are shown at the level normal only', () => {
    const at = (level: PrivacyLevel) => [{ id: 7, level, at: 1, way: 'link' as const }];
    expect(shownIn(images, { age_group: 'U9' })).toEqual([]);
    expect(shownIn(images, { age_group: 'U9', family_levels: at('limited') })).toEqual([]);
    expect(shownIn(images, { age_group: 'U9', family_levels: at('normal') })).toEqual([[7, NAME]]);
    expect(shownIn(images, { age_group: '' })).toEqual([]);
    expect(shownIn(images, { coach_levels: [{ id: 7, level: 'limited', at: 1 }] })).toEqual([]);
  });

  it('photos are not shown when the line-up is switched off', () => {
    expect(shownIn({ ...images, stream_show_formation: false })).toEqual([]);
  });
});

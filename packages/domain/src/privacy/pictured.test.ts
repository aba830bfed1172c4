import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../entity/fields/field.ts';
import { VISIBILITIES } from '../entity/tables/medium.ts';
import { playerFields } from '../entity/tables/player.ts';
import type { AgeGroup, PrivacyLevel } from '../entity/tables/privacy.ts';
import { type PublicNames, type Team, teamFields } from '../entity/tables/team.ts';
import { mayShowPicture, type PictureQuestion } from './pictured.ts';

const TEAM = 7;
const [sem, noor] = [3, 4];
const players = new Map(
  [sem, noor].map((sid) => [sid, { ...defaultsOf(playerFields), sid, firstname: `Player ${sid}` }]),
);

function shows(
  { levels = {}, ...asked }: Partial<PictureQuestion> & { levels?: Record<number, PrivacyLevel> },
  age_group: AgeGroup = 'adult',
): boolean {
  const defaults = defaultsOf(teamFields);
  const family_levels = Object.entries(levels).map(
    ([id, level]) => ({ id: Number(id), level, at: 0, way: 'link' }) as const,
  );
  const metadata: Team['metadata'] = { ...defaults.metadata, age_group, family_levels };
  return mayShowPicture({
    surface: 'live page',
    team: { ...defaults, sid: TEAM, metadata },
    medium: { visibility: 'PUBLIC', player_sids: [sem, noor], team_sid: TEAM },
    players,
    ...asked,
  });
}

describe('a picture on a page without account', () => {
  test('is shown when it is PUBLIC and everybody on it may be shown', () => {
    expect(shows({})).toBe(true);
    for (const visibility of VISIBILITIES) {
      expect(shows({ medium: { visibility, player_sids: [], team_sid: TEAM } })).toBe(
        visibility === 'PUBLIC',
      );
    }
  });

  test.each<[PrivacyLevel]>([['shielded'], ['limited']])('is not shown when one of them is %s', (level) => {
    expect(shows({ levels: { [noor]: level } })).toBe(false);
  });

  test('is shown of children only when each family has opened it', () => {
    expect(shows({}, 'U13')).toBe(false);
    expect(shows({ levels: { [sem]: 'normal' } }, 'U13')).toBe(false);
    expect(shows({ levels: { [sem]: 'normal', [noor]: 'normal' } }, 'U13')).toBe(true);
  });

  test('is not shown where players are numbers, unless no player is on it', () => {
    const names: PublicNames = 'shirt_number';
    expect(shows({ names })).toBe(false);
    expect(shows({ names, medium: { visibility: 'PUBLIC', player_sids: [], team_sid: TEAM } })).toBe(true);
  });

  test("is of the page's team or of its owner's own library", () => {
    const of = (team_sid: number) => shows({ medium: { visibility: 'PUBLIC', player_sids: [], team_sid } });
    expect([of(TEAM), of(0), of(TEAM + 1)]).toEqual([true, true, false]);
  });

  test('is not shown when somebody on it is unknown here', () => {
    expect(shows({ medium: { visibility: 'PUBLIC', player_sids: [sem, 99], team_sid: TEAM } })).toBe(false);
  });
});

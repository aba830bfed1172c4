import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGE_GROUPS, LIMITED_NAMES, PRIVACY_LEVELS, type PrivacyLevel } from '../entity/tables/privacy.ts';
import { PUBLIC_NAMES, type Team } from '../entity/tables/team.ts';
import { aTeam, somePlayers } from '../match/testing/match.testing.ts';
import { SHIRT_NUMBER_NONE } from '../match-limits.ts';
import { appearanceOf } from './appearance.ts';
import { fansSeePicture, withheldOfPlayer, withheldOfTeam } from './fan-app.ts';
import { playerName } from './player-name.ts';

const PLAYER = { sid: 1, firstname: 'Noor', surname: 'Vermeulen', nickname: 'Nono' };
const NUMBERS = [
  { id: 1, value: 7 },
  { id: 2, value: 9 },
];

function teamWith(level: PrivacyLevel, metadata: Partial<Team['metadata']> = {}, players = 14): Team {
  const coach_levels = [{ id: 1, level, at: 1 }];
  const team = aTeam(somePlayers(players), { age_group: 'adult', coach_levels, ...metadata });
  return { ...team, shirtnumbers: NUMBERS };
}

describe('a fan in the app', () => {
  it('gets nothing of a shielded player that says who it is', () => {
    const withheld = withheldOfPlayer(teamWith('shielded', { public_names: 'full_name' }), PLAYER);
    expect(withheld).toEqual(['firstname', 'surname', 'nickname', 'media_sid']);
  });

  it('gets the first name of a limited player', () => {
    const withheld = withheldOfPlayer(teamWith('limited', { public_names: 'full_name' }), PLAYER);
    expect(withheld).toEqual(['surname', 'nickname', 'media_sid']);
  });

  it('gets a nickname instead of a first name only where it is one word', () => {
    const team = teamWith('limited');
    const withheld = (nickname: string) =>
      withheldOfPlayer(team, { sid: 1, firstname: '', surname: 'Vermeulen', nickname });
    expect(withheld('Nono')).toEqual(['firstname', 'surname', 'media_sid']);
    expect(withheld('Nono Vermeulen')).toContain('nickname');
  });

  it('gets no number of a shielded player in a small team, and that of the others', () => {
    expect(withheldOfTeam(teamWith('shielded'))).toEqual([]);
    expect(withheldOfTeam(teamWith('shielded', {}, 6))).toEqual(['shirtnumbers/1']);
    expect(withheldOfTeam(teamWith('limited', {}, 6))).toEqual([]);
  });

  it('sees a picture only when every player on it may be shown, and is of the team', () => {
    const team = teamWith('limited', { public_names: 'full_name' });
    expect([[], [2], [1, 2], [2, 999]].map((on) => fansSeePicture(team, on))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  const NAME = fc.constantFrom('', ' ', 'Noor', 'Noor Anna', 'Vermeulen');
  it('never reads more of a name than a public page shows', () => {
    const settings = fc.record({
      level: fc.constantFrom(...PRIVACY_LEVELS),
      age_group: fc.constantFrom(...AGE_GROUPS),
      public_names: fc.constantFrom(...PUBLIC_NAMES),
      limited_names: fc.constantFrom(...LIMITED_NAMES),
      firstname: NAME,
      surname: NAME,
      nickname: NAME,
    });
    fc.assert(
      fc.property(settings, ({ level, firstname, surname, nickname, ...metadata }) => {
        const team = teamWith(level, metadata);
        const player = { sid: 1, firstname, surname, nickname };
        const shown = appearanceOf({ surface: 'live page', team, player, number: SHIRT_NUMBER_NONE }).name;
        const withheld = new Set(withheldOfPlayer(team, player));
        const read = (field: 'firstname' | 'surname' | 'nickname') =>
          withheld.has(field) ? '' : player[field].trim();
        const words = [read('firstname'), read('surname')].filter((word) => word !== '').join(' ');
        const whole = playerName({ firstname: words, surname: '', nickname: read('nickname') }, 'nickname');
        expect(['', shown]).toContain(whole);
        const isPart = firstname.trim() === '' && nickname.trim().includes(' ');
        if (!isPart) expect(whole).toBe(shown);
      }),
      { numRuns: 500, seed: 20_261_126 },
    );
  });
});

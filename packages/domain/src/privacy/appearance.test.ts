import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGE_GROUPS, LIMITED_NAMES, PRIVACY_LEVELS, type PrivacyLevel } from '../entity/tables/privacy.ts';
import { PUBLIC_NAMES, type Team } from '../entity/tables/team.ts';
import { aTeam, somePlayers } from '../match/testing/match.testing.ts';
import { SHIRT_NUMBER_NONE } from '../match-limits.ts';
import { type Appearance, appearanceOf, namesCards, SURFACES, showsCardNames } from './appearance.ts';
import { levelOf } from './levels.ts';

const PLAYER = { sid: 1, firstname: 'Noor', surname: 'Vermeulen', nickname: 'Nono' };

function seen(
  metadata: Partial<Team['metadata']>,
  { players = 14, number = 7, ...more }: { players?: number; number?: number; photos?: boolean } = {},
): Appearance {
  const team = aTeam(somePlayers(players), metadata);
  return appearanceOf({ surface: 'live page', team, player: PLAYER, number, ...more });
}

const chosen = (level: PrivacyLevel) => ({ family_levels: [{ id: 1, level, at: 1, way: 'link' as const }] });

describe('the level of the age group, without a choice', () => {
  it('players under 16 have a number and neither name nor photo', () => {
    expect(seen({ age_group: 'U16', public_names: 'full_name' }, { photos: true })).toEqual({
      name: '',
      number: 7,
      photo: false,
    });
  });

  it('players from 16 on have a first name and no photo', () => {
    expect(seen({ age_group: 'U17', public_names: 'full_name' }, { photos: true })).toEqual({
      name: 'Noor',
      number: 7,
      photo: false,
    });
  });

  it("adults have names as the team's setting says, and photos where the coach shows them", () => {
    const adults = { age_group: 'adult', public_names: 'full_name' } as const;
    expect(seen(adults, { photos: true })).toEqual({ name: 'Noor Vermeulen', number: 7, photo: true });
    expect(seen(adults).photo).toBe(false);
    expect(seen({ ...adults, public_names: 'nickname' }).name).toBe('Nono');
  });

  it('a team without an age group shows first names, as before, and no photos', () => {
    expect(seen({}, { photos: true })).toEqual({ name: 'Noor', number: 7, photo: false });
  });
});

describe('the choices of family and coach', () => {
  it('a family opens more than the age group does', () => {
    expect(seen({ age_group: 'U9', ...chosen('normal') }, { photos: true })).toMatchObject({
      name: 'Noor',
      photo: true,
    });
  });

  it('a coach makes it stricter, and never opens more', () => {
    const coach = (level: PrivacyLevel) => ({ coach_levels: [{ id: 1, level, at: 2 }] });
    expect(seen({ age_group: 'U9', ...chosen('normal'), ...coach('shielded') }).name).toBe('');
    expect(seen({ age_group: 'U9', ...coach('normal') }).name).toBe('');
  });

  it('a limited player has a number only where the team chose so', () => {
    expect(seen({ ...chosen('limited'), limited_names: 'shirt_number' }).name).toBe('');
    expect(seen({ ...chosen('limited'), public_names: 'shirt_number' }).name).toBe('');
  });

  it('a shielded player of a team with fewer than seven players has no number', () => {
    expect(seen(chosen('shielded'), { players: 6 }).number).toBe(SHIRT_NUMBER_NONE);
    expect(seen(chosen('shielded'), { players: 7 }).number).toBe(7);
  });
});

it('without a first name the first word of the nickname is shown', () => {
  const player = { sid: 1, firstname: '', surname: 'de Vries', nickname: 'Sam de Vries' };
  const named = (metadata: Partial<Team['metadata']>) =>
    appearanceOf({ surface: 'live page', team: aTeam(somePlayers(14), metadata), player, number: 7 }).name;
  expect(named({})).toBe('Sam');
  expect(named({ age_group: 'adult', public_names: 'full_name' })).toBe('de Vries');
});

describe('for every level, age and setting', () => {
  const level = fc.constantFrom('' as const, ...PRIVACY_LEVELS);
  const settings = fc.record({
    surface: fc.constantFrom(...SURFACES),
    age_group: fc.constantFrom(...AGE_GROUPS),
    public_names: fc.constantFrom(...PUBLIC_NAMES),
    names: fc.constantFrom(undefined, ...PUBLIC_NAMES),
    limited_names: fc.constantFrom(...LIMITED_NAMES),
    photos: fc.boolean(),
    isTwice: fc.boolean(),
    players: fc.constantFrom(3, 6, 7, 20),
    family: level,
    coach: level,
  });
  type Settings = typeof settings extends fc.Arbitrary<infer T> ? T : never;

  function teamOf({ age_group, public_names, limited_names, players, family, coach }: Settings): Team {
    return aTeam(somePlayers(players), {
      age_group,
      public_names,
      limited_names,
      family_levels: [{ id: 1, level: family, at: 1, way: 'link' }],
      coach_levels: [{ id: 1, level: coach, at: 2 }],
    });
  }

  function shown(given: Settings): Appearance {
    const { surface, names, photos, isTwice } = given;
    return appearanceOf({
      surface,
      team: teamOf(given),
      player: PLAYER,
      number: 7,
      photos,
      isTwice,
      ...(names !== undefined && { names }),
    });
  }

  /** How much of a name is shown. */
  const amount = (name: string) => ['', 'Noor', 'Nono', 'Noor V.', 'Noor Vermeulen'].indexOf(name);

  function expectNoMore(strict: Appearance, open: Appearance): void {
    expect(amount(strict.name)).toBeLessThanOrEqual(amount(open.name));
    if (strict.number !== SHIRT_NUMBER_NONE) expect(open.number).toBe(strict.number);
    if (strict.photo) expect(open.photo).toBe(true);
  }

  it('a stricter choice of the family never shows more, and neither does a stricter setting for names', () => {
    fc.assert(
      fc.property(settings, level, fc.constantFrom(...PUBLIC_NAMES), (given, family, names) => {
        const other = { ...given, family };
        const [strict, open] =
          PRIVACY_LEVELS.indexOf(levelOf(teamOf(given), 1)) <=
          PRIVACY_LEVELS.indexOf(levelOf(teamOf(other), 1))
            ? [given, other]
            : [other, given];
        expectNoMore(shown(strict), shown(open));
        const [fewer, more] = [names, given.names ?? given.public_names].toSorted(
          (a, b) => AMOUNTS.indexOf(a) - AMOUNTS.indexOf(b),
        );
        expectNoMore(shown({ ...given, names: fewer }), shown({ ...given, names: more }));
      }),
      { numRuns: 500 },
    );
  });

  const AMOUNTS = ['shirt_number', 'first_name', 'nickname', 'full_name'];

  it('the choice of a coach never opens anything', () => {
    fc.assert(
      fc.property(settings, (given) => expectNoMore(shown(given), shown({ ...given, coach: '' }))),
      { numRuns: 500 },
    );
  });

  it('a shielded player has no name and no photo anywhere, a limited one no photo and nothing of the surname', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const { name, photo } = shown(given);
        const counts = levelOf(teamOf(given), 1);
        if (counts !== 'normal') expect([photo, name.includes('V')]).toEqual([false, false]);
        if (counts === 'shielded') expect(name).toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it('the answer page has at most first names and no photos; an initial only where others read the surname', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const { name, photo } = shown({ ...given, surface: 'answer page' });
        const elsewhere = shown({ ...given, surface: 'live page' }).name;
        const most = given.isTwice && elsewhere === 'Noor Vermeulen' ? 'Noor V.' : 'Noor';
        expect([photo, ['', most].includes(name)]).toEqual([false, true]);
      }),
    );
  });

  it('cards have names only from 16 on, and only where the team shows them', () => {
    for (const age_group of AGE_GROUPS) {
      expect(showsCardNames(false, age_group)).toBe(false);
      const isYoung = age_group.startsWith('U') && Number(age_group.slice(1)) < 17;
      expect([age_group, namesCards(aTeam([], { age_group, public_cards: true }))]).toEqual([
        age_group,
        !isYoung,
      ]);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchTitle, opponentOf, shortClubName, shortTeamName, sideNames } from './names.ts';

describe('short names (section 9)', () => {
  it('club names of 14 and team names of 9 characters stay', () => {
    expect(shortClubName('Noordhaven 193')).toBe('Noordhaven 193');
    expect(shortTeamName('MO13-2 bl')).toBe('MO13-2 bl');
  });

  it('the last word stays, which distinguishes the teams of a club', () => {
    expect(shortTeamName('Zaterdag 12')).toBe('Zater… 12');
    expect(shortTeamName('Meiden 13-2')).toBe('Mei… 13-2');
    expect(shortClubName('Sportclub Rietdijk Zuid')).toBe('Sportclu… Zuid');
    expect(shortClubName('Oranje Wit Dordrecht')).toBe('Ora… Dordrecht');
  });

  it('words without room before the last one are left out', () => {
    expect(shortTeamName('Rietdijk Meisjes')).toBe('…Meisjes');
  });

  it('a single long word, and a name with a long last word, are cut', () => {
    expect(shortClubName('Wilhelminaboomgaard')).toBe('Wilhelminaboo…');
    expect(shortClubName('VV Wilhelminaboomgaard')).toBe('VV Wilhelmina…');
  });

  it('a short name never exceeds its limit and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(Array.from(shortClubName(name)).length).toBeLessThanOrEqual(14);
        expect(Array.from(shortTeamName(name)).length).toBeLessThanOrEqual(9);
        expect(shortClubName(name)).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
      }),
    );
  });
});

describe('names that change the direction of text', () => {
  const hostile = { opponent_clubname: '\u202eevil\u0007', opponent_teamname: '\u2066 A1' };

  it('direction marks are removed from names', () => {
    expect(opponentOf(hostile)).toBe('evil A1');
    const names = sideNames({ ...hostile, awaygame: false }, { clubname: 'Rietdijk', teamname: 'MO13-2' });
    expect(names.away).toMatchObject({ club: 'evil', full: 'evil A1', clubShort: 'evil' });
  });

  it('names in any script stay', () => {
    for (const name of ['Ünye', 'نادي', '👩‍👩‍👧 United', 'O’Neill'])
      expect(opponentOf({ opponent_clubname: name, opponent_teamname: '' })).toBe(name);
  });
});

describe('the match title', () => {
  const team = { clubname: 'Rietdijk', teamname: 'MO13-2' };
  const match = { opponent_clubname: 'Noordhaven', opponent_teamname: '', awaygame: false };

  it('the match title names the home side first', () => {
    expect(matchTitle(match, team)).toBe('Rietdijk MO13-2 – Noordhaven');
    expect(matchTitle({ ...match, awaygame: true }, team)).toBe('Noordhaven – Rietdijk MO13-2');
    expect(sideNames({ ...match, awaygame: true }, team).away.club).toBe('Rietdijk');
  });
});

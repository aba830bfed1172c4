import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PASSWORD_STRENGTHS, passwordRefusal, passwordScore, passwordStrength } from './password.ts';

const OTHER = 'coach@touchline.example';

describe('passwords (section 5)', () => {
  test.each([
    ['', 'shortPass'],
    ['Ab1!xyz', 'shortPass'],
    ['Coach@Touchline.Example', 'samePassword'],
    ['aaaaaaaa', 'badPass'],
    ['12345678', 'badPass'],
    ['password', 'badPass'],
    ['abababab', 'badPass'],
    ['voetbal1', 'goodPass'],
    ['kleedkamer vier', 'strongPass'],
    ['Rietdijk-MO13', 'strongPass'],
    ['correct horse battery', 'strongPass'],
  ] as const)('%j is %s', (password, strength) => {
    expect(passwordStrength(password, OTHER)).toBe(strength);
  });

  test('a score below 34 is bad, below 68 good, otherwise strong', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 40 }), (password) => {
        const score = passwordScore(password);
        const expected = score < 34 ? 'badPass' : score < 68 ? 'goodPass' : 'strongPass';
        expect(passwordStrength(password, OTHER)).toBe(expected);
      }),
    );
  });

  test.each([
    ['ffhdhBBBg', 33, 'badPass'],
    ['qwertyuiopa', 34, 'goodPass'],
    ['!!KBBhiddh', 67, 'goodPass'],
    ['ccggK3hK21', 68, 'strongPass'],
  ] as const)('a score at a border: %j scores %i and is %s', (password, score, strength) => {
    expect(passwordScore(password)).toBe(score);
    expect(passwordStrength(password, OTHER)).toBe(strength);
  });

  test.each([
    ['qwertyui', 22, 'eight letters'],
    ['13572468', 27, 'eight digits, of which three count'],
    ['Qwertyui', 32, 'mixed case'],
    ['qwertyu1', 47, 'a digit among letters'],
    ['qwerty12', 47, 'two digits are no three'],
    ['qwert123', 52, 'three digits'],
    ['qwertyu!', 47, 'a symbol among letters'],
    ['qwerty!?', 52, 'two symbols'],
    ['1357246!', 52, 'a symbol among digits'],
    ['135724!?', 57, 'two symbols among digits'],
    ['abcdabcd', 18, 'four that come again'],
    ['abcabcab', 17, 'three that come again'],
  ] as const)('%j scores %i: %s', (password, score, _why) => {
    expect(passwordScore(password)).toBe(score);
  });

  test('the score is a number from 0 to 100 for any text', () => {
    const text = fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 60 }));
    fc.assert(
      fc.property(text, (password) => {
        const score = passwordScore(password);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(PASSWORD_STRENGTHS).toContain(passwordStrength(password, password));
      }),
    );
  });

  test('length, digits, symbols, mixed case and combinations raise the score', () => {
    const rising = ['qwertyui', 'qwertyuiop', 'Qwertyuiop', 'Qwertyuio1', 'Qwertyu1!', 'Qwerty123!?'];
    const scores = rising.map(passwordScore);
    expect(scores.slice(0, 5).every((score, at) => at === 0 || score > (scores[at - 1] ?? 0))).toBe(true);
  });

  test('repetitions, and letters or digits only, lower the score', () => {
    expect(passwordScore('abcdabcd')).toBeLessThan(passwordScore('abcdefgh'));
    expect(passwordScore('aaaabcde')).toBeLessThan(passwordScore('abcdefgh'));
    expect(passwordScore('13572468')).toBeLessThan(passwordScore('1357246a'));
    expect(passwordScore('abcdefgh')).toBeLessThan(passwordScore('abcdefg '));
  });

  test('an empty, weak or too long password is refused', () => {
    expect(passwordRefusal('', OTHER)).toBe('passwordMissing');
    expect(passwordRefusal('1234', OTHER)).toBe('passwordWeak');
    expect(passwordRefusal(OTHER.toUpperCase(), OTHER)).toBe('passwordWeak');
    expect(passwordRefusal('x1!'.repeat(100), OTHER)).toBe('passwordTooLong');
    expect(passwordRefusal('touchline-demo', OTHER)).toBeNull();
  });
});

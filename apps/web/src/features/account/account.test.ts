import { AUTH_ERRORS } from '@touchline/domain/errors/catalogue';
import { describe, expect, test } from 'vitest';
import { authMessage, isAboutEmail } from './auth-message.ts';
import { emailProblem } from './email-problem.ts';
import { isDeadLink, linkAddress } from './link-address.ts';
import { passwordProblem } from './password-words.ts';
import { reachableStep } from './signup-steps.ts';

describe('what the server refuses, in words', () => {
  test('every authentication code of section 8 has a sentence; an unknown one names its code', () => {
    for (const { code } of AUTH_ERRORS) expect(authMessage({ code })).not.toBe('');
    expect(authMessage({ code: 599 })).toContain('599');
  });

  test('a wrong password and an unknown account read the same', () => {
    expect(authMessage({ code: 403 })).toBe(authMessage({ code: 404 }));
    expect(authMessage({ code: 404 })).toBe('Invalid login credentials.');
  });

  test('maintenance is told from a mail that could not be sent, which has the same number', () => {
    expect(authMessage({ code: 503, message: 'Maintenance modus active' })).toContain('maintenance');
    expect(authMessage({ code: 503 })).toBe(authMessage({ code: 502 }));
  });

  test('what concerns the e-mail address stands at its field', () => {
    expect(AUTH_ERRORS.map(({ code }) => code).filter(isAboutEmail)).toEqual([401, 402, 420, 600]);
  });
});

describe('the steps of signing up', () => {
  const nothing = { email: '', token: null };

  test('begin with the e-mail address, whatever the address asks for', () => {
    for (const asked of [undefined, 'code', 'password', 'team', 'x']) {
      expect(reachableStep(asked, nothing)).toBe('email');
    }
  });

  test('the password needs a token that a right code gave', () => {
    expect(reachableStep('password', { email: 'a@b.nl', token: null })).toBe('code');
    expect(reachableStep('password', { email: 'a@b.nl', token: 't' })).toBe('password');
  });

  test('Back leads to the e-mail address again', () => {
    expect(reachableStep(undefined, { email: 'a@b.nl', token: 't' })).toBe('email');
  });
});

test('a password has the messages of section 5', () => {
  expect(passwordProblem('', 'a@b.nl')).toBe('Empty password');
  expect(passwordProblem('short', 'a@b.nl')).toBe('Password not strong enough');
  expect(passwordProblem('Coach@Example.com', 'coach@example.com')).toBe('Password not strong enough');
  expect(passwordProblem('Saturday 10:30!', 'a@b.nl')).toBeNull();
});

describe('the address that a mail leads to', () => {
  test('names whom the link is for and carries its code', () => {
    expect(linkAddress({ email: 'a@b.nl', code: 'c' })).toEqual({ email: 'a@b.nl', code: 'c' });
  });

  test('may leave the e-mail address out, which is asked for then', () => {
    expect(linkAddress({ email: 'c0de' })).toEqual({ email: '', code: 'c0de' });
  });

  test('without a code asks for a link, for the address that it names', () => {
    expect(linkAddress({ email: 'a@b.nl' })).toEqual({ email: 'a@b.nl', code: null });
    expect(linkAddress({})).toEqual({ email: '', code: null });
  });

  test('is dead when it is wrong or too old; a server that fails leaves it alive', () => {
    expect([405, 406, 423, 500, 990].filter(isDeadLink)).toEqual([405, 406]);
  });
});

test('an e-mail address has the messages of section 5', () => {
  expect(emailProblem('  ')).toBe('Please enter your e-mail address');
  expect(emailProblem('nobody')).toBe('Invalid e-mail address');
  expect(emailProblem(' coach@example.org ')).toBeNull();
});

import { AUTH_ERRORS } from '@touchline/domain/errors/catalogue';
import { setLocale } from '@touchline/i18n';
import { afterEach, describe, expect, test } from 'vitest';
import { authMessage, codesOf, DOINGS, type Doing, isAboutEmail } from './auth-message.ts';
import { emailProblem } from './email-problem.ts';
import { isDeadLink, linkAddress } from './link-address.ts';
import { passwordProblem } from './password-words.ts';
import { isPartOfCode, isWholeCode } from './security-words.ts';
import { reachableStep } from './signup-steps.ts';

const ALL_DOINGS = Object.keys(DOINGS) as readonly Doing[];
const UNKNOWN = 'Something went wrong on the server. Please try again.';

describe('what the server refuses, in words', () => {
  afterEach(() => setLocale('en'));

  /** The device itself says these: no network, no answer in time. */
  const OF_DEVICE = [990, 510];
  const refusals = ALL_DOINGS.flatMap((doing) =>
    [...codesOf(doing), ...OF_DEVICE].map((code) => [doing, code] as const),
  );

  test.each(refusals)('%s, refused with %d, has a sentence of its own in both languages', (doing, code) => {
    const said = (['en', 'nl-NL'] as const).map((locale) => {
      setLocale(locale);
      return [authMessage(doing, { code }), authMessage(doing, { code: 599 })];
    });
    const [english, dutch] = said;
    expect(english?.[0]).not.toBe(dutch?.[0]);
    for (const [sentence, unknown] of said) {
      // Only what went wrong inside the server has no sentence of its own.
      expect(sentence === unknown).toBe(code === 500);
    }
  });

  test.each([
    ['askForCode', 'Too many codes were requested. Use the latest one, or try again in an hour.'],
    ['askForLink', 'Too many links were requested. Use the latest one, or try again in an hour.'],
    ['askForPassword', 'Too many links were requested. Use the latest one, or try again in an hour.'],
    [
      'exportData',
      'Too many downloads are being prepared. Try again in a few minutes, or in an hour if you have already made five.',
    ],
    ['confirmApp', 'Too many new recovery codes. Try again in an hour.'],
    ['renewCodes', 'Too many new recovery codes. Try again in an hour.'],
    ['addPasskey', 'Too many new recovery codes. Try again in an hour.'],
    ['logIn', 'Too many requests from here. Wait a minute, then try again.'],
    ['proveOwner', 'Too many requests from here. Wait a minute, then try again.'],
  ] as const)('%s too often says how long to wait', (doing, sentence) => {
    expect(authMessage(doing, { code: 429 })).toBe(sentence);
  });

  test('people who were signed out meanwhile are told to log in again, whatever they were changing', () => {
    const signedIn = [
      'signOutDevice',
      'deleteAccount',
      'exportData',
      'proveOwner',
      'renewCodes',
      'addPasskey',
    ];
    for (const doing of ALL_DOINGS.filter((each) => signedIn.includes(each))) {
      expect(authMessage(doing, { code: 505 })).toBe(
        'You are no longer logged in on this device. Log in again.',
      );
    }
  });

  test('a number that the call does not answer is none of its sentences: it comes from what stands before', () => {
    // A proxy whose server is away says 502 and 504, which mean a mail where one is sent.
    for (const code of [502, 504]) {
      expect(authMessage('logIn', { code })).toBe(UNKNOWN);
      expect(authMessage('renewCodes', { code })).toBe(UNKNOWN);
    }
    expect(authMessage('askForCode', { code: 502 })).toBe(
      'The e-mail could not be sent. Please try again in a few minutes.',
    );
    expect(authMessage('logIn', { code: null })).toBe(UNKNOWN);
  });

  test('a wrong password and an unknown account read the same', () => {
    expect(authMessage('logIn', { code: 404 })).toBe('Wrong e-mail address or password.');
  });

  test('a twenty-first passkey is told from one that was not made', () => {
    expect(authMessage('addPasskey', { code: 400 })).toContain('twenty passkeys');
    expect(authMessage('addPasskey', { code: 405 })).toBe('No passkey was made. Try again.');
  });

  test('maintenance is told from a mail that could not be sent, which has the same number', () => {
    const maintenance = { code: 503, message: 'Maintenance modus active' };
    for (const doing of ALL_DOINGS) expect(authMessage(doing, maintenance)).toContain('maintenance');
    expect(authMessage('askForLink', { code: 503 })).not.toContain('maintenance');
  });

  test('what concerns the e-mail address stands at its field', () => {
    expect(AUTH_ERRORS.map(({ code }) => code).filter(isAboutEmail)).toEqual([401, 402, 420, 600]);
  });
});

test('a code of an authenticator app has six digits, however they are spaced', () => {
  expect(['123456', ' 123 456 ', '12', '1234567', 'abcdef', ''].map(isWholeCode)).toEqual([
    ...[true, true],
    ...[false, false, false, false],
  ]);
  expect(['12', '12 34 5', '123456', '7K2Q-9', ''].map(isPartOfCode)).toEqual([
    ...[true, true],
    ...[false, false, false],
  ]);
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

test('a password that is refused is told why', () => {
  expect(passwordProblem('', 'a@b.nl')).toBe('Enter your password');
  expect(passwordProblem('short', 'a@b.nl')).toBe('Too short: use at least eight characters');
  expect(passwordProblem('Coach@Example.com', 'coach@example.com')).toBe(
    'Too similar to your e-mail address',
  );
  expect(passwordProblem('aaaaaaaaaa', 'a@b.nl')).toBe(
    'This password is too easy to guess. Choose another one.',
  );
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
  expect(emailProblem('  ')).toBe('Enter your e-mail address');
  expect(emailProblem('nobody')).toBe('Invalid e-mail address');
  expect(emailProblem(' coach@example.org ')).toBeNull();
});

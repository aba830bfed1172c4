import { AUTH_ERRORS } from '@touchline/domain/errors/catalogue';
import { setLocale } from '@touchline/i18n';
import { afterEach, describe, expect, test } from 'vitest';
import { ACCOUNT_ACTIONS, type AccountAction, authMessage, codesOf, isAboutEmail } from './auth-message.ts';
import { emailProblem } from './fields/email-problem.ts';
import { passwordProblem } from './fields/password-words.ts';
import { isPartOfCode, isWholeCode } from './security/security-words.ts';
import { isDeadLink, linkAddress } from './sign-in/link-address.ts';
import { reachableStep } from './sign-up/signup-steps.ts';

const ALL_ACTIONS = Object.keys(ACCOUNT_ACTIONS) as readonly AccountAction[];
const UNKNOWN = 'Something went wrong on the server. Please try again.';

describe('the text of a refused account call', () => {
  afterEach(() => setLocale('en'));

  /** Codes of the device itself: no network, and no answer in time. */
  const OF_DEVICE = [990, 510];
  const refusals = ALL_ACTIONS.flatMap((action) =>
    [...codesOf(action), ...OF_DEVICE].map((code) => [action, code] as const),
  );

  test.each(refusals)('%s, refused with %d, has its own sentence in both languages', (action, code) => {
    const said = (['en', 'nl-NL'] as const).map((locale) => {
      setLocale(locale);
      return [authMessage(action, { code }), authMessage(action, { code: 599 })];
    });
    const [english, dutch] = said;
    expect(english?.[0]).not.toBe(dutch?.[0]);
    for (const [sentence, unknown] of said) {
      // Only internal errors of the server have no sentence of their own.
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
  ] as const)('%s too often says how long to wait', (action, sentence) => {
    expect(authMessage(action, { code: 429 })).toBe(sentence);
  });

  test('people whose session has ended are told to log in again, whatever they were changing', () => {
    const signedIn = [
      'signOutDevice',
      'deleteAccount',
      'exportData',
      'proveOwner',
      'renewCodes',
      'addPasskey',
    ];
    for (const action of ALL_ACTIONS.filter((each) => signedIn.includes(each))) {
      expect(authMessage(action, { code: 505 })).toBe(
        'You are no longer logged in on this device. Log in again.',
      );
    }
  });

  test('a code that the call never returns has the general sentence, because a proxy sent it', () => {
    // A proxy without a server returns 502 and 504, which mean a failed mail for calls that send one.
    for (const code of [502, 504]) {
      expect(authMessage('logIn', { code })).toBe(UNKNOWN);
      expect(authMessage('renewCodes', { code })).toBe(UNKNOWN);
    }
    expect(authMessage('askForCode', { code: 502 })).toBe(
      'The e-mail could not be sent. Please try again in a few minutes.',
    );
    expect(authMessage('logIn', { code: null })).toBe(UNKNOWN);
  });

  test('a wrong password and an unknown account have the same sentence', () => {
    expect(authMessage('logIn', { code: 404 })).toBe('Wrong e-mail address or password.');
  });

  test('a refusal of the twenty-first passkey differs from a passkey that could not be made', () => {
    expect(authMessage('addPasskey', { code: 400 })).toContain('twenty passkeys');
    expect(authMessage('addPasskey', { code: 405 })).toBe('No passkey was made. Try again.');
  });

  test('maintenance differs from a mail that could not be sent, although both have code 503', () => {
    const maintenance = { code: 503, message: 'Maintenance modus active' };
    for (const action of ALL_ACTIONS) expect(authMessage(action, maintenance)).toContain('maintenance');
    expect(authMessage('askForLink', { code: 503 })).not.toContain('maintenance');
  });

  test('only refusals about the e-mail address appear at its field', () => {
    expect(AUTH_ERRORS.map(({ code }) => code).filter(isAboutEmail)).toEqual([401, 402, 420, 600]);
  });
});

test('a code of an authenticator app has six digits, with any spacing', () => {
  expect(['123456', ' 123 456 ', '12', '1234567', 'abcdef', ''].map(isWholeCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['12', '12 34 5', '123456', '7K2Q-9', ''].map(isPartOfCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe('the steps of signing up', () => {
  const nothing = { email: '', token: null };

  test('begin with the e-mail address, for each step that the URL asks for', () => {
    for (const asked of [undefined, 'code', 'password', 'team', 'x']) {
      expect(reachableStep(asked, nothing)).toBe('email');
    }
  });

  test('the password step needs the token that a correct code returned', () => {
    expect(reachableStep('password', { email: 'a@b.nl', token: null })).toBe('code');
    expect(reachableStep('password', { email: 'a@b.nl', token: 't' })).toBe('password');
  });

  test('Back leads to the e-mail address', () => {
    expect(reachableStep(undefined, { email: 'a@b.nl', token: 't' })).toBe('email');
  });
});

test('a refused password shows the reason', () => {
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

describe('the address in a mail', () => {
  test('contains the recipient and the code', () => {
    expect(linkAddress({ email: 'a@b.nl', code: 'c' })).toEqual({ email: 'a@b.nl', code: 'c' });
  });

  test('may lack the e-mail address, which the page then asks for', () => {
    expect(linkAddress({ email: 'c0de' })).toEqual({ email: '', code: 'c0de' });
  });

  test('asks for a link to the named e-mail address when it contains no code', () => {
    expect(linkAddress({ email: 'a@b.nl' })).toEqual({ email: 'a@b.nl', code: null });
    expect(linkAddress({})).toEqual({ email: '', code: null });
  });

  test('counts as dead when its code is wrong or too old, but not when the server fails', () => {
    expect([405, 406, 423, 500, 990].filter(isDeadLink)).toEqual([405, 406]);
  });
});

test('an e-mail address has the messages of section 5', () => {
  expect(emailProblem('  ')).toBe('Enter your e-mail address');
  expect(emailProblem('nobody')).toBe('Invalid e-mail address');
  expect(emailProblem(' coach@example.org ')).toBeNull();
});

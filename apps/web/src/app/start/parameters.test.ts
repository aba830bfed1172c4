import { expect, test } from 'vitest';
import { localeOfTag, readStartParameters, withoutToken } from './parameters.ts';

test('reads every start parameter of section 2', () => {
  expect(
    readStartParameters(
      '?token=abc&platform=ios&app_id=touchline-ios&notch=true&appearance=dark&team_sid=12&lang=nl',
    ),
  ).toEqual({
    token: 'abc',
    platform: 'ios',
    appId: 'touchline-ios',
    notch: true,
    appearance: 'dark',
    teamSid: 12,
    lang: 'nl-NL',
  });
});

test('a value that is not allowed is ignored', () => {
  expect(readStartParameters('?platform=tv&app_id=other&appearance=pink&team_sid=-3&lang=fr&token=')).toEqual(
    {
      token: null,
      platform: null,
      appId: null,
      notch: null,
      appearance: null,
      teamSid: null,
      lang: null,
    },
  );
});

test.each([
  ['1', true],
  ['true', true],
  ['Y', true],
  ['0', false],
  ['false', false],
  ['', false],
])('notch=%s is %s', (notch, has) => {
  expect(readStartParameters(`?notch=${notch}`).notch).toBe(has);
});

test('the token is removed from the address and the other parameters stay', () => {
  expect(withoutToken('?token=secret&lang=nl')).toBe('?lang=nl');
  expect(withoutToken('?token=secret')).toBe('');
  expect(withoutToken('?ref=team')).toBe('?ref=team');
});

test('any tag of Dutch or English is recognised, and no other language', () => {
  expect(['nl', 'nl-BE', 'NL-nl', 'en-US', 'en', 'de', '', null].map(localeOfTag)).toEqual([
    'nl-NL',
    'nl-NL',
    'nl-NL',
    'en',
    'en',
    null,
    null,
    null,
  ]);
});

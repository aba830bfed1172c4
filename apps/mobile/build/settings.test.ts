import { expect, test } from 'vitest';
import { patched } from './patch.ts';
import { settingsOf } from './settings.ts';
import { nativeDocument } from './web.ts';

const GIVEN = { server: 'https://club.example', 'app-id': 'org.example.club' };

test('a server on this machine may do without https, for trying out', () => {
  expect(settingsOf({ ...GIVEN, server: 'http://127.0.0.1:3000' }).server).toBe('http://127.0.0.1:3000');
});

test('a new version has a higher build number without a decision', () => {
  expect(settingsOf(GIVEN).buildNumber).toBeGreaterThan(40_000);
  expect(settingsOf({ ...GIVEN, 'build-number': '3' }).buildNumber).toBe(3);
});

test.each([
  [{ server: 'http://club.example' }, '--server must be the https address'],
  [{ server: 'https://club.example/app/' }, '--server must be the https address'],
  [{ server: 'https://me@club.example' }, '--server must be the https address'],
  [{ server: undefined }, '--server must be the https address'],
  [{ 'app-id': 'Club' }, '--app-id must be an id'],
  [{ name: ' ' }, '--name must have'],
  [{ name: 'x'.repeat(31) }, '--name must have'],
  [{ 'build-number': '0' }, '--build-number must be a whole number'],
  [{ 'build-number': '2.5' }, '--build-number must be a whole number'],
  [{ 'apple-team': 'abc' }, "--apple-team must be Apple's team id"],
  [{ 'app-store': 'http://apps.apple.com/x' }, '--app-store must be an https address'],
  [{ 'google-services': '/nowhere.json' }, '--google-services must be the file google-services.json of'],
])('%o is refused with a sentence', (wrong, sentence) => {
  expect(() => settingsOf({ ...GIVEN, ...wrong })).toThrow(sentence);
});

test('the document allows scripts of the app alone, and calls to the server alone', () => {
  const html = nativeDocument('<meta charset="utf-8" />', settingsOf(GIVEN));
  expect(html).toContain('script-src &apos;self&apos;;');
  expect(html).toContain('connect-src &apos;self&apos; blob: https://club.example;');
  const [, given = ''] = /name="touchline-native" content="([^"]*)"/.exec(html) ?? [];
  expect(JSON.parse(given.replaceAll('&quot;', '"'))).toEqual({
    server: 'https://club.example',
    stores: { ios: null, android: 'https://play.google.com/store/apps/details?id=org.example.club' },
    push: { ios: false, android: false },
    sells: false,
  });
});

test('a change that finds nothing, or too much, is an error', () => {
  expect(() => patched('one', [{ find: 'two', replace: '' }])).toThrow(
    'expected 1 times, found 0 times: two',
  );
  expect(() => patched('one one', [{ find: 'one', replace: '' }])).toThrow('found 2 times');
  expect(patched('one one', [{ find: 'one', replace: 'two', times: 2 }])).toBe('two two');
});

import { expect, test } from 'vitest';
import { linkTarget } from './links.ts';

const SERVER = 'https://club.example';

test.each([
  ['/live/t0ken', 'https://club.example/live/t0ken'],
  ['/page/t0ken?lang=nl', 'https://club.example/page/t0ken?lang=nl'],
  ['/attend/t0ken', 'https://club.example/attend/t0ken'],
])('the page %s is shown above the app', (path, url) => {
  expect(linkTarget(SERVER + path, SERVER)).toEqual({ kind: 'page', url });
});

test.each(['/invite/t0ken/', '/login/magiclink/coach@rietdijk.nl/123456/', '/invite/t0ken/?lang=nl'])(
  '%s is a screen of the app',
  (path) => expect(linkTarget(SERVER + path, SERVER)).toEqual({ kind: 'screen', path }),
);

test.each([
  'https://evil.example/invite/t0ken',
  'http://club.example/invite/t0ken',
  'https://club.example.evil.example/invite/t0ken',
  'https://club.example:8443/invite/t0ken',
  'https://me@club.example/invite/t0ken',
  'https://club.example/dashboard/',
  'https://club.example/invite/',
  'https://club.example//invite/t0ken',
  'javascript:alert(1)',
  'club',
  '',
])('%s opens nothing', (link) => expect(linkTarget(link, SERVER)).toBeNull());

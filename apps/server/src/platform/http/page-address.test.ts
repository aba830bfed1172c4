import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

test.each([
  ['/live/ToKen_1', '/live/ToKen_1'],
  ['/live/ToKen_1/', '/live/ToKen_1'],
  ['//live//ToKen_1//', '/live/ToKen_1'],
  ['/LIVE/ToKen_1/Embed/?lang=nl', '/live/ToKen_1/embed?lang=nl'],
  ['/live', '/live'],
  ['/Live/', '/live'],
  ['/live/ToKen_1/portraits/Abc-1.webp', '/live/ToKen_1/portraits/Abc-1.webp'],
  ['//Attend/ToKen_1/Tasks/?player=2', '/attend/ToKen_1/tasks?player=2'],
  ['/attend/', '/attend'],
  ['/dev/mail/', '/dev/mail'],
  ['//CLUB//ToKen_1//Embed/?lang=nl', '/club/ToKen_1/embed?lang=nl'],
  ['/club/pageant', '/club/pageant'],
  ['//club//', '/club/'],
  ['/club//page//', '/club/page/'],
  ['//dashboard//?x=//', '/dashboard/?x=//'],
  ['/Dev/Mail?to=A@example.org', '/dev/mail?to=A@example.org'],
])('%s is the page %s', (url, address) => {
  expect(pageAddress(url)).toBe(address);
});

test.each([
  '/api/data/',
  '/api//data',
  '/api/%',
  '/Dashboard/',
  '//api/data',
  '/livestreams/',
  '/Club/',
  '/Club/Page/',
  '/?x=//live/',
])('%s stays unchanged', (url) => {
  expect(pageAddress(url)).toBe(url);
});

test('an address with invalid percent-encoding is not a page', () => {
  expect([pageAddress('/%'), pageAddress('/live/%zz?a=1')]).toEqual(['/nowhere', '/nowhere?a=1']);
});

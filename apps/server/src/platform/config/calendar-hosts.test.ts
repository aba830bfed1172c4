import { expect, test } from 'vitest';
import { calendarHosts } from './calendar-hosts.ts';

const hosts = (added?: string, own?: string) => calendarHosts({ CALENDAR_HOSTS: added, PUBLIC_URL: own });

test('hosts of associations are allowed, with those that the operator adds and the own one', () => {
  expect(hosts()).toContain('knvb.nl');
  const all = hosts('data.sportlink.example League.example', 'https://touchline.example/');
  expect(all.slice(-3)).toEqual(['data.sportlink.example', 'league.example', 'touchline.example']);
});

test('an own address in the own network is not one of them', () => {
  for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect(hosts(undefined, own)).toEqual(hosts());
  }
});

test.each([
  '127.0.0.1',
  'localhost',
  '*.example.org',
  'https://example.org',
  'example.org/x',
  '[::1]',
  '-a.nl',
])('%s is no such host', (host) => {
  expect(() => hosts(`knvb.nl ${host}`)).toThrow('CALENDAR_HOSTS must be names of hosts');
});

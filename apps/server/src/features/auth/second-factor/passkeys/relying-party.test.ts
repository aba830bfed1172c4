import { expect, test } from 'vitest';
import { relyingPartyAt } from './relying-party.ts';

test.each([
  ['https://touchline.example', 'touchline.example', 'https://touchline.example'],
  ['https://coach.club.example:8443', 'coach.club.example', 'https://coach.club.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s are for its host name', (address, id, origin) => {
  expect(relyingPartyAt(address)).toEqual({ id, origin });
});

test.each([
  'http://127.0.0.1:3000',
  'https://192.0.2.7',
  'https://[::1]:3000',
  'http://touchline.example',
  'http://localhost.example',
  'nonsense',
])('%s can have no passkeys', (address) => {
  expect(relyingPartyAt(address)).toBeNull();
});

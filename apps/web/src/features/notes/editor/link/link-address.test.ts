import { isNoteLink } from '@touchline/domain/entity/tables/note';
import { expect, test } from 'vitest';
import { addressOf } from './link-address.ts';

test.each([
  { typed: ' voetbal.nl/team ', address: 'https://voetbal.nl/team', fits: true },
  { typed: 'http://voetbal.nl', address: 'http://voetbal.nl', fits: true },
  { typed: 'eva@example.org', address: 'mailto:eva@example.org', fits: true },
  { typed: 'mailto:eva@example.org', address: 'mailto:eva@example.org', fits: true },
  { typed: 'javascript:alert(1)', address: 'javascript:alert(1)', fits: false },
  { typed: 'two words', address: 'https://two words', fits: false },
  { typed: '', address: '', fits: false },
])('“$typed” leads to “$address”', ({ typed, address, fits }) => {
  expect([addressOf(typed), isNoteLink(addressOf(typed))]).toEqual([address, fits]);
});

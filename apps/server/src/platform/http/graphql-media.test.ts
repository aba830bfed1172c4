import { expect, test } from 'vitest';
import { answerTypeFor } from './graphql-media.ts';

const OWN = 'application/graphql-response+json';
const PLAIN = 'application/json';

test.each([
  [undefined, PLAIN],
  ['', PLAIN],
  ['*/*', PLAIN],
  ['application/*', PLAIN],
  [PLAIN, PLAIN],
  [OWN, OWN],
  [`${OWN}; charset=utf-8, ${PLAIN}; charset=utf-8`, OWN],
  [`${PLAIN}, ${OWN}`, OWN],
  [`${PLAIN}, ${OWN};q=0.5`, PLAIN],
  [`${PLAIN};q=0.5, ${OWN}; q=0.9`, OWN],
  [`${OWN};q=0`, PLAIN],
  [`${OWN};q=x, ${PLAIN};q=0.1`, OWN],
  [`x${OWN}`, PLAIN],
])('a client that accepts %s gets %s', (accept, type) => {
  expect(answerTypeFor(accept)).toBe(type);
});

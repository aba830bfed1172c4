import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { messagesOf } from './single-messages.ts';

const AREA = [
  "import { isolated } from '../isolated.ts';",
  "import { getLocale } from './runtime.js';",
  '/** @typedef {{}} Inputs */',
  "const en_shop_name = (i) => isolated('Hello — …');",
  "const nl_shop_name = () => 'Hallo';",
  "export const shop_name = (i) => getLocale() === 'en' ? en_shop_name(i) : nl_shop_name(i);",
  "const en_shop_other = () => 'Other';",
  'export const shop_other = () => en_shop_other();',
].join('\n');

test('a message has the imports of its area and the functions that it calls, and no other message', () => {
  const message = messagesOf(AREA).get('shop_other');
  expect(message).toBe(
    [
      "import { isolated } from '../isolated.ts';",
      "import { getLocale } from './runtime.js';",
      "const en_shop_other = () => 'Other';",
      'export const shop_other = () => en_shop_other();',
    ].join('\n'),
  );
});

test('each key of an area becomes a message with the text of the compiled area', async () => {
  const path = fileURLToPath(new URL('../../../packages/i18n/src/generated/landing.js', import.meta.url));
  const area: Readonly<Record<string, () => string>> = await import(path);
  const messages = messagesOf(readFileSync(path, 'utf8'));
  expect([...messages.keys()].toSorted()).toEqual(Object.keys(area).toSorted());
  for (const [key, code] of messages) expect(code, key).toContain(`\`${area[key]?.()}\``);
});

// `npm run gallery`: takes pictures of every screen, sheet, public page and mail, and makes a page of them.
// `npm run gallery -- --screen match --size phone --language nl --appearance dark`: only these; each filter can be
// repeated, and the other pictures stay. `--all`: all sizes in all languages and appearances, not the usual ones.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  APPEARANCES,
  CHOICE_VARIABLE,
  type Choice,
  LANGUAGES,
  picturesOf,
  SIZES,
} from '../e2e/gallery/choice.ts';
import { orUsage } from './arguments.ts';
import { writePage } from './gallery/page.ts';
import { runToEnd } from './start/child.mjs';
import { root } from './start/npm.mjs';

const USAGE = `npm run gallery -- [--screen PART]… [--size NAME]… [--language NAME]… [--appearance NAME]… [--all]
  sizes: ${Object.keys(SIZES).join(', ')}
  languages: ${Object.keys(LANGUAGES).join(', ')}
  appearances: ${APPEARANCES.join(', ')}`;

const folder = join(root, '.cache/gallery');

const choice = orUsage<Choice>(USAGE, () => {
  const several = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({
    options: {
      screen: several,
      size: several,
      language: several,
      appearance: several,
      all: { type: 'boolean', default: false },
    },
  });
  const pictures = picturesOf({
    sizes: someOf(Object.keys(SIZES) as (keyof typeof SIZES)[], values.size),
    languages: someOf(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[], values.language),
    appearances: someOf(APPEARANCES, values.appearance),
    all: values.all,
  });
  return { screens: values.screen, pictures, folder };
});

// Screens that no longer exist would stay.
if (process.argv.length === 2) await rm(folder, { recursive: true, force: true });
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const { code } = await runToEnd(
  [process.execPath, playwright, 'test', '--config=e2e/gallery/playwright.config.ts'],
  {
    cwd: root,
    env: { ...process.env, [CHOICE_VARIABLE]: JSON.stringify(choice) },
  },
);
// What was taken before a failure is worth a look.
console.log(`${await writePage(folder)} pictures: ${join(folder, 'index.html')}`);
process.exitCode = code;

/** Throws for an unknown name. */
function someOf<Name extends string>(known: readonly Name[], given: readonly string[]): readonly Name[] {
  return given.map((name) => {
    const found = known.find((one) => one === name);
    if (found === undefined) throw new Error(`unknown: ${name}`);
    return found;
  });
}

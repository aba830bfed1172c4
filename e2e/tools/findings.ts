import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** The success criteria, and axe's best practices: headings in order, all content in landmarks. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The problems that axe finds in the current page, in light and in dark mode. */
export async function findings(page: Page): Promise<readonly string[]> {
  // Names, roles and colours are the same in every engine, so only the engine that can switch appearances is checked.
  if (page.context().browser()?.browserType().name() !== 'chromium') return [];
  await loadAxe(page);
  const { asked, shown } = await page.evaluate(appearances);
  const found = await violationsIn(page, { type: 'tag', values: RULES });
  const named = found.map((violation) => `${asked}: ${violation}`);
  // The energy saver is always dark.
  if (!shown.includes(asked)) return named;
  const other = asked === 'dark' ? 'light' : 'dark';
  await switchTo(page, other);
  // Only colours differ in the other appearance.
  const coloured = await violationsIn(page, { type: 'rule', values: ['color-contrast'] });
  await switchTo(page, asked);
  return [...named, ...coloured.map((violation) => `${other}: ${violation}`)];
}

type Appearance = 'light' | 'dark';

/** The appearance that the browser asks for, and the page's own. Runs in the page. */
function appearances(): { readonly asked: Appearance; readonly shown: string } {
  // Colours during a transition are ignored. The variable replaces `matchMedia`, which a test may have broken.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*, ::before, ::after { transition: none !important }
    @media (prefers-color-scheme: dark) { :root { --asked: dark } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const style = getComputedStyle(document.documentElement);
  return {
    asked: style.getPropertyValue('--asked') === 'dark' ? 'dark' : 'light',
    shown: style.colorScheme,
  };
}

/** The app draws the other appearance a moment after the browser has switched. */
async function switchTo(page: Page, colorScheme: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => getComputedStyle(document.documentElement).colorScheme.includes(scheme),
    colorScheme,
  );
}

let source: Promise<string> | undefined;

/** Once for each document. `@axe-core/playwright` loads it for each run and takes four times as long. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await source);
}

/** The app has no frames of other sites, so axe need not look for any. */
function violationsIn(page: Page, runOnly: RunOptions['runOnly']): Promise<readonly string[]> {
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, {
      ...(rules === undefined ? {} : { runOnly: rules }),
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
  }, runOnly);
}

declare global {
  interface Window {
    readonly axe: typeof import('axe-core');
  }
}

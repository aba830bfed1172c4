import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The success criteria, and axe's best practices: headings in order, all content in landmarks. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The problems that axe finds in the current page, in light and in dark mode. */
export async function findings(page: Page): Promise<readonly string[]> {
  // Names, roles and colours are the same in every engine, so only the engine that can switch appearances is checked.
  if (page.context().browser()?.browserType().name() !== 'chromium') return [];
  const scheme = await page.evaluate(() => {
    // Colours during a transition are ignored.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    return getComputedStyle(document.documentElement).colorScheme;
  });
  const [now, other] = scheme.includes('dark') ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found = await violationsOf(axe(page).withTags(RULES), now);
  await page.emulateMedia({ colorScheme: other });
  // Only colours differ in the other appearance.
  const coloured = await violationsOf(axe(page).withRules('color-contrast'), other);
  await page.emulateMedia({ colorScheme: now });
  return [...found, ...coloured];
}

/** In one run, without the second page for frames of other sites, because the app has none. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

async function violationsOf(builder: AxeBuilder, appearance: string): Promise<readonly string[]> {
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}, ${appearance}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The success criteria, and what axe calls best practice: headings in order, all content in landmarks. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with a page as it is now, in light and in dark. */
export async function findings(page: Page): Promise<readonly string[]> {
  const scheme = await page.evaluate(() => {
    // A colour on its way to another one is none that anybody reads.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    return getComputedStyle(document.documentElement).colorScheme;
  });
  const [now, other] = scheme.includes('dark') ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found = await told(axe(page).withTags(RULES), now);
  await page.emulateMedia({ colorScheme: other });
  // Only colours differ in the other appearance.
  const coloured = await told(axe(page).withRules('color-contrast'), other);
  await page.emulateMedia({ colorScheme: now });
  return [...found, ...coloured];
}

/** In one go, without the second page that frames of other sites would need: we have none. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

async function told(builder: AxeBuilder, appearance: string): Promise<readonly string[]> {
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}, ${appearance}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

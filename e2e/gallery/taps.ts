/** How scenes open a sheet or a question: as a coach does, in the language of the picture. */
import type { Locator, Page } from '@playwright/test';
import type { Text } from './words.ts';

/** Taps these buttons of the screen one after another, by the keys of their texts. */
export const tap =
  (...keys: readonly string[]) =>
  async (page: Page, text: Text) => {
    for (const key of keys) await button(page, text(key)).click();
  };

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

/** A button whose name begins with this text: a row says more behind its title. */
export const row = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('button', { name: typeof text === 'string' ? new RegExp(`^${text}`) : text })
    .filter({ visible: true })
    .first();

/** For a dialog that opens by itself. */
export const appears = async () => undefined;

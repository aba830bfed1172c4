import { expect, type Locator, type Page } from '@playwright/test';

/** The fair plan before the match, and its display on match day. */
export class PlanPage {
  readonly page: Page;
  /** `Everybody plays 45 minutes`. */
  readonly headline: Locator;
  /** The player who keeps goal the whole match. */
  readonly keeper: Locator;
  readonly keeperChosen: Locator;

  constructor(page: Page) {
    this.page = page;
    this.headline = page.getByRole('heading', { name: /^Everybody plays/ });
    this.keeper = page.getByRole('combobox', { name: 'In goal', exact: true });
    this.keeperChosen = this.keeper.locator('option:checked');
  }

  async open(match: string): Promise<void> {
    await this.page.goto(`/match/${match}/plan/`);
    await expect(this.headline).toBeVisible();
    await this.unfold();
  }

  /** The table and the pitch, which are folded on a phone. */
  async unfold(): Promise<void> {
    await this.page.getByRole('button', { name: 'Who plays when', expanded: false }).click();
  }

  async blocksPerPart(count: number): Promise<void> {
    const blocks = this.page.getByRole('group', { name: 'Blocks per part' });
    const shown = Number(await blocks.getByRole('status').textContent());
    const step = blocks.getByRole('button', { name: shown < count ? 'One block more' : 'One block fewer' });
    for (let made = 0; made < Math.abs(count - shown); made++) await step.click();
    await expect(blocks.getByRole('status')).toHaveText(String(count));
  }

  /** The cell of a player in the block that begins at this minute. */
  square(name: string, minute: string): Locator {
    return this.page.getByRole('button', {
      name: new RegExp(`^${name}, \\d\\w\\w quarter, from ${minute}': `),
    });
  }

  async use(): Promise<void> {
    await this.page.getByRole('button', { name: 'Use this plan', exact: true }).click();
    await expect(this.page.getByText('Plan applied')).toBeVisible();
  }

  /** The row on match day; its text has the time and the number of changes. */
  next(): Locator {
    return this.page.getByRole('button', { name: /Show the planned changes$/ });
  }

  async apply(): Promise<void> {
    await this.page.getByRole('button', { name: 'Apply', exact: true }).click();
  }

  /** `Sam for Eva`, as in the sheet's list. */
  async planned(): Promise<readonly { readonly on: string; readonly off: string }[]> {
    await this.next().click();
    const items = this.page.getByRole('dialog').getByRole('listitem');
    await expect(items.first()).toBeVisible();
    const lines = await items.allTextContents();
    await this.page.keyboard.press('Escape');
    return lines.flatMap((line) => {
      const [, on, off] = /^(\S+) for (\S+)$/.exec(line.trim()) ?? [];
      return on === undefined || off === undefined ? [] : [{ on, off }];
    });
  }
}

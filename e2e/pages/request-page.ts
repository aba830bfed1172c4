import { expect, type Locator, type Page } from '@playwright/test';

/** The request centre of a match. */
export class RequestPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(match: string): Promise<void> {
    await this.page.goto(`/match/${match}/attendancecenter/`);
    await expect(this.page.getByRole('heading', { name: 'Attendance requests', level: 1 })).toBeVisible();
  }

  /** The row of a player: status, what was said, how the mail went. */
  row(name: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  }

  async askAll(count: number): Promise<void> {
    await this.page.getByRole('button', { name: `Ask ${count} players` }).click();
    await expect(this.page.getByText(`${count} players asked`)).toBeVisible();
  }

  /** Asks all players by mail, also those who were asked before. */
  async askEverybody(count: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Choose players' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Everybody' }).click();
    await this.askAll(count);
  }

  /** After a move: asks all players again, and what they said before no longer counts. */
  async askAgainAfterMove(count: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Ask everybody again' }).click();
    await expect(this.page.getByText(`${count} players asked`)).toBeVisible();
  }

  /** Reminds every family that was asked and has not answered. */
  async remindAll(count: number): Promise<void> {
    await this.page.getByRole('button', { name: `Remind ${count}`, exact: true }).click();
    await expect(this.page.getByText(`${count} families reminded`)).toBeVisible();
  }

  /** Opens the shared link and returns its address. */
  async openSharedLink(): Promise<string> {
    await this.page.getByRole('button', { name: 'Share link', exact: true }).click();
    const sheet = this.page.getByRole('dialog', { name: 'Shared link' });
    await sheet.getByRole('button', { name: 'Open a link' }).click();
    const shown = sheet.getByText(/\/attend\/[\w-]+/);
    await expect(shown).toBeVisible();
    const [address = ''] = /https?:\S+\/attend\/[\w-]+/.exec((await shown.textContent()) ?? '') ?? [];
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    return address;
  }

  async closeNow(): Promise<void> {
    await this.page.getByRole('button', { name: /^Closing/ }).click();
    await this.page.getByRole('button', { name: 'Close now' }).click();
    await expect(this.page.getByText('Request closed')).toBeVisible();
  }
}

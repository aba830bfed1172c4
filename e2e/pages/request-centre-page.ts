import { expect, type Locator, type Page } from '@playwright/test';

/** The request centre of a match: who was asked, who answered, and how families are asked. */
export class RequestCentrePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openFromDashboard(): Promise<void> {
    await this.page.getByRole('link', { name: 'Ask who comes' }).click();
    await this.ready();
  }

  async open(match: string): Promise<void> {
    await this.page.goto(`/match/${match}/attendancecenter/`);
    await this.ready();
  }

  /** Asks every player of whom nothing is known. */
  async askEverybody(): Promise<void> {
    await this.page.getByRole('button', { name: /^Ask \d+ / }).click();
  }

  /** Reminds every family that was asked and has not answered. */
  async remindEverybody(): Promise<void> {
    await this.page.getByRole('button', { name: /^Remind \d+$/ }).click();
  }

  async remind(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Remind ${name}` }).click();
  }

  row(name: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  }

  /** The number of players with a status, such as `Yes` or `No answer`. */
  count(status: string): Locator {
    return this.page
      .getByRole('group', { name: 'Show players by answer' })
      .getByRole('button', { name: status })
      .locator('b');
  }

  /** Says how many questions wait for the network; absent online. */
  waiting(): Locator {
    return this.page.getByText(/Mails go out when this device is online/);
  }

  async closeNow(): Promise<void> {
    await this.page.getByRole('button', { name: /^Closing/ }).click();
    await this.sheet().getByRole('button', { name: 'Close now' }).click();
  }

  async reopen(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Open again' }).click();
  }

  /** Opens the shared link, and returns its address. */
  async openLink(): Promise<string> {
    await this.page.getByRole('button', { name: 'Share link' }).click();
    await this.sheet().getByRole('button', { name: 'Open a link' }).click();
    const address = await this.sheet()
      .getByRole('link', { name: /\/attend\// })
      .getAttribute('href');
    await this.sheet().getByRole('button', { name: 'Close' }).click();
    return address ?? '';
  }

  private sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  private async ready(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Attendance requests' })).toBeVisible();
  }
}

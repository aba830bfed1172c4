import { expect, type Locator, type Page } from '@playwright/test';

/** The match-day screen. */
export class MatchDayPage {
  readonly page: Page;
  readonly score: Locator;
  readonly clock: Locator;
  readonly messages: Locator;

  constructor(page: Page) {
    this.page = page;
    this.score = page.getByRole('img', { name: /^Score:/ });
    this.clock = page.getByRole('button', { name: /^Match clock/ });
    this.messages = page.getByRole('region', { name: 'Messages' });
  }

  async open(match: string): Promise<void> {
    await this.page.goto(`/match/${match}/play/`);
  }

  /** Kicks off, unless the match has begun. */
  async begin(): Promise<void> {
    const kickOff = this.page.getByRole('button', { name: 'Kick off', exact: true });
    await expect(kickOff.or(this.button('More'))).toBeVisible();
    if (await kickOff.isVisible()) await kickOff.click();
    await expect(this.clock).toBeVisible();
  }

  async kickOff(): Promise<void> {
    await this.page.getByRole('button', { name: 'Kick off', exact: true }).click();
    await expect(this.clock).toBeVisible();
  }

  /** Three taps: Goal, scorer, assist. */
  async goal(scorer: string, assist?: string): Promise<void> {
    await this.button('Goal us').click();
    const sheet = this.sheet();
    await sheet.getByRole('button', { name: scorer, exact: true }).click();
    await sheet.getByRole('button', { name: assist ?? 'No assist', exact: true }).click();
    await expect(sheet).toBeHidden();
  }

  async goalThem(): Promise<void> {
    await this.button('Goal them').click();
  }

  /** The app asks whether this goal is the same as one that the other phone recorded in the last minute. */
  async anotherGoalThem(): Promise<void> {
    await this.goalThem();
    await this.sheet().getByRole('button', { name: 'No, another one' }).click();
  }

  /** Two taps: the player on the bench, the player on the pitch. */
  async substitute(on: string, off: string): Promise<void> {
    await this.onTheBench(on).click();
    await this.onThePitch(off).click();
  }

  onTheBench(name: string): Locator {
    return this.page
      .getByRole('list', { name: 'Bench' })
      .getByRole('button', { name: new RegExp(`^${name},`) });
  }

  onThePitch(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}, number \\d+, played`) });
  }

  /** "Somebody has arrived", from the bench. */
  async arrived(name: string): Promise<void> {
    await this.button('Somebody has arrived').click();
    await this.sheet()
      .getByRole('button', { name: new RegExp(`^${name}\\b`) })
      .click();
    await this.page.keyboard.press('Escape');
    await expect(this.sheet()).toBeHidden();
  }

  async addGuest(name: string): Promise<void> {
    await this.button('Somebody has arrived').click();
    await this.sheet().getByRole('button', { name: 'Add a guest' }).click();
    await this.sheet()
      .getByLabel(/^(Or a new name|Name)$/)
      .fill(name);
    await this.sheet().getByRole('button', { name: 'Add to this match' }).click();
    await this.page.keyboard.press('Escape');
    await expect(this.sheet()).toBeHidden();
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo', exact: true }).click();
  }

  async halfTimeOrEnd(): Promise<void> {
    await this.clock.click();
    await this.sheet()
      .getByRole('button', { name: /^(End (part|\d)|Half-time|Full time)/ })
      .click();
  }

  /** An action of the clock's sheet: end of a part, extra time, shoot-out. */
  async chooseOnClock(text: string | RegExp): Promise<void> {
    await this.clock.click();
    await this.sheet().getByRole('button', { name: text }).click();
  }

  /** Starts the next part after a break. */
  async startPart(): Promise<void> {
    await this.page.getByRole('button', { name: /^Start (part|\d|extra time)/ }).click();
  }

  async openStatus(): Promise<void> {
    await this.page.getByRole('button', { name: 'Match options' }).click();
    await this.sheet()
      .getByRole('button', { name: /^(Delay, cancel|Play |Abandon or restart|Change outcome)/ })
      .click();
  }

  /** Chooses a rarer status. The match counts as changed once the screen says so. */
  async chooseStatus(status: 'Postponed' | 'Cancelled'): Promise<void> {
    await this.openStatus();
    await this.sheet()
      .getByRole('button', { name: new RegExp(`^${status}`) })
      .click();
    await expect(this.messages).toContainText(`The match is ${status.toLowerCase()}`);
  }

  /** Opens the stream and returns the link for followers. */
  async openStream(): Promise<string> {
    await this.page.getByRole('button', { name: 'Match options' }).click();
    const sheet = this.sheet();
    await sheet.getByRole('button', { name: 'Live page', exact: true }).click();
    const open = sheet.getByRole('switch', { name: 'Followers can watch' });
    if (!(await open.isChecked())) await open.click();
    const link = await sheet.getByRole('link', { name: /\/live\// }).getAttribute('href');
    await this.page.keyboard.press('Escape');
    if (link === null) throw new Error('the stream has no link');
    return link;
  }

  sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  private button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}

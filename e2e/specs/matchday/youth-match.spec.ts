import type { Page } from '@playwright/test';
import { ENGINES, expect, test } from '../../fixtures.ts';
import { FollowerPage } from '../../pages/follower-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { openWithTestClock } from '../../tools/test-clock.ts';

/** A coach with one hand, whose phone is locked between the taps. */
class Thumb {
  readonly page: Page;
  readonly play: MatchDayPage;
  private readonly hasOwnClock: boolean;

  constructor(page: Page, hasOwnClock: boolean) {
    this.page = page;
    this.play = new MatchDayPage(page);
    this.hasOwnClock = hasOwnClock;
  }

  /** How long the phone was locked. */
  async waits(minutes: number): Promise<void> {
    if (this.hasOwnClock) await this.page.clock.fastForward(minutes * 60_000);
  }

  async taps(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).tap();
  }

  async chooses(name: string | RegExp): Promise<void> {
    await this.play.sheet().getByRole('button', { name, exact: true }).tap();
  }

  async goal(scorer: string, assist: string): Promise<void> {
    await this.taps('Goal us');
    await this.chooses(scorer);
    await this.chooses(assist);
    await expect(this.play.sheet()).toBeHidden();
  }

  async substitutes(on: string, off: string): Promise<void> {
    await this.play.onTheBench(on).tap();
    await this.play.onThePitch(off).tap();
    await expect(this.play.onThePitch(on)).toBeVisible();
  }

  async breaks(whistle: RegExp, kickOff: RegExp): Promise<void> {
    await this.play.clock.tap();
    await this.chooses(whistle);
    await this.waits(5);
    await this.taps(kickOff);
  }
}

test(
  'a youth match of four quarters is played offline, then all devices have the same match',
  ENGINES,
  async ({ coachDevice, newDevice, engine }) => {
    // WebKit's driver cannot run code before the app's scripts: there each part ends soon after it began.
    const hasOwnClock = engine !== 'webkit';
    const beforeTheEnd = hasOwnClock ? /Match clock 55:\d\d/ : /Match clock 46:\d\d/;
    const coach = await coachDevice({ installed: true });
    const { page, context } = coach;
    await page.getByRole('link', { name: 'Start match day' }).tap();
    await page.waitForURL(/\/match\/\d+\/play/);
    const thumb = new Thumb(page, hasOwnClock);
    const { play } = thumb;
    const match = new URL(page.url()).pathname.split('/')[2] ?? '';
    const link = await play.openStream();
    await context.setOffline(true);
    if (hasOwnClock) await openWithTestClock(page, `/match/${match}/play/`);

    await thumb.taps('Kick off');
    await thumb.waits(6);
    await thumb.goal('Yara', 'Mila');
    await thumb.waits(2);
    await thumb.substitutes('Puck', 'Bo');
    await thumb.waits(7);
    await thumb.breaks(/^End 1st quarter/, /^Start 2nd quarter/);

    await thumb.waits(4);
    await thumb.taps('Goal them');
    await expect(play.score).toHaveText('1–1');
    await thumb.substitutes('Bo', 'Puck');
    await thumb.waits(11);
    await thumb.breaks(/^Half-time/, /^Start 3rd quarter/);

    await thumb.waits(3);
    await thumb.taps('More');
    await thumb.chooses('Card');
    await thumb.chooses('Sam');
    await expect(play.sheet()).toBeHidden();
    // A goal that was disallowed.
    await thumb.taps('Goal them');
    await expect(play.score).toHaveText('1–2');
    // Until the toast of the goal comes, Undo belongs to the card.
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('1–2');
    await thumb.taps('Undo');
    await expect(play.score).toHaveText('1–1');
    await thumb.waits(12);
    await thumb.breaks(/^End 3rd quarter/, /^Start 4th quarter/);

    // The whistle came before the tap.
    await play.clock.tap();
    await thumb.chooses('1 minute forward');
    await page.keyboard.press('Escape');
    await thumb.waits(9);
    await expect(play.clock).toHaveAccessibleName(beforeTheEnd);
    await page.reload();
    await expect(play.clock).toHaveAccessibleName(beforeTheEnd);
    await thumb.goal('Sam', 'Yara');
    await thumb.waits(6);
    await play.clock.tap();
    await thumb.chooses(/^Full time/);
    await expect(play.score).toHaveText('2–1');

    await context.setOffline(false);
    const { page: home } = await newDevice();
    await home.goto(link);
    const follower = new FollowerPage(home);
    await expect(follower.score).toHaveText('2–1');
    await expect(follower.row(/Yara/)).not.toHaveCount(0);
    await expect(follower.row(/Yellow card/)).toHaveCount(1);
    await expect(follower.row(/Puck/)).toHaveCount(2);

    const { page: laptop } = await coachDevice({ viewport: { width: 1280, height: 800 } });
    const second = new MatchDayPage(laptop);
    await second.open(match);
    await expect(second.score).toHaveText('2–1');
  },
);

import type { CDPSession, Page } from '@playwright/test';

export interface Place {
  readonly x: number;
  readonly y: number;
}

const STEPS = 8;
/** Milliseconds between two moves, as a phone reports them. */
const MOVE_S = 0.016;

/** A finger on a touch screen: the browser itself decides whether it scrolls. */
export class Finger {
  private readonly cdp: CDPSession;
  private at: Place = { x: 0, y: 0 };
  private timeS = 0;

  private constructor(cdp: CDPSession) {
    this.cdp = cdp;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async down(at: Place): Promise<void> {
    this.at = at;
    this.timeS = Date.now() / 1000;
    await this.send('touchStart', [at]);
  }

  /** Rests for this long by the events' timestamps, before it moves on. */
  rest(milliseconds: number): void {
    this.timeS += milliseconds / 1000;
  }

  async moveTo(to: Place): Promise<void> {
    const from = this.at;
    for (let step = 1; step <= STEPS; step++) {
      this.timeS += MOVE_S;
      this.at = {
        x: from.x + ((to.x - from.x) * step) / STEPS,
        y: from.y + ((to.y - from.y) * step) / STEPS,
      };
      await this.send('touchMove', [this.at]);
    }
  }

  async up(): Promise<void> {
    this.timeS += MOVE_S;
    await this.send('touchEnd', []);
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Place[]): Promise<void> {
    await this.cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }) => ({ x, y })),
      timestamp: this.timeS,
    });
  }
}

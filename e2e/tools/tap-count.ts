import type { Page } from '@playwright/test';

/** Counts touches of the screen, as the page notices them. A reload loses the count. */
export class TapCount {
  private readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async on(page: Page): Promise<TapCount> {
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      dataset.taps = '0';
      const count = () => {
        dataset.taps = String(Number(dataset.taps) + 1);
      };
      addEventListener('pointerdown', count, { capture: true });
    });
    return new TapCount(page);
  }

  /** The taps since the last call. */
  async sinceBefore(): Promise<number> {
    return this.page.evaluate(() => {
      const { dataset } = document.documentElement;
      const taps = Number(dataset.taps);
      dataset.taps = '0';
      return taps;
    });
  }
}

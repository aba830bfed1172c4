import { expect, type Locator, type Page } from '@playwright/test';

export interface Colour {
  readonly red: number;
  readonly blue: number;
}

/** The photo field of a player or of the coach. */
export class PhotoPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async choose(file: { name: string; buffer: Buffer }): Promise<void> {
    const input = this.page.locator('input[type=file]').first();
    await input.setInputFiles({ ...file, mimeType: 'image/jpeg' });
  }

  sheet(): Locator {
    return this.page.getByRole('dialog', { name: 'Choose the part to keep' });
  }

  /** Moves the crop window to the left end of the picture, by keyboard. */
  async cropToTheLeft(): Promise<void> {
    const window = this.sheet().getByRole('application');
    await expect(this.sheet().getByRole('button', { name: 'Use photo' })).toBeEnabled();
    await window.focus();
    for (let press = 0; press < 10; press++) await window.press('ArrowRight');
  }

  async use(): Promise<void> {
    await this.sheet().getByRole('button', { name: 'Use photo' }).press('Enter');
    await expect(this.sheet()).toBeHidden();
  }

  /** The photo in a place, and the colour of its middle; black while it is not drawn. */
  static async colourOf(place: Locator): Promise<Colour> {
    return place.locator('img').evaluate((picture) => {
      if (!(picture instanceof HTMLImageElement)) throw new Error('that is no picture');
      // A larger picture may be replacing it; WebKit never resolves `decode()` then.
      if (!picture.complete || picture.naturalWidth === 0) return { red: 0, blue: 0 };
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const [red = 0, , blue = 0] =
        context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
      return { red, blue };
    });
  }
}

/**
 * A picture that is red on the left and blue on the right. Its Exif data contain a location, and an orientation of
 * 180°.
 */
export async function cameraPicture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const context = canvas.getContext('2d');
    for (const [at, colour] of ['#e00000', '#0000e0'].entries()) {
      if (context === null) break;
      context.fillStyle = colour;
      context.fillRect(at * 450, 0, 450, 600);
    }
    return canvas.toDataURL('image/jpeg', 0.95);
  });
  const jpeg = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), NOTES, jpeg.subarray(2)]);
}

const UPSIDE_DOWN = 3;
/** An APP1 segment: Exif with one entry, the orientation, and a text in place of a location. */
const NOTES = (() => {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UPSIDE_DOWN, 0, 0];
  const tiff = Buffer.from([...Buffer.from('MM\0*'), 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS of the pitch')]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
})();

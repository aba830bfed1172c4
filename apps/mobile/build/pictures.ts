/** The icons that stores and launchers want as pixels, drawn from the web app's icon. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';

const ICON = readFileSync(fileURLToPath(new URL('../../web/public/icon.svg', import.meta.url)), 'utf8');
const CORNERS = ' rx="9"';
const PAPER = { light: '#f5f7f4', dark: '#0b110d' };

/** Launchers below Android 8 show these; newer ones draw the vectors of `native/android`. */
const LAUNCHER_PIXELS: Readonly<Record<string, number>> = {
  mdpi: 48,
  hdpi: 72,
  xhdpi: 96,
  xxhdpi: 144,
  xxxhdpi: 192,
};

export async function drawAndroidIcons(res: string): Promise<void> {
  await Promise.all(
    Object.entries(LAUNCHER_PIXELS).flatMap(([density, pixels]) => {
      const folder = join(res, `mipmap-${density}`);
      return [
        draw(ICON, pixels).toFile(join(folder, 'ic_launcher.png')),
        draw(withCorners(' rx="16"'), pixels).toFile(join(folder, 'ic_launcher_round.png')),
      ];
    }),
  );
}

/** Apple rounds the corners itself, and refuses transparency. */
export async function drawIosIcon(path: string): Promise<void> {
  await draw(withCorners(''), 1024).flatten({ background: '#0f6b45' }).toFile(path);
}

/** The launch screen's picture: the icon in the middle of much paper, because the screen crops it. */
export async function drawIosSplash(path: string, appearance: 'light' | 'dark'): Promise<void> {
  const side = 2732;
  const icon = await draw(ICON, 360).png().toBuffer();
  await sharp({ create: { width: side, height: side, channels: 3, background: PAPER[appearance] } })
    .composite([{ input: icon, gravity: 'centre' }])
    .png()
    .toFile(path);
}

function withCorners(corners: string): string {
  if (!ICON.includes(CORNERS)) throw new Error('icon.svg has other corners than expected');
  return ICON.replace(CORNERS, corners);
}

function draw(svg: string, pixels: number): Sharp {
  return sharp(Buffer.from(svg), { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png();
}

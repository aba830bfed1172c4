/** Pictures of pages. Typst has turned each letter into a shape, so that the fonts of the machine do not matter. */

type SharpModule = typeof import('sharp')['default'];
let loading: Promise<SharpModule> | null = null;

/** Loaded with the first picture: a child that sets match sheets only stays smaller. */
function loadedSharp(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
    return sharp;
  });
  return loading;
}

/** Points per inch: with it a point is a pixel. */
const DENSITY = 72;

/** @param svg a page, on a ground that hides what is behind it */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const sharp = await loadedSharp();
  return sharp(Buffer.from(svg), { density: DENSITY }).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}

/**
 * A shirt's cloth as one picture, drawn once per look. Match day shows the same look thirty times, and a sheet with
 * eleven shirts must appear within a frame. A picture is one element instead of fifteen layers and clips, and the
 * browser caches it.
 */
import { mix, toHex } from '../colour/colour.ts';
import { type ShirtLook, shirtColours } from './colours.ts';
import { BODY, INSIDE, type Sleeves } from './outline.ts';
import { type ShirtLayer, shirtLayers, silhouette } from './patterns.ts';

/** The picture's address: SVG on a field of 100 by 100, without number and edge. */
export function clothPicture(look: ShirtLook, cut: Sleeves): string {
  const { type, lines, color1, color2, color3 } = look;
  const key = JSON.stringify([type, lines, color1, color2, color3, cut.left]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  if (drawn.size >= KEPT) drawn.clear();
  const made = `data:image/svg+xml,${encodeURIComponent(clothSvg(look, cut))}`;
  drawn.set(key, made);
  return made;
}

/** More looks than any screen shows; the editor creates many. */
const KEPT = 300;
const drawn = new Map<string, string>();

/** The same as an SVG document. */
export function clothSvg(look: ShirtLook, cut: Sleeves): string {
  const colours = shirtColours(look).map(toHex);
  const outline = silhouette(cut);
  const clips: Record<ShirtLayer['on'], string> = {
    body: BODY,
    sleeves: cut.left + cut.right,
    shirt: outline,
  };
  const layers = shirtLayers(look.type, look.lines, cut);
  const needed = (['body', 'sleeves', 'shirt'] as const).filter((on) =>
    layers.some((layer) => layer.on === on),
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><defs>',
    ...needed.map((on) => `<clipPath id="${on}"><path d="${clips[on]}"/></clipPath>`),
    `</defs><path d="${outline}" fill="${colours[0]}"/>`,
    ...layers.map((layer) => `<path d="${layer.d}" clip-path="url(#${layer.on})"${paint(layer, colours)}/>`),
    `<path d="${INSIDE}" fill="${toHex(mix(shirtColours(look)[0], [0, 0, 0], 0.4))}"/>`,
    `<path d="${SHADE}" opacity="0.07"/><path d="${LIGHT}" fill="#fff" opacity="0.1"/></svg>`,
  ].join('');
}

/** Folds below the arms and shaded sides, which make a flat shape look like cloth. */
const SHADE =
  'M26.5 41C27.6 56 27 74 25.2 91.4Q28 92 31 92.6C32.6 76 32.2 56 26.5 41ZM73.5 41C72.4 56 73 74 74.8 91.4Q72 92 69 92.6C67.4 76 67.8 56 73.5 41ZM26.6 41.4Q36 47 41 58Q33 51 27.1 50ZM73.4 41.4Q64 47 59 58Q67 51 72.9 50Z';
const LIGHT =
  'M36.5 9.6L27 13.4C26 24 27.6 33 30.4 40C31 29 32.6 19 36.5 9.6ZM22 15.6C18 18 16.4 21.4 14.8 25L8 39Q14.6 28 22 15.6Z';

function paint(layer: ShirtLayer, colours: readonly string[]): string {
  const colour = layer.paint === 'shade' ? 'rgba(0,0,0,.3)' : colours[layer.paint - 1];
  return layer.width === undefined
    ? ` fill="${colour}"`
    : ` fill="none" stroke="${colour}" stroke-width="${layer.width}"`;
}

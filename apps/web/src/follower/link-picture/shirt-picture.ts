import type { ShirtLook } from '#ui/shirt/colours.ts';
import { SHORT_SLEEVES } from '#ui/shirt/outline.ts';
import { clothSvg } from '#ui/shirt/picture.ts';

/** As on the pictures that a coach shares: a shirt stands out from a ground of its own colour. */
const EDGE = `<path d="${SHORT_SLEEVES.edge}" fill="none" stroke="#fff" stroke-opacity="0.55" stroke-width="1"/>`;

/** A shirt with its edge as an SVG document. */
export function shirtPicture(look: ShirtLook): string {
  return clothSvg(look, SHORT_SLEEVES).replace(/<\/svg>$/, `${EDGE}</svg>`);
}

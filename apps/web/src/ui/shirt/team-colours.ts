/** The team's colours as the ground of a page's head. The words on it are always readable (WCAG 2.2 AA). */
import type { CSSProperties } from 'react';
import { contrast, difference, INK, mix, READABLE, type Rgb, toHex, WHITE } from '../colour/colour.ts';
import { type ShirtLook, shirtColours } from './colours.ts';

export interface TeamColours {
  readonly ground: string;
  /** White or ink. */
  readonly ink: string;
  /** The second colour, as a line below; the ground's where the two cannot be told apart. */
  readonly line: string;
}

/** A smaller difference is not seen in a line. */
const SEEN = 60;
const STEP = 0.05;

export function teamColours(shirt: ShirtLook): TeamColours {
  const [first, second] = shirtColours(shirt);
  const ink = contrast(WHITE, first) >= contrast(INK, first) ? WHITE : INK;
  const ground = groundFor(first, ink);
  const line = difference(ground, second) < SEEN ? ground : second;
  return { ground: toHex(ground), ink: toHex(ink), line: toHex(line) };
}

/** The colour itself, or the nearest one that the ink is readable on: mid tones are too dark for ink and too pale for white. */
function groundFor(colour: Rgb, ink: Rgb): Rgb {
  const away = ink === WHITE ? INK : WHITE;
  let ground = colour;
  for (let share = STEP; contrast(ground, ink) < READABLE; share += STEP) ground = mix(colour, away, share);
  return ground;
}

/** For the element around everything in the team's colours. */
export function teamColourStyle(shirt: ShirtLook): CSSProperties {
  const { ground, ink, line } = teamColours(shirt);
  return { '--team': ground, '--on-team': ink, '--team-line': line } as CSSProperties;
}

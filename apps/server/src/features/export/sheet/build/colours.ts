/** The team's colours on paper: a colour that a template may use, and an ink that is readable on it (WCAG 2.2 AA). */

import type { MatchExport } from '@touchline/domain/export/format/match-export';
import { shirtOfMatch } from '@touchline/domain/match/sheet/shirts';
import type { Colours } from '../values.ts';

type Rgb = readonly [number, number, number];

/** The colours that a shirt has before a coach chooses (blue and red), as the app draws them. */
const NAMED: Readonly<Record<string, string>> = {
  blue: '#1d4fc4',
  red: '#d3263a',
  black: '#16191d',
  white: '#ffffff',
};
const GREEN = '#1f7a3f';
const INK = '#101814';
const WHITE = '#ffffff';
/** On white paper a paler ground has no edge. */
const PALE = 0.82;

export function coloursOf({ match, team }: MatchExport): Colours {
  const { color1, color2 } = shirtOfMatch(match, team);
  const [first, second] = [hexOf(color1, GREEN), hexOf(color2, INK)];
  // A white shirt would be no band at all: the second colour, which stands out, comes first.
  const [ground, line] =
    luminance(first) > PALE && luminance(second) <= PALE ? [second, first] : [first, second];
  const ink = contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK;
  return {
    ground: luminance(ground) > PALE ? '#e9eeea' : ground,
    ink,
    line: luminance(line) > PALE ? '#cfd6d1' : line,
  };
}

/** Colours come from people and other apps: another text than a colour becomes the fallback. */
function hexOf(value: string, fallback: string): string {
  const text = NAMED[value.trim().toLowerCase()] ?? value.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (hex !== undefined) {
    const wide = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return `#${wide.slice(0, 6)}`;
  }
  const bytes = /^rgba?\(([\d.,\s/]+)\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .slice(0, 3)
    .map(Number);
  if (bytes?.length !== 3 || !bytes.every(Number.isFinite)) return fallback;
  return `#${bytes.map((byte) => Math.min(255, Math.round(byte)).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16))) as [...Rgb];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** From 1, equal, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

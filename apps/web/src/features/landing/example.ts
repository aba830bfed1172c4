/** The invented match of the landing page's image, in its 33rd minute. */
import type { PlayTimeVerdict } from '#ui/parts/players/PlayTimeBar.tsx';
import type { ShirtLook } from '#ui/shirt/colours.ts';

export interface ExamplePlayer {
  readonly name: string;
  readonly number: number;
  /** Percent of our half: from the left, and from the half-way line. */
  readonly x: number;
  readonly y: number;
  readonly share: number;
  readonly verdict: PlayTimeVerdict;
  readonly keeper?: boolean;
}

export const HOME_SHIRT: ShirtLook = {
  type: 0,
  lines: 0,
  color1: '#f7d417',
  color2: '#101814',
  color3: '#101814',
};
export const AWAY_SHIRT: ShirtLook = {
  type: 0,
  lines: 0,
  color1: '#d3263a',
  color2: '#ffffff',
  color3: '#ffffff',
};

export const ON_THE_PITCH: readonly ExamplePlayer[] = [
  { name: 'Noor', number: 11, x: 15, y: 18, share: 0.5, verdict: 'under' },
  { name: 'Yara', number: 9, x: 50, y: 14, share: 0.74, verdict: 'fair' },
  { name: 'Sam', number: 7, x: 85, y: 18, share: 0.98, verdict: 'over' },
  { name: 'Lotte', number: 8, x: 32, y: 41, share: 0.7, verdict: 'fair' },
  { name: 'Mila', number: 6, x: 68, y: 41, share: 0.72, verdict: 'fair' },
  { name: 'Fenna', number: 5, x: 16, y: 64, share: 0.66, verdict: 'fair' },
  { name: 'Isa', number: 4, x: 50, y: 67, share: 0.95, verdict: 'over' },
  { name: 'Bo', number: 2, x: 84, y: 64, share: 0.4, verdict: 'under' },
  { name: 'Eva', number: 1, x: 50, y: 90, share: 0.6, verdict: 'fair', keeper: true },
];

/** Minutes of a season, most first. */
export const SEASON: readonly Pick<ExamplePlayer, 'name' | 'share' | 'verdict'>[] = [
  { name: 'Sam', share: 0.93, verdict: 'over' },
  { name: 'Yara', share: 0.8, verdict: 'fair' },
  { name: 'Mila', share: 0.78, verdict: 'fair' },
  { name: 'Lotte', share: 0.76, verdict: 'fair' },
  { name: 'Bo', share: 0.57, verdict: 'under' },
];

import type { PlayTimeVerdict } from '../parts/players/PlayTimeBar.tsx';
import type { ShirtLook } from '../shirt/colours.ts';

export const US: ShirtLook = { type: 0, lines: 3, color1: '#f6d30f', color2: '#16191d', color3: '#16191d' };
export const THEM: ShirtLook = { type: 9, lines: 0, color1: '#d3263a', color2: '#ffffff', color3: '#16191d' };

interface Example {
  name: string;
  number: number;
  x: number;
  y: number;
  share: number;
  verdict: PlayTimeVerdict;
  captain?: boolean;
  keeper?: boolean;
  card?: 'yellow' | 'secondYellow' | 'red';
  injured?: boolean;
}

export const ON_THE_PITCH: readonly Example[] = [
  { name: 'Noor', number: 11, x: 16, y: 15, share: 0.5, verdict: 'under' },
  { name: 'Yara', number: 9, x: 50, y: 9, share: 0.75, verdict: 'fair' },
  { name: 'Sam', number: 7, x: 84, y: 15, share: 0.95, verdict: 'over', card: 'yellow' },
  { name: 'Lotte', number: 8, x: 31, y: 38, share: 0.7, verdict: 'fair', captain: true },
  { name: 'Mila', number: 6, x: 69, y: 38, share: 0.72, verdict: 'fair' },
  { name: 'Fenna', number: 5, x: 16, y: 65, share: 0.6, verdict: 'fair' },
  { name: 'Isabella-Maria', number: 44, x: 50, y: 66, share: 0.9, verdict: 'over' },
  { name: 'Bo', number: 2, x: 84, y: 65, share: 0.4, verdict: 'under', injured: true },
  { name: 'Eva', number: 1, x: 50, y: 96, share: 0.5, verdict: 'fair', keeper: true },
];

export const ON_THE_BENCH: readonly Example[] = [
  { name: 'Tess', number: 3, x: 0, y: 0, share: 0.3, verdict: 'under' },
  { name: 'Roos', number: 10, x: 0, y: 0, share: 0.5, verdict: 'fair' },
  { name: 'Puck', number: 12, x: 0, y: 0, share: 0.55, verdict: 'fair', card: 'secondYellow' },
  { name: 'Lena', number: 14, x: 0, y: 0, share: 0.25, verdict: 'under' },
  { name: 'Jip', number: 15, x: 0, y: 0, share: 0.9, verdict: 'over', card: 'red' },
];

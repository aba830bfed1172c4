import { timeFormat } from './formats.ts';

/** Date and time of a moment in seconds since 1970. */
export function momentText(seconds: number): string {
  return timeFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
}

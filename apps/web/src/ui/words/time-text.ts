/** Instants as clock times in a team's time zone. */
import { zoneFormat } from './formats.ts';

const DAY_S = 86_400;

interface Where {
  readonly timezone: string;
  /** Now; seconds since 1970, as the instant itself. */
  readonly near: number;
}

/** `11:15`, with its day when it is more than half a day from `near`. */
export function timeText(seconds: number, { timezone, near }: Where): string {
  return zoneFormat(isFar(seconds, near) ? { ...DAY, ...CLOCK } : CLOCK, timezone).format(seconds * 1000);
}

/** `11:15`, or only the day when it is more than half a day from `near`: for narrow rows. */
export function shortTimeText(seconds: number, { timezone, near }: Where): string {
  return zoneFormat(isFar(seconds, near) ? DAY : CLOCK, timezone).format(seconds * 1000);
}

const isFar = (seconds: number, near: number) => Math.abs(seconds - near) > DAY_S / 2;

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

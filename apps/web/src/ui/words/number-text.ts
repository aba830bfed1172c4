/** Numbers as the reader's language writes them. */
import { dateLocale } from '#ui/words/date-locale.ts';

/** `1.71`; a dash for an unknown number. */
export function decimalText(value: number | null, digits = 2): string {
  if (value === null) return '–';
  return new Intl.NumberFormat(dateLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** `85%` of a share from 0. */
export function percentText(share: number | null): string {
  if (share === null) return '–';
  return new Intl.NumberFormat(dateLocale(), { style: 'percent' }).format(share);
}

/** `+9`, `0`, `−2`. */
export function signedText(value: number): string {
  return new Intl.NumberFormat(dateLocale(), { signDisplay: 'exceptZero' }).format(value);
}

/** Whole minutes of seconds. */
export function minutesOf(seconds: number): string {
  return new Intl.NumberFormat(dateLocale()).format(Math.round(seconds / 60));
}

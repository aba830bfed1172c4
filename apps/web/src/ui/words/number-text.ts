/** Numbers as the reader's language writes them. */
import { numberFormat } from './formats.ts';

/** `1.71`; a dash for an unknown number. */
export function decimalText(value: number | null, digits = 2): string {
  if (value === null) return '–';
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** `85%` of a share from 0. */
export function percentText(share: number | null): string {
  return share === null ? '–' : numberFormat({ style: 'percent' }).format(share);
}

/** `+9`, `0`, `−2`. */
export function signedText(value: number): string {
  return numberFormat({ signDisplay: 'exceptZero' }).format(value);
}

/** Whole minutes of seconds. */
export function minutesOf(seconds: number): string {
  return numberFormat().format(Math.round(seconds / 60));
}

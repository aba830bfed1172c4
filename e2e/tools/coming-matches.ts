/** The coming matches that a device has stored, the next one first. */
import type { Page } from '@playwright/test';
import { ROWS, type StoredRow, storedRecords } from './device-database.ts';

export async function comingMatches(page: Page): Promise<readonly string[]> {
  const rows = await storedRecords<StoredRow>(page, ROWS);
  const today = new Date().setUTCHours(0, 0, 0, 0) / 1_000;
  return rows
    .filter(({ collection }) => collection === 'matches')
    .map(({ sid, base }) => ({ sid, date: dateOf(base) }))
    .filter(({ date }) => date > today)
    .sort((a, b) => a.date - b.date)
    .map(({ sid }) => String(sid));
}

function dateOf(base: string): number {
  const registers: Readonly<Record<string, readonly [unknown, string]>> = JSON.parse(base);
  return Number(registers.date?.[0] ?? 0);
}

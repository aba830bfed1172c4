/**
 * The matches of the coming weeks that a device has stored, the next one first. The demo's match of today is not among
 * them, also around midnight, when it is tomorrow's in one of the time zones.
 */
import type { Page } from '@playwright/test';
import { ROWS, type StoredRow, storedRecords } from './device-database.ts';

const THREE_DAYS = 3 * 86_400;

export async function comingMatches(page: Page): Promise<readonly string[]> {
  const rows = await storedRecords<StoredRow>(page, ROWS);
  const soon = Date.now() / 1_000 + THREE_DAYS;
  return rows
    .filter(({ collection }) => collection === 'matches')
    .map(({ sid, base }) => ({ sid, date: dateOf(base) }))
    .filter(({ date }) => date > soon)
    .sort((a, b) => a.date - b.date)
    .map(({ sid }) => String(sid));
}

function dateOf(base: string): number {
  const registers: Readonly<Record<string, readonly [unknown, string]>> = JSON.parse(base);
  return Number(registers.date?.[0] ?? 0);
}

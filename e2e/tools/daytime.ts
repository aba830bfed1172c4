/**
 * Moves the demo's team to a time zone where it is noon, because reminders wait for the morning while it is night at the
 * team's place.
 */
import { expect, type Page } from '@playwright/test';
import { DEMO } from '../fixtures.ts';
import { ROWS, type StoredRow, storedRecords } from './device-database.ts';

const NOON = 12;

export async function makeItNoon(page: Page, { url }: { readonly url: string }): Promise<void> {
  const team = (await storedRecords<StoredRow>(page, ROWS)).find(({ collection }) => collection === 'teams');
  const ahead = NOON - new Date().getUTCHours();
  // The sign of these names is the other way round: Etc/GMT-3 is three hours ahead of UTC.
  const timezone = ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const login = { app_id: 'touchline', platform: 'web', username: DEMO.email, password: DEMO.password };
  const { access_token } = await post(`${url}/api/auth/en/login`, { ...login, device: 'd'.repeat(32) });
  const query = `mutation { updateTeam(sid: ${team?.sid}, values: { metadata: { timezone: "${timezone}" } }) { sid } }`;
  const { data } = await post(`${url}/api/data`, { query }, access_token);
  expect(data).toEqual({ updateTeam: { sid: team?.sid } });
}

interface Answer {
  readonly access_token?: string;
  readonly data?: unknown;
}

async function post(address: string, body: object, token = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Answer;
}

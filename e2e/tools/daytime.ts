/**
 * Moves the demo's team to a time zone where it is noon or night: reminders wait for the morning while it is night at
 * the team's place, and the screens say so.
 */
import { expect, type Page } from '@playwright/test';
import { DEMO } from '../fixtures.ts';
import { ROWS, type StoredRow, storedRecords } from './device-database.ts';

interface Server {
  readonly url: string;
}

export const makeItNoon = (page: Page, server: Server) => makeIt(page, { ...server, hour: 12 });
export const makeItNight = (page: Page, server: Server) => makeIt(page, { ...server, hour: 2 });

async function makeIt(page: Page, { url, hour }: Server & { readonly hour: number }): Promise<void> {
  const team = (await storedRecords<StoredRow>(page, ROWS)).find(({ collection }) => collection === 'teams');
  const difference = hour - new Date().getUTCHours();
  // From twelve hours behind UTC to eleven hours ahead of it.
  const ahead = difference < -12 ? difference + 24 : difference;
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

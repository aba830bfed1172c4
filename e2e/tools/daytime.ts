/** Clocks of the demo's team, for what the server does at a time. */
import { expect, type Page } from '@playwright/test';
import { callAsCoach } from './coach-calls.ts';
import { ROWS, type StoredRow, storedRecords } from './device-database.ts';

interface Server {
  readonly url: string;
}

/**
 * Moves the team to a time zone where it is noon or night: reminders wait for the morning while it is night at the team's
 * place, and the screens say so.
 */
export const makeItNoon = (page: Page, server: Server) => makeIt(page, { ...server, hour: 12 });
export const makeItNight = (page: Page, server: Server) => makeIt(page, { ...server, hour: 2 });

async function makeIt(page: Page, { url, hour }: Server & { readonly hour: number }): Promise<void> {
  await moveTeam(page, { url }, zoneWhere(hour).timezone);
}

/** A time zone where the clock shows this hour now, and how many hours it is ahead of UTC. */
function zoneWhere(hour: number) {
  const difference = hour - new Date().getUTCHours();
  // From twelve hours behind UTC to eleven hours ahead of it.
  const ahead = difference < -12 ? difference + 24 : difference;
  // The sign of these names is the other way round: Etc/GMT-3 is three hours ahead of UTC.
  const timezone = ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  return { timezone, ahead };
}

/**
 * Moves the match, as another device of the coach, to a start in four minutes. That is so soon that families are told at
 * once; of other changes they are told after five minutes.
 */
export async function startSoon(page: Page, server: Server, match: string): Promise<void> {
  await moveTeam(page, server, 'Etc/UTC');
  await moveMatch(server, match, new Date(Date.now() + 4 * 60_000));
}

/** Moves the team to a time zone where it is noon, and the match to this afternoon. The demo's may start after midnight. */
export async function startThisAfternoon(page: Page, server: Server, match: string): Promise<void> {
  const { timezone, ahead } = zoneWhere(12);
  await moveTeam(page, server, timezone);
  await moveMatch(server, match, new Date(Date.now() + (ahead + 3) * 3_600_000));
}

/** @param start whose UTC shows the team's clock */
async function moveMatch(server: Server, match: string, start: Date): Promise<void> {
  const date = Math.floor(start.getTime() / 86_400_000) * 86_400;
  const values = `date: ${date}, dateHours: ${start.getUTCHours()}, dateMinutes: ${start.getUTCMinutes()}`;
  const query = `mutation { updateMatch(sid: ${match}, values: { ${values} }) { sid } }`;
  expect(await callAsCoach(server, query)).toEqual({ updateMatch: { sid: Number(match) } });
}

async function moveTeam(page: Page, server: Server, timezone: string): Promise<void> {
  const team = (await storedRecords<StoredRow>(page, ROWS)).find(({ collection }) => collection === 'teams');
  const query = `mutation { updateTeam(sid: ${team?.sid}, values: { metadata: { timezone: "${timezone}" } }) { sid } }`;
  expect(await callAsCoach(server, query)).toEqual({ updateTeam: { sid: team?.sid } });
}

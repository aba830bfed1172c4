/** A coach with calendar links, and what calendar programs read there. */
import type { TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

export const day = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / 1_000;

/** A coach with a team in Amsterdam's time zone. @param changes values of the team that differ */
export async function newFeedTeam(
  server: TestServer,
  changes: object = {},
): Promise<{ readonly coach: Coach; readonly team: number }> {
  const coach = await Coach.signUp(server);
  const team = await coach.device.newTeam({
    clubname: 'Rietdijk',
    teamname: 'MO13-2',
    'metadata.timezone': 'Europe/Amsterdam',
    ...changes,
  });
  return { coach, team };
}

export async function newLink(coach: Coach, team = 0): Promise<string> {
  const { link } = await coach.ask<{ link: { token: string } }>(
    `mutation { link: replaceCalendarLink(team_sid: ${team}) { token } }`,
  );
  return link.token;
}

export function get(server: TestServer, token: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url: `/calendar/${token}.ics`, headers });
}

/** The unfolded file; the refusal with its status where there is none. */
export async function fileAt(server: TestServer, token: string): Promise<string> {
  const { statusCode, body } = await get(server, token);
  return statusCode === 200 ? body.replaceAll('\r\n ', '') : `${statusCode} ${body.trim()}`;
}

/** The value of a property of the event with this name, such as `match-3`; undefined without the event. */
export function valueIn(file: string, name: string, property: string): string | undefined {
  const event = file.split('BEGIN:VEVENT').find((part) => part.includes(`\r\nUID:${name}@`));
  const line = event?.split('\r\n').find((each) => each.startsWith(property));
  return line?.slice(line.indexOf(':') + 1);
}

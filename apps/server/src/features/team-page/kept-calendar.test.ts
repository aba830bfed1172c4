/** The calendar of a Team Page is compressed once in a minute, as other public pages. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { packed } from '#platform/web/packed.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

vi.mock('#platform/web/packed.ts', { spy: true });

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: 'https://touchline.example' } });
});
afterAll(() => server.close());
beforeEach(() => void vi.mocked(packed).mockClear());

async function aCalendar() {
  const coach = await Coach.signUp(server);
  const team = await coach.device.newTeam({ clubname: 'Rietdijk', teamname: 'JO19-1', teampage: 1 });
  const match = await coach.device.newMatch(team, {
    opponent_clubname: 'Noordhaven',
    date: Date.UTC(2026, 3, 11) / 1_000,
    dateHours: 10,
    place: 'De Haven',
    meet_minutes: 30,
  });
  const { replacePageLink } = await coach.ask<{ replacePageLink: { token: string } }>(
    `mutation { replacePageLink(kind: "team", sid: ${team}) { token } }`,
  );
  const read = async (encoding: string, lang = 'en') => {
    const url = `/page/${replacePageLink.token}/calendar.ics?lang=${lang}`;
    const { headers, rawPayload } = await server.app.inject({
      url,
      headers: { 'accept-encoding': encoding },
    });
    expect(headers['content-encoding']).toBe(encoding);
    return encoding === 'gzip' ? gunzipSync(rawPayload).toString() : '';
  };
  return { coach, match: match.sid, read };
}

test('it is compressed once for each compression and language while nothing changes', async () => {
  const { read } = await aCalendar();
  const first = await read('gzip');
  expect(await read('gzip')).toBe(first);
  expect(vi.mocked(packed)).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 2; n++) {
    await read('br');
    expect(await read('gzip', 'nl')).not.toBe(first);
  }
  expect(vi.mocked(packed)).toHaveBeenCalledTimes(3);
  server.advance(MINUTE);
  expect(await read('gzip')).toBe(first);
  expect(vi.mocked(packed)).toHaveBeenCalledTimes(4);
});

test('a change is in the next one, however short ago the last was compressed', async () => {
  const { coach, match, read } = await aCalendar();
  expect(await read('gzip')).toContain('Noordhaven');
  await coach.results(coach.device.mutation('updateMatch', match, { opponent_clubname: 'Zuidhaven' }));
  expect(await read('gzip')).toContain('Zuidhaven');
});

/** The calendar of a Team Page is compressed once in a minute, as other public pages. */
import { createHook } from 'node:async_hooks';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: 'https://touchline.example' } });
});
afterAll(() => server.close());

/** Counts the compressions that Node begins, by gzip and by Brotli. */
async function compressionsOf(body: () => Promise<unknown>): Promise<number> {
  let begun = 0;
  const hook = createHook({ init: (_id, type) => void (type === 'ZLIB' && begun++) }).enable();
  try {
    await body();
    return begun;
  } finally {
    hook.disable();
  }
}

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
    return rawPayload;
  };
  return { coach, match: match.sid, read };
}

test('it is compressed once for each compression and language while nothing changes', async () => {
  const { read } = await aCalendar();
  expect(await compressionsOf(() => read('gzip'))).toBe(1);
  expect(await compressionsOf(() => read('gzip'))).toBe(0);
  expect(await compressionsOf(() => read('br'))).toBe(1);
  expect(await compressionsOf(() => read('gzip', 'nl'))).toBe(1);
  for (const [encoding, lang] of [['gzip'], ['br'], ['gzip', 'nl']] as const) {
    expect(await compressionsOf(() => read(encoding, lang))).toBe(0);
  }
  server.advance(MINUTE);
  expect(await compressionsOf(() => read('gzip'))).toBe(1);
});

test('each language has its own', async () => {
  const { read } = await aCalendar();
  const texts = [await read('gzip', 'en'), await read('gzip', 'nl'), await read('gzip', 'en')];
  const [first, dutch, again] = texts.map((packed) => gunzipSync(packed).toString());
  expect(again).toBe(first);
  expect(dutch).not.toBe(first);
});

test('a change is in the next one, however short ago the last was compressed', async () => {
  const { coach, match, read } = await aCalendar();
  const text = async () => gunzipSync(await read('gzip')).toString();
  expect(await text()).toContain('Noordhaven');
  await coach.results(coach.device.mutation('updateMatch', match, { opponent_clubname: 'Zuidhaven' }));
  expect(await text()).toContain('Zuidhaven');
});

/** Ratings are judgements of children: a marked one is searched for in everything that leaves the staff. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AskedTeam,
  askTeam,
  coachChanges,
  DAY,
  personalToken,
  SIBLINGS,
  sharedToken,
} from '#features/attendance/attendance.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { PAGES_AS_JSON } from '#testing/server/web.testing.ts';

/** Stored as it is, and read as 0: it shows where a stored rating leaves without being read as one. */
const MARK = 987_654_321;
const HOUR = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ web: PAGES_AS_JSON, env: { PUBLIC_URL: 'https://touchline.example' } });
});
afterAll(() => server.close());

const rated = (sid: number) => ({ sid, all: MARK, ph: 7, te: MARK, ta: 7, me: 7, ts: 7, st: MARK });

/** Rates Anna with the marked rating, and asks all families by mail. */
async function rate(asked: AskedTeam, field: string): Promise<void> {
  const { anna, ben, carl, coach } = asked;
  const asked_at = Math.floor(server.deps.now() / 1_000);
  const questions = [anna, ben, carl].map((sid) => [
    `metadata.asked/${sid}`,
    { sid, how: 'mail', asked_at, reminded_at: 0, renewed_at: 0 },
  ]);
  await coachChanges(asked, {
    [`${field}/${anna}-${coach.account.sid}`]: rated(anna),
    ...Object.fromEntries(questions),
  });
  await server.runDueJobs();
}

async function got(url: string): Promise<string> {
  const { statusCode, body } = await server.app.inject({ url });
  expect(statusCode, url).toBe(200);
  return body;
}

/** What families and strangers with a link of this event can read. */
async function readByFamilies({ event }: AskedTeam): Promise<readonly string[]> {
  const tokens = [await personalToken(server, event, SIBLINGS), await sharedToken(server, event)];
  const pages = tokens.flatMap((token) => [`/attend/${token}`, `/attend/${token}/event.ics`]);
  const query = `query($token: String!) { attendance(token: $token) { page { children { sid name status answer reason } } } }`;
  const calls = tokens.map(async (token) => {
    const { body } = await server.app.inject({
      method: 'POST',
      url: '/api/public',
      payload: { query, variables: { token } },
    });
    return body;
  });
  return Promise.all([...pages.map(got), ...calls]);
}

function expectNoRating(texts: readonly string[], { anna, coach }: AskedTeam): void {
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(text).not.toContain(String(MARK));
    expect(text).not.toContain(`${anna}-${coach.account.sid}`);
    expect(text.toLowerCase()).not.toContain('rating');
  }
}

test('a rating in a match is on no page, stream, call, feed or mail', async () => {
  const asked = await askTeam(server, { privacy: 1 });
  await rate(asked, 'ratings');
  const { token } = await server.deps.database.reader
    .selectFrom('match_tokens')
    .select('token')
    .where('match_sid', '=', asked.sid)
    .executeTakeFirstOrThrow();
  const followed = [`/live/${token}`, `/live/${token}/embed`, `/live/${token}/state.json`];
  const texts = [...(await Promise.all(followed.map(got))), ...(await readByFamilies(asked))];
  server.advance(DAY + 2 * HOUR);
  await server.runDueJobs();
  expect(server.mails.length).toBeGreaterThan(0);
  expectNoRating([...texts, ...server.mails.map((mail) => JSON.stringify(mail))], asked);
});

test('a rating in a session is on no page, call, feed or mail', async () => {
  const asked = await askTeam(server, {}, 'training_sessions');
  const before = server.mails.length;
  await rate(asked, 'metadata.ratings');
  const texts = await readByFamilies(asked);
  const mails = server.mails.slice(before);
  expect(mails.length).toBeGreaterThan(0);
  expectNoRating([...texts, ...mails.map((mail) => JSON.stringify(mail))], asked);
});

test('the marked ratings are stored', async () => {
  const { reader } = server.deps.database;
  const rows = await reader.selectFrom('rows').select(['collection', 'registers']).execute();
  const marked = rows.filter(({ registers }) => registers.includes(String(MARK)));
  expect(marked.map(({ collection }) => collection).toSorted()).toEqual(['matches', 'training_sessions']);
});

test('a rating is in no notification of the staff', async () => {
  const rows = await server.deps.database.reader.selectFrom('notifications').selectAll().execute();
  const text = JSON.stringify(rows);
  expect(text).not.toContain(String(MARK));
  expect(text.toLowerCase()).not.toContain('rating');
});

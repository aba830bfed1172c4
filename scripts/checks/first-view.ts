// Fails when the first view of a Team Page is larger than its budget: the document and all files that it names, as a real
// server with the built pages sends them to a browser that takes brotli, without pictures; with few and with many players.
import { fileURLToPath } from 'node:url';
import type { Mutation } from '@touchline/sync/model/protocol';
import { openWebBuild } from '../../apps/server/src/platform/web/build.ts';
import { openTestServer, type TestServer } from '../../apps/server/src/testing/server/server.testing.ts';
import { Coach, makePremium } from '../../apps/server/src/testing/sharing/sharing.testing.ts';

const BUDGET_BYTES = 75_000;
const SQUADS = [3, 30] as const;
const WEEK_S = 7 * 86_400;
const NO_TIMER = { gameStartedAt: 0, currentTime: 0, gamepart: 1, gamesubpart: 1, running: false };
const ENDED = { status: 'FINISHED', timer: NO_TIMER, gamepart: 1, gamesubpart: 1 };
const MATCHES = 30;
const TEXTS = [
  'We train twice a week, on Tuesday and on Thursday, and play on Saturday.',
  'Bring boots, shin pads and a bottle. Parents drive by turns; the list hangs in the clubhouse.',
  'New players are welcome: come to a training and speak to the coach.',
];

/** A team of adults with a whole season, everything that a page shows, and an open page. Returns the page's address. */
async function openPage(server: TestServer, players: number): Promise<string> {
  const coach = await Coach.signUp(server);
  const { device } = coach;
  const sids = await device.newPlayers(players);
  const apply = async (...mutations: readonly Mutation[]) => {
    const results = await coach.results(...mutations);
    if (results.some((result) => result !== 'applied')) throw new Error(`refused: ${results.join(' ')}`);
  };
  await apply(
    ...sids.map((sid, at) =>
      device.mutation('updatePlayer', sid, {
        firstname: `Voornaam${at}`,
        surname: `van der Achternaam${at}`,
      }),
    ),
  );
  const team = await device.newTeam({
    clubname: 'Rietdijk',
    teamname: 'MO13-2',
    teampage: 1,
    'metadata.timezone': 'Europe/Amsterdam',
    'metadata.age_group': 'adult',
    'metadata.public_names': 'full_name',
    ...Object.fromEntries(
      sids.flatMap((sid, at) => [
        [`player_sids/${sid}`, at],
        [`shirtnumbers/${sid}`, { id: sid, value: at + 1 }],
      ]),
    ),
  });
  await makePremium(server, team);
  const today = Math.floor(server.deps.now() / 86_400_000) * 86_400;
  for (let week = 0; week < MATCHES; week++) {
    const isPlayed = week < MATCHES - 4;
    await device.newMatch(team, {
      privacy: 1,
      date: today + (week - MATCHES + 5) * WEEK_S,
      dateHours: 10,
      dateMinutes: 30,
      opponent_clubname: `Tegenstander ${week}`,
      opponent_teamname: 'MO13-1',
      place: 'Sportpark De Dijk, veld 3',
      awaygame: week % 2 === 1,
      ...(isPlayed && { phase: ENDED, scores: { scoreHome: week % 5, scoreAway: week % 3 } }),
    });
  }
  await apply(
    device.mutation('updateTeamPage', team, {
      team_sid: team,
      title: 'The yellow ones',
      ...Object.fromEntries(
        TEXTS.flatMap((text, at) => [
          [
            `blocks/a-${at}`,
            {
              id: `a-${at}`,
              order: at,
              shape: 'paragraph',
              level: 0,
              checked: false,
              medium: 0,
              runs: [{ text, bold: false, italic: false, link: '' }],
            },
          ],
          [`options.messages/${at}`, { id: String(at), text, at: today, pinned: at === 0 }],
          [
            `staff/${at}`,
            { id: at, name: `Trainer ${at}`, role: 'assistant', image: '', media_sid: 0, order: at },
          ],
        ]),
      ),
    }),
  );
  const link = await coach.ask<{ replacePageLink: { token: string } }>(
    `mutation { replacePageLink(kind: "team", sid: ${team}) { token } }`,
  );
  return `/page/${link.replacePageLink.token}`;
}

async function sentBytes({ app }: TestServer, url: string): Promise<number> {
  const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  if (statusCode !== 200 || headers['content-encoding'] !== 'br')
    throw new Error(`${url} was answered with ${statusCode}, ${headers['content-encoding'] ?? 'not packed'}`);
  return rawPayload.length;
}

/** Everything that a browser loads to show the page. */
async function firstView(server: TestServer, players: number): Promise<number> {
  const page = await openPage(server, players);
  const { body } = await server.app.inject(page);
  const files = [...body.matchAll(/<(?:link|script)[^>]*?(?:href|src)="([^"]+\.(?:css|js|woff2))"/g)];
  const isWhole = body.includes('Tegenstander') && body.includes(`Voornaam${players - 1} van der`);
  if (!isWhole || files.length === 0) throw new Error('the page shows too little, or has no styles');
  let bytes = await sentBytes(server, page);
  for (const [, file = ''] of files) bytes += await sentBytes(server, file);
  return bytes;
}

const web = openWebBuild(fileURLToPath(new URL('../../apps/web/dist', import.meta.url)));
const server = await openTestServer({ web });
try {
  for (const players of SQUADS) {
    const bytes = await firstView(server, players);
    console.log(`A Team Page with ${players} players: ${bytes} bytes of ${BUDGET_BYTES}.`);
    if (bytes > BUDGET_BYTES) process.exitCode = 1;
  }
} finally {
  await server.close();
}

/**
 * Every public surface, read as a stranger with its link reads it: all bytes of pages in both languages, of the data
 * behind them, of event streams, messages and mails, and of the pictures to which they lead.
 */
import type { AddressInfo } from 'node:net';
import { sharedToken } from '#features/attendance/attendance.testing.ts';
import type { Shown } from '#platform/push/deliver.ts';
import { newBrowser, type PushService } from '#platform/push/push-service.testing.ts';
import { openEventStream } from '#testing/devices/event-stream.testing.ts';
import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import type { RecordingPrinter } from '#testing/files/recording-printer.testing.ts';
import type { TestServer } from '#testing/server/server.testing.ts';
import { sheetOf } from '../planted-matches.testing.ts';
import type { PlantedTeam } from '../planted-team.testing.ts';
import { readSharedExport } from './export.testing.ts';
import { eventOf, readAsOtherFamily, readMailsToOthers } from './families.testing.ts';
import { readAsFan } from './fan.testing.ts';
import type { Read } from './read.testing.ts';

export interface Strangers {
  readonly server: TestServer;
  /** Where the messages to their browsers arrive. */
  readonly push: PushService;
  /** What the pictures of links and the printed sheets say. */
  readonly pictures: RecordingPrinter;
}

export interface PublicSurface {
  /** As the document names it. */
  readonly title: string;
  /** True when the surface may show photos. */
  readonly photos: boolean;
  readonly read: (strangers: Strangers, team: PlantedTeam) => Promise<Read>;
}

const LANGUAGES = ['en', 'nl'] as const;

async function textOf({ app }: TestServer, url: string): Promise<string> {
  const { statusCode, headers, body } = await app.inject({ url });
  if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
  return `${JSON.stringify(headers)}\n${body}`;
}

const bothLanguages = async (server: TestServer, url: string): Promise<readonly string[]> =>
  Promise.all(LANGUAGES.map((lang) => textOf(server, `${url}?lang=${lang}`)));

/** What a call without an account answers. */
async function publicCall({ app }: TestServer, query: string): Promise<string> {
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/public', payload: { query } });
  if (statusCode !== 200 || body.includes('"errors"')) throw new Error(`${query} was answered with ${body}`);
  return body;
}

/** The first messages of a match's event stream. */
async function streamed({ app }: TestServer, token: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const stream = await openEventStream(`http://127.0.0.1:${port}/live/${token}/events`);
  const { text } = await stream.next('state');
  stream.close();
  return text;
}

/** The page of an attendance link, its calendar file, and the data of its call. */
async function attendTexts(server: TestServer, token: string): Promise<readonly string[]> {
  const page = 'children { sid name } tasks { takers { name } }';
  return [
    ...(await bothLanguages(server, `/attend/${token}`)),
    await textOf(server, `/attend/${token}/event.ics`),
    await publicCall(server, `{ attendance(token: "${token}") { page { ${page} } } }`),
  ];
}

async function readLive(
  server: TestServer,
  token: string,
): Promise<{ readonly text: string; readonly pictures: readonly Buffer[] }> {
  const page = `/live/${token}`;
  const texts = [
    ...(await bothLanguages(server, page)),
    ...(await bothLanguages(server, `${page}/embed`)),
    await textOf(server, `${page}/manifest.webmanifest`),
    await textOf(server, `${page}/state.json`),
    await streamed(server, token),
    await publicCall(server, `{ getStreamCount(match_token: "${token}") { count } }`),
  ];
  const text = texts.join('\n');
  return { text, pictures: await picturesBelow(server, page, text) };
}

/** Every file that a stranger gets below the page's address by a name in its text. */
async function picturesBelow({ app }: TestServer, page: string, text: string): Promise<readonly Buffer[]> {
  const names = new Set([...text.matchAll(/\b[0-9a-f]{32}\b/g)].map(([name]) => name));
  const found: Buffer[] = [];
  for (const name of names) {
    for (const file of [`portraits/${name}-128.webp`, `pictures/${name}-128.webp`, `pictures/${name}.webp`]) {
      const { statusCode, rawPayload } = await app.inject({ url: `${page}/${file}` });
      if (statusCode === 200) found.push(rawPayload);
      else if (statusCode !== 404 && statusCode !== 410) throw new Error(`${file}: ${statusCode}`);
    }
  }
  return found;
}

/** The pictures that messengers show for both links: the words that are drawn in them, and their files. */
async function linkPictures(
  { server, pictures }: Strangers,
  { match, cards, pageToken }: PlantedTeam,
): Promise<string> {
  const before = pictures.drawn.length;
  const pages = [`/live/${match.match_token}`, `/live/${cards.match_token}`, `/page/${pageToken}`];
  const texts: string[] = [];
  for (const page of pages) texts.push(...(await bothLanguages(server, `${page}/picture.png`)));
  const drawn = pictures.drawn.slice(before);
  // Otherwise the pictures would name no child because they say nothing.
  if (!drawn.some((picture) => JSON.stringify(picture).includes('Rietdijk')))
    throw new Error('no picture names the team');
  return [...texts, JSON.stringify(drawn)].join('\n');
}

/** The messages about a goal of each child, as a follower's browser shows them. */
async function goalMessages(
  { server, push }: Strangers,
  { coach, sid, children }: PlantedTeam,
): Promise<string> {
  const { sid: match, match_token } = await coach.device.newMatch(sid, { ...sheetOf(children), privacy: 1 });
  const browser = newBrowser();
  const path = `/stranger/${match}`;
  const { statusCode } = await server.app.inject({
    method: 'PUT',
    url: `/live/${match_token}/notifications`,
    payload: { endpoint: `${push.url}${path}`, keys: browser.json, locale: 'en' },
  });
  if (statusCode !== 204) throw new Error(`a subscription was answered with ${statusCode}`);
  for (const [at, { sid: player }] of children.entries()) {
    const goal = goalEvent(`9-${at + 1}`, { game_time: (at + 1) * 60, player_sid: player });
    await coach.device.push(coach.device.mutation('updateMatch', match, goal));
    await server.app.notifier.checkAll();
  }
  const told = push.received.filter((message) => message.path === path);
  return told.map(({ body }) => JSON.stringify(JSON.parse(browser.decrypt(body)) as Shown)).join('\n');
}

export const SURFACES: readonly PublicSurface[] = [
  {
    title: 'Live page, its stream and embed',
    photos: true,
    read: ({ server }, { match }) => readLive(server, match.match_token),
  },
  {
    title: 'Cards and injuries on the live page',
    photos: false,
    read: async ({ server }, { cards }) => {
      const { text } = await readLive(server, cards.match_token);
      return { text, pictures: [] };
    },
  },
  {
    title: 'Team Page and embed',
    photos: true,
    read: async ({ server }, { pageToken }) => {
      const page = `/page/${pageToken}`;
      const texts = [
        ...(await bothLanguages(server, page)),
        ...(await bothLanguages(server, `${page}/embed`)),
      ];
      const text = texts.join('\n');
      return { text, pictures: await picturesBelow(server, page, text) };
    },
  },
  {
    title: 'Club page and embed',
    photos: false,
    read: async ({ server }, { clubToken }) => {
      const page = `/club/${clubToken}`;
      const texts = [
        ...(await bothLanguages(server, page)),
        ...(await bothLanguages(server, `${page}/embed`)),
      ];
      const text = texts.join('\n');
      // Otherwise the page would name no child because it shows nothing.
      if (!text.includes('Noordhaven')) throw new Error('the club page shows no match');
      return { text, pictures: await picturesBelow(server, page, text) };
    },
  },
  {
    title: 'Pictures of links to the live page and the Team Page',
    photos: false,
    read: async (strangers, team) => ({ text: await linkPictures(strangers, team), pictures: [] }),
  },
  {
    title: 'Goal messages',
    photos: false,
    read: async (strangers, team) => ({ text: await goalMessages(strangers, team), pictures: [] }),
  },
  {
    title: 'Shared attendance link',
    photos: false,
    read: async ({ server }, team) => {
      const token = await sharedToken(server, eventOf(team, team.asked.sid));
      return { text: (await attendTexts(server, token)).join('\n'), pictures: [] };
    },
  },
  {
    title: 'Personal attendance link of another family',
    photos: false,
    read: ({ server }, team) =>
      readAsOtherFamily(server, team, async (token) => [
        ...(await attendTexts(server, token)),
        ...(await bothLanguages(server, `/attend/${token}/privacy`)),
      ]),
  },
  {
    title: 'Calendar feed of a person, and calendar of a Team Page',
    photos: false,
    read: async ({ server }, { coach, sid, pageToken }) => {
      const addresses = [`/page/${pageToken}/calendar.ics`];
      for (const team of [sid, 0]) {
        const { link } = await coach.ask<{ link: { token: string } }>(
          `mutation { link: replaceCalendarLink(team_sid: ${team}) { token } }`,
        );
        addresses.push(`/calendar/${link.token}.ics`);
      }
      const texts = [];
      for (const address of addresses) {
        const files = await bothLanguages(server, address);
        // Otherwise the calendar would name no child because it has no match.
        if (files.some((file) => !file.includes('BEGIN:VEVENT'))) throw new Error(`${address} has no match`);
        texts.push(...files);
      }
      // Folded lines would hide a name.
      return { text: texts.join('\n').replaceAll('\r\n ', ''), pictures: [] };
    },
  },
  {
    title: 'Match exported to share, as document and as sheet',
    photos: false,
    read: ({ server, pictures }, team) => readSharedExport({ server, documents: pictures }, team),
  },
  {
    title: 'Team in the app, for a fan',
    photos: true,
    read: ({ server }, team) => readAsFan(server, team),
  },
  {
    // The last, because days pass.
    title: 'Mails to other families',
    photos: false,
    read: ({ server }, team) => readMailsToOthers(server, team),
  },
];

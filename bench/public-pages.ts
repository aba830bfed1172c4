/** Answers of public pages and calendar feeds for each second of the server's processor time. */
import { DEMO_TEAM } from '@touchline/domain/demo/club';
import { operationName } from '@touchline/domain/entity/rows/collections';
import { size } from './lib/brief.ts';
import { call, PushingDevice, pullAll, type SignedIn, signIn } from './lib/calls.ts';
import { placement, SERVER_CORE } from './lib/cores.ts';
import { addFeedLinks } from './lib/feed-links.ts';
import { runLoad } from './lib/load.ts';
import { openMatches } from './lib/matches.ts';
import { type Measurement, percentile, rounded } from './lib/report.ts';
import { stamped } from './lib/seed.ts';
import { BEHIND_A_PROXY, type MeasuredServer, withFolder, withServer } from './lib/server.ts';
import type { PageOrders } from './load/page-load.ts';
import type { RequestFigures } from './load/requests.ts';

const BUDGET = 1_000;
/** Of whole calendars that nothing keeps: each is read from the database, written and compressed. */
const FIRST_BUDGET = 50;
const CONNECTIONS = 32;
const ROUNDS = size(5, 1);
const WARM_UP_MS = size(1_000, 200);
const MEASURE_MS = size(3_000, 300);
/** The server takes as many reads of one calendar in ten minutes. */
const READS_PER_LINK = 60;
const LINKS = size(1_800, 30);
const MOST_PAGES = 1_000_000;

/** What is asked for, in each round. `isKept`: each address is read once before. */
type Asked = Pick<PageOrders, 'asked' | 'headers' | 'status' | 'most'> &
  Partial<Pick<PageOrders, 'warmUpMs'>> & { readonly isKept?: boolean };

export async function measure(): Promise<readonly Measurement[]> {
  return withFolder(async (folder) => {
    // The first start makes the demo.
    await withServer({ folder }, async () => undefined);
    const tokens = await addFeedLinks(folder, LINKS);
    const operated = { core: SERVER_CORE, folder, environment: BEHIND_A_PROXY };
    return withServer(operated, async (server) => {
      const rounds = new Map<string, Round[]>();
      const pages = await pagesOf(await signIn(server.url));
      const feeds = await feedsOf(server.url, tokens);
      for (let n = 0; n < ROUNDS; n++)
        for (const [name, asked] of Object.entries({ ...pages, ...feeds(n) }))
          rounds.set(name, [...(rounds.get(name) ?? []), await round(server, asked)]);
      return [measurementOf(rounds)];
    });
  });
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'nl-NL,nl;q=0.9' };

async function pagesOf(session: SignedIn): Promise<Record<'live' | 'team_page' | 'club_page', Asked>> {
  const [match] = await openMatches(session);
  const team = (await pullAll(session)).find(({ collection }) => collection === 'teams');
  if (match === undefined || team === undefined) throw new Error('the demo has no open match or no team');
  const device = await PushingDevice.register(session, 'benchpublicpages');
  const open = { 'club.open': true, [`club.team_sids/${team.sid}`]: 0 };
  await device.push([
    {
      op: operationName('account', 'update'),
      sid: session.account,
      incremental: 1,
      registers: stamped(open, device.id, 0),
    },
  ]);
  const linkTo = async (kind: string, sid: number) => {
    const query = `mutation { link: replacePageLink(kind: "${kind}", sid: ${sid}) { token } }`;
    return (await call<{ link: { token: string } }>(session, query)).link.token;
  };
  const page = async (address: string): Promise<Asked> => {
    const shown = await (await fetch(session.url + address)).text();
    if (!shown.includes(DEMO_TEAM.clubname)) throw new Error(`${address} does not show the club`);
    return { asked: [{ address }], headers: BROWSER, status: 200, most: MOST_PAGES };
  };
  return {
    live: await page(`/live/${match.token}`),
    team_page: await page(`/page/${await linkTo('team', team.sid)}`),
    club_page: await page(`/club/${await linkTo('club', session.account)}`),
  };
}

/**
 * Each round has its part of the links: a third for programs that have the calendar already, and a third that is read
 * once. The versions are asked for without compression, and a kept calendar is for one compression.
 */
async function feedsOf(url: string, tokens: readonly string[]) {
  const links: { readonly address: string; readonly etag: string }[] = [];
  for (const token of tokens) {
    const address = `/calendar/${token}.ics`;
    const { headers } = await fetch(url + address, { headers: { 'accept-encoding': 'identity' } });
    links.push({ address, etag: headers.get('etag') ?? '' });
  }
  const part = Math.floor(links.length / ROUNDS / 3);
  const asked = { headers: { 'accept-encoding': 'gzip' }, most: part * (READS_PER_LINK - 2) };
  return (n: number): Record<'feed' | 'feed_unchanged' | 'feed_first', Asked> => {
    const of = (which: number) => links.slice((3 * n + which) * part, (3 * n + which + 1) * part);
    const addresses = (which: number) => of(which).map(({ address }) => ({ address }));
    return {
      feed: { ...asked, asked: addresses(0), isKept: true, status: 200 },
      feed_unchanged: { ...asked, asked: of(1), status: 304 },
      feed_first: { ...asked, asked: addresses(2), most: part, warmUpMs: 0, status: 200 },
    };
  };
}

interface Round {
  readonly perProcessorSecond: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

async function round(server: MeasuredServer, asked: Asked): Promise<Round> {
  const orders: PageOrders = {
    warmUpMs: WARM_UP_MS,
    ...asked,
    port: server.port,
    connections: CONNECTIONS,
    measureMs: MEASURE_MS,
  };
  if (asked.isKept === true)
    for (const { address } of asked.asked) await fetch(server.url + address, { headers: asked.headers });
  const before = server.processorSeconds();
  const { answers, allAnswers, seconds, p50_ms, p99_ms } = await runLoad<RequestFigures>(
    'page-load.ts',
    orders,
  );
  const busy = server.processorSeconds() - before;
  return { perSecond: answers / seconds, perProcessorSecond: allAnswers / busy, p50: p50_ms, p99: p99_ms };
}

function measurementOf(rounds: ReadonlyMap<string, readonly Round[]>): Measurement {
  const figures = [...rounds].map(([name, each]) => {
    const middle = (value: (round: Round) => number, digits = 0) =>
      rounded(percentile(each.map(value), 0.5), digits);
    return {
      name,
      per_processor_second: middle(({ perProcessorSecond }) => perProcessorSecond),
      rounds: each.map(({ perProcessorSecond }) => rounded(perProcessorSecond)),
      per_second: middle(({ perSecond }) => perSecond),
      p50_ms: middle(({ p50 }) => p50, 2),
      p99_ms: middle(({ p99 }) => p99, 2),
    };
  });
  return {
    name: 'public-pages',
    figures: Object.fromEntries(figures.map(({ name, ...rest }) => [name, rest])),
    budget: `each at least ${BUDGET} answers per second of the server's processor time; feed_first at least ${FIRST_BUDGET}`,
    met: figures.every(
      ({ name, per_processor_second }) =>
        per_processor_second >= (name === 'feed_first' ? FIRST_BUDGET : BUDGET),
    ),
    method:
      `${placement()}; ${CONNECTIONS} connections kept open, one request at a time on each, from 2,000 networks; ${ROUNDS} ` +
      `rounds of at most ${(WARM_UP_MS + MEASURE_MS) / 1000} s in turn, SQLite, the demo; every answer's status is checked. ` +
      "live, team_page, club_page: the document in brotli, from the server's cache as between two changes. feed: the whole " +
      'calendar, which the server makes for each read; feed_unchanged: the 304 of a program that has it already. ' +
      'per_processor_second: all answers by the processor time that the server used; the middle round.',
  };
}

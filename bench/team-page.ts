/** The first view of a Team Page: its bytes without pictures, and the server's time with few and with many players. */
import { operationName } from '@touchline/domain/entity/rows/collections';
import type { Changes } from '@touchline/sync/model/registers';
import { size } from './lib/brief.ts';
import { call, PushingDevice, pullAll, type SignedIn, signIn } from './lib/calls.ts';
import { placement, SERVER_CORE, stayOnLoadCore } from './lib/cores.ts';
import { type Measurement, times } from './lib/report.ts';
import { playerChanges, stamped } from './lib/seed.ts';
import { sentBytes } from './lib/sent.ts';
import { withServer } from './lib/server.ts';

const BUDGET_BYTES = 75_000;
const SQUADS = [3, 30] as const;
const VIEWS = size(200, 3);

export async function measure(): Promise<readonly Measurement[]> {
  return withServer({ core: SERVER_CORE }, async ({ url }) => {
    stayOnLoadCore();
    const page = await openDemoPage(await signIn(url));
    const squads: { readonly players: number; readonly figures: SquadFigures }[] = [];
    for (const players of SQUADS) {
      await page.setSquad(players);
      squads.push({ players, figures: await measureSquad(url, page) });
    }
    const largest = Math.max(...squads.map(({ figures }) => figures.bytes));
    return [
      {
        name: 'team-page',
        figures: Object.fromEntries(
          squads.map(({ players, figures }) => [`players_${players}`, { ...figures }]),
        ),
        budget: `HTML and CSS, brotli, at most ${BUDGET_BYTES} bytes without pictures`,
        met: largest <= BUDGET_BYTES,
        method:
          "The demo's Team Page with its season, its squad cut or filled to the number of players. bytes: the document and " +
          'each file that its head names, as sent to a browser that takes brotli; the page has neither scripts nor fonts. ' +
          `cached: ${VIEWS} requests one after the other; read: as many, each after a change of the account, so that the server reads and ` +
          `renders again. From sending the request to the last byte; ${placement()}.`,
      },
    ];
  });
}

interface DemoPage {
  readonly path: string;
  readonly setSquad: (players: number) => Promise<void>;
  /** A change of the account that leaves the page as it is. */
  readonly touch: () => Promise<void>;
}

async function openDemoPage(session: SignedIn): Promise<DemoPage> {
  const rows = await pullAll(session);
  const team = rows.find(({ collection }) => collection === 'teams');
  const players = rows.filter(({ collection }) => collection === 'players').map(({ sid }) => sid);
  if (team === undefined) throw new Error('the demo has no team');
  const { getPageLink } = await call<{ getPageLink: { token: string } }>(
    session,
    `{ getPageLink(kind: "team", sid: ${team.sid}) { token } }`,
  );
  const device = await PushingDevice.register(session, 'benchteampage');
  let changes = 0;
  const push = (collection: 'teams' | 'players', sid: number, values: Changes) =>
    device.push([
      {
        op: operationName(collection, 'update'),
        sid,
        incremental: 1,
        registers: stamped(values, device.id, changes++),
      },
    ]);
  const more = await device.leasePlayers(Math.max(0, Math.max(...SQUADS) - players.length));
  for (const [n, { sid }] of more.entries()) await push('players', sid, playerChanges(n));
  const all = [...players, ...more.map(({ sid }) => sid)];
  return {
    path: `/page/${getPageLink.token}`,
    async setSquad(count) {
      const squad = all.map((sid, at) => [`player_sids/${sid}`, at < count ? at : null]);
      const numbers = all.map((sid, at) => [
        `shirtnumbers/${sid}`,
        at < count ? { id: sid, value: at + 1 } : null,
      ]);
      await push('teams', team.sid, Object.fromEntries([...squad, ...numbers]) as Changes);
    },
    async touch() {
      await push('players', all[0] ?? 0, { 'metadata.note': `bench ${changes}` });
    },
  };
}

interface SquadFigures {
  readonly bytes: number;
  readonly html_bytes: number;
  readonly css_bytes: number;
  readonly cached: Record<string, number>;
  readonly read: Record<string, number>;
}

async function measureSquad(url: string, { path, touch }: DemoPage): Promise<SquadFigures> {
  const html = await (await fetch(url + path)).text();
  const files = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file = '']) => file);
  if (files.length === 0 || html.includes('<script'))
    throw new Error('the page loads other files than styles');
  const { bytes: html_bytes } = await sentBytes(url + path);
  let css_bytes = 0;
  for (const file of files) css_bytes += (await sentBytes(url + file)).bytes;
  const cached: number[] = [];
  const read: number[] = [];
  for (let n = 0; n < VIEWS; n++) cached.push(await viewMs(url + path));
  for (let n = 0; n < VIEWS; n++) {
    await touch();
    read.push(await viewMs(url + path));
  }
  return { bytes: html_bytes + css_bytes, html_bytes, css_bytes, cached: times(cached), read: times(read) };
}

async function viewMs(address: string): Promise<number> {
  const startedAt = performance.now();
  await sentBytes(address);
  return performance.now() - startedAt;
}

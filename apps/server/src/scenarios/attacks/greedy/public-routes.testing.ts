/** A server that has something at each route that answers without a session, and addresses that open it. */
import type { AddressInfo, Socket } from 'node:net';
import { askTeam, DAY, personalToken, SIBLINGS, startAt } from '#features/attendance/attendance.testing.ts';
import { FakeAppStore } from '#features/plans/providers/app-store/fake/fake-app-store.testing.ts';
import { FakePlay } from '#features/plans/providers/play/fake/fake-play.testing.ts';
import type { WebBuild } from '#platform/web/build.ts';
import { fileOf, newMedium, newPortrait, uploadTo } from '#testing/pictures/pictures.testing.ts';
import { type Method, routesOf } from '#testing/server/routes.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { PAGES_AS_JSON } from '#testing/server/web.testing.ts';
import { AUDIENCES } from '../audiences.testing.ts';

/** One request of each method of each such route. */
export interface PublicRoute {
  readonly method: Method;
  readonly path: string;
  /** What makes most work of it; empty for none. */
  readonly body: string;
  readonly type: string;
}

export interface Ground {
  readonly server: TestServer;
  readonly port: number;
  readonly routes: readonly PublicRoute[];
  /** The connections that the server has. */
  readonly open: ReadonlySet<Socket>;
}

const SELLING = {
  STRIPE_SECRET_KEY: 'sk_test_routes',
  STRIPE_WEBHOOK_SECRET: 'whsec_routes',
  STRIPE_PRICES: 'price_month',
};
/** A second of patience. Each client has a network of its own, as the proxy says: no limit of a network protects. */
const SETTINGS = { REQUEST_SECONDS: '1', ANSWER_SECONDS: '1', TRUST_PROXY: '127.0.0.1' };
/** For addresses that have no files. */
const NO_FILE = '';

export interface GroundOptions {
  readonly web?: WebBuild;
  /** Played matches of the team that has the public pages. */
  readonly matches?: number;
}

export async function openGround({ web = PAGES_AS_JSON, matches = 0 }: GroundOptions = {}): Promise<Ground> {
  const [appStore, play] = [await FakeAppStore.start(Date.now), await FakePlay.start(Date.now)];
  const env = {
    ...appStore.env(),
    ...play.env(),
    ...SELLING,
    ...SETTINGS,
    SUPPORT_EMAIL: 'support@example.org',
  };
  const server = await openTestServer({ env, web, now: Date.now() });
  await Promise.all([appStore.close(), play.close()]);
  const openings = await newOpenings(server, matches);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const routes = [...routesOf(server)].flatMap(([route, methods]) => {
    if (AUDIENCES[route] === 'token') return [];
    const path = addressOf(route, openings);
    return methods.map((method): PublicRoute => ({ method, path, ...bodyOf(method, path) }));
  });
  // No route has them.
  for (const path of ['/nowhere', '/api/nowhere'])
    routes.push({ method: 'POST', path, ...bodyOf('POST', path) });
  for (const { path } of routes.filter(({ path }) => path.endsWith('.webp'))) {
    const { statusCode } = await server.app.inject(path);
    if (statusCode !== 200) throw new Error(`${path} is answered with ${statusCode}: it shows no picture`);
  }
  return {
    server,
    port: (server.app.server.address() as AddressInfo).port,
    routes,
    open: connectionsOf(server),
  };
}

function connectionsOf({ app }: TestServer): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const CALL = '{ attendance(token: "none") { locale subscribed } }';
const SIGN_IN = {
  app_id: 'touchline',
  username: 'x@example.org',
  password: 'Sideline-Rain-7',
  platform: 'web',
};

function bodyOf(method: Method, path: string): Pick<PublicRoute, 'body' | 'type'> {
  if (method === 'GET') return { body: '', type: '' };
  if (path.startsWith('/attend/') && method === 'POST') return { body: 'answer=yes&reason=', type: FORM };
  if (path === '/api/public') return { body: JSON.stringify({ query: CALL }), type: JSON_TYPE };
  return { body: JSON.stringify(SIGN_IN), type: JSON_TYPE };
}

/** What opens the addresses that begin with a word. */
interface Opening {
  readonly token: string;
  readonly file: string;
}

async function newOpenings(server: TestServer, matches: number): Promise<ReadonlyMap<string, Opening>> {
  const { coach, team, sid, event } = await askTeam(server, { privacy: 2 });
  const { device, account } = coach;
  const portrait = await newPortrait(coach);
  await coach.results(
    device.mutation('updateTeam', team, {
      teampage: 1,
      'metadata.age_group': 'adult',
      [`player_sids/${portrait.player}`]: 4,
    }),
    device.mutation('updateUserInfo', account.sid, { 'club.open': true, [`club.team_sids/${team}`]: 0 }),
  );
  const { match_token } = await device.newMatch(team, {
    privacy: 2,
    'metadata.stream_show_images': true,
    [`players/${portrait.player}`]: { sid: portrait.player, shirtnumber: 0, footed: '' },
  });
  const logo = await newMedium(coach, { team_sid: team, type: 'team_logo', visibility: 'PUBLIC' });
  const [photo, shown] = [
    await uploadTo(server, account.token, portrait.medium),
    await uploadTo(server, account.token, logo),
  ];
  await coach.results(
    device.mutation('updateMedium', logo, shown),
    device.mutation('updateTeamPage', team, { team_sid: team, logo_sid: logo }),
  );
  for (let day = 1; day <= matches; day++)
    await device.newMatch(team, {
      ...startAt(server.deps.now() - day * DAY),
      opponent_teamname: `JO13-${day}`,
    });
  const linkOf = async (call: string) =>
    (await coach.ask<{ link: { token: string } }>(`mutation { link: ${call} { token } }`)).link.token;
  const exported = await server.app.inject({
    url: `/api/auth/en/request-exporttoken/${team}/${sid}`,
    headers: { authorization: `Bearer ${account.token}` },
  });
  const opening = (token: string, file = NO_FILE): Opening => ({ token, file });
  return new Map([
    ['live', opening(match_token, fileOf(photo, 128))],
    ['attend', opening(await personalToken(server, event, SIBLINGS))],
    ['page', opening(await linkOf(`replacePageLink(kind: "team", sid: ${team})`), fileOf(shown, 128))],
    ['club', opening(await linkOf(`replacePageLink(kind: "club", sid: ${account.sid})`))],
    ['calendar', opening('', `${await linkOf(`replaceCalendarLink(team_sid: ${team})`)}.ics`)],
    // A PDF is the most expensive of an exported match's files.
    ['match', opening(exported.json<{ token: string }>().token, `${sid}.pdf`)],
  ]);
}

const VALUES: Readonly<Record<string, string>> = { locale: 'en', language: 'en', call: 'login', id: '1' };

/** An address of the route. Throws for a parameter that nothing is known about. */
function addressOf(route: string, openings: ReadonlyMap<string, Opening>): string {
  // Without the patterns of parameters, such as `(^[a-z]{2}$)`.
  const plain = route.replaceAll(/\(\^(?:[^()]|\([^()]*\))*\)/g, '').replace(/\/?\*$/, '/nothing');
  const [first = ''] = plain.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  const opening = openings.get(first);
  return plain.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = VALUES[name] ?? (name === 'token' || name === 'file' ? opening?.[name] : undefined);
    if (value === undefined) throw new Error(`${route}: what is ${name}?`);
    return value;
  });
}

/**
 * The follower's page `/live/{token}`, its scoreboard for other sites, its event stream, and its state for clients
 * without streams.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { databaseFailureOf } from '#platform/database/database-errors.ts';
import type { FilesDep } from '#platform/files/files.ts';
import { preferredLocale } from '#platform/http/locale.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { PageCache } from '#platform/page-cache.ts';
import type { TimeDep } from '#platform/time.ts';
import type { FollowerLook, FollowerPage, WebBuild } from '#platform/web/build.ts';
import { type Packed, packed, packingOf } from '#platform/web/packed.ts';
import { noPicture, sendPublicPicture } from '#rows/pictures/public-pictures.ts';
import {
  type LinkPictureDeps,
  type LinkPictureRoute,
  LinkPictures,
} from '#rows/public-pages/link-picture/link-pictures.ts';
import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';
import { EVENT_STREAM, readWhole, sendEvents } from './streams.ts';

interface LiveRoute {
  Params: { token: string };
  Querystring: { lang?: unknown; appearance?: unknown };
}

/** A goal changes the page. */
const KEPT_MS = 1_000;
const NOT_BUILT = 'The web app is not built: run npm run build.';
/** A follower that was refused a stream reads `state.json`. */
const COME_BACK_SECONDS = 30;
const STATUS = { match: 200, closed: 200, unknown: 404, away: 503 } as const satisfies Record<
  FollowerPage['page'],
  number
>;

/**
 * The photos of two full squads and the pictures of a match, times the pages that the follower limit allows
 * (`MAX_FOLLOWERS_PER_ADDRESS`).
 */
const PICTURES_PER_FOLLOWER = 120;
const PICTURES_MS = 10 * 60_000;

interface PictureRoute {
  Params: { token: string; file: string };
}

type Layout = FollowerLook['layout'];
type AskedPage = Pick<FastifyRequest<LiveRoute>, 'params' | 'query' | 'headers'>;

export interface LiveOptions {
  readonly deps: ConfigDep<'followersPerAddress' | 'publicUrl'> & LinkPictureDeps & DatabaseDep & FilesDep;
  readonly hub: Hub;
  readonly web: WebBuild | null;
}

export async function livePages(app: FastifyInstance, { deps, hub, web }: LiveOptions): Promise<void> {
  const rendered = new PageCache<Packed>(deps.now, KEPT_MS);
  const answer = async (request: AskedPage, reply: FastifyReply, layout: Layout) => {
    const page = await pageOf(deps, hub, request.params.token);
    const { lang, appearance } = request.query;
    const look: FollowerLook = {
      locale: preferredLocale(typeof lang === 'string' ? lang : request.headers['accept-language']),
      layout,
      appearance: appearance === 'light' || appearance === 'dark' ? appearance : '',
      origin: deps.config.publicUrl ?? '',
    };
    const packing = packingOf(request.headers['accept-encoding']);
    const version = page.page === 'match' ? page.version : page.page;
    const token = 'token' in page ? page.token : '';
    const key = [token, version, look.locale, layout, look.appearance, packing].join(' ');
    const { encoding, body } = await rendered.get(key, async () =>
      packed(web === null ? NOT_BUILT : await web.renderFollower(page, look), packing),
    );
    if (page.page === 'away') reply.header('retry-after', COME_BACK_SECONDS);
    const known = STATUS[page.page];
    const status = web === null && known === 200 ? 503 : known;
    if (encoding !== null) reply.header('content-encoding', encoding);
    return noStore(reply)
      .code(status)
      .header('vary', 'accept-language, accept-encoding')
      .type('text/html; charset=utf-8')
      .send(body);
  };
  app.get<LiveRoute>('/live/:token', (request, reply) => answer(request, reply, 'page'));
  // For a truncated or mistyped link the page says that there is no match.
  for (const url of ['/live', '/live/:token/*']) {
    app.get<LiveRoute>(url, ({ query, headers }, reply) =>
      answer({ query, headers, params: { token: '' } }, reply, 'page'),
    );
  }
  app.get<LiveRoute>('/live/:token/embed', { config: { framed: true } }, (request, reply) =>
    answer(request, reply, 'embed'),
  );

  app.get<LiveRoute>('/live/:token/manifest.webmanifest', async (request, reply) => {
    const page = await pageOf(deps, hub, request.params.token);
    if (page.page === 'away') return comeBack(reply);
    if (page.page === 'unknown') return noStore(reply).code(404).send({ closed: false });
    return noStore(reply)
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(page)));
  });

  app.get<LiveRoute>('/live/:token/state.json', async (request, reply) => {
    const page = await pageOf(deps, hub, request.params.token);
    if (page.page === 'away') return comeBack(reply);
    if (page.page !== 'match')
      return noStore(reply)
        .code(404)
        .send({ closed: page.page === 'closed' });
    const { view, version, now } = page;
    return noStore(reply).send({ view, version, now });
  });

  for (const url of ['/live/:token/portraits/:file', '/live/:token/pictures/:file']) {
    app.get<PictureRoute>(url, async (request, reply) => {
      const { token, file } = request.params;
      const channel = await openChannel(hub, token);
      if (channel === 'away') return comeBack(reply);
      if (channel === null) return noPicture(reply, 404);
      if (await isFlood(deps, request.ip)) {
        return noStore(reply).code(429).header('retry-after', COME_BACK_SECONDS).send({ code: 429 });
      }
      const asked = { file, shown: channel.pictures, spaces: [channel.match.space] };
      return sendPublicPicture(deps, { request, reply }, asked);
    });
  }

  const linkPictures = new LinkPictures(deps, web);
  app.get<LinkPictureRoute>('/live/:token/picture.png', (request, reply) =>
    linkPictures.send(request, reply, async () => {
      const page = await pageOf(deps, hub, request.params.token);
      return page.page === 'closed' ? 'unknown' : page.page === 'match' ? page : page.page;
    }),
  );

  app.get<LiveRoute>('/live/:token/events', EVENT_STREAM, async (request, reply) => {
    const { token } = request.params;
    const channel = await openChannel(hub, token);
    if (channel === 'away') return comeBack(reply);
    if (channel === null) return noStore(reply).code(404).send({ closed: false });
    await readWhole(request);
    const address = request.ip;
    if (!hub.hasRoomFor(address)) {
      return noStore(reply).code(429).header('retry-after', COME_BACK_SECONDS).send({ closed: false });
    }
    const given = request.headers['last-event-id'];
    const lastEventId = typeof given === 'string' ? given : undefined;
    return sendEvents(reply, (socket) => hub.follow(token, channel, { socket, lastEventId, address }));
  });
}

/** More pictures than all pages of one network can show; each is a file to read. */
async function isFlood(
  { limits, config }: ConfigDep<'followersPerAddress'> & LimitsDep,
  address: string,
): Promise<boolean> {
  const most = config.followersPerAddress * PICTURES_PER_FOLLOWER;
  return most > 0 && (await limits.hit(`portraits:${networkOf(address)}`, PICTURES_MS)) > most;
}

/** The match of a token; `away` while the database does not answer. */
async function openChannel(hub: Hub, token: string): Promise<Channel | null | 'away'> {
  try {
    return await hub.open(token);
  } catch (error) {
    if (databaseFailureOf(error) === null) throw error;
    return 'away';
  }
}

async function pageOf(deps: TimeDep, hub: Hub, token: string): Promise<FollowerPage> {
  const channel = await openChannel(hub, token);
  if (channel === 'away') return { page: 'away' };
  if (channel === null) return { page: 'unknown' };
  const now = deps.now();
  if (channel.shown === null) return { page: 'closed', token, now };
  const { view, version } = channel.shown;
  return { page: 'match', token, view, version, now };
}

/** The web app manifest. A closed match must not expose its names. */
function manifestOf(page: Extract<FollowerPage, { page: 'match' | 'closed' }>): object {
  const name = page.page === 'match' ? `${page.view.homeClub} – ${page.view.awayClub}` : 'Touchline';
  const address = `/live/${page.token}`;
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${purpose === 'any' ? '' : `${purpose}-`}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: address,
    name,
    short_name: name,
    start_url: address,
    scope: '/live/',
    display: 'standalone',
    theme_color: '#0f6b45',
    background_color: '#f5f7f4',
    icons: [192, 512].flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')]),
  };
}

/** The database does not answer. */
const comeBack = (reply: FastifyReply): FastifyReply =>
  noStore(reply).code(503).header('retry-after', COME_BACK_SECONDS).send({ closed: false });

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

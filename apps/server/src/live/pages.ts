/**
 * The follower's page `/live/{token}`, its scoreboard for other sites, its stream of events, and its state for
 * whoever cannot stream.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseTroubleOf } from '../database/trouble.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { networkOf } from '../http/network-of.ts';
import { preferredLocale } from '../locale.ts';
import { fileIn, sendPicture } from '../media/send.ts';
import type { FollowerLook, FollowerPage, WebBuild } from '../web/build.ts';
import { type Packed, packed, packingOf } from '../web/packed.ts';
import { EMBEDDABLE } from '../web/policy.ts';
import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';
import { PageCache } from './page-cache.ts';
import { socketOf } from './streams.ts';

interface LiveRoute {
  Params: { token: string };
  Querystring: { lang?: unknown; appearance?: unknown };
}

const NOT_BUILT = 'The web app is not built: run npm run build.';
/** Who finds no room meanwhile reads `state.json`. */
const COME_BACK_SECONDS = 30;
const STATUS = { match: 200, closed: 200, unknown: 404, away: 503 } as const satisfies Record<
  FollowerPage['page'],
  number
>;

/** What a page shows of two full squads, as often as its room for followers has pages (`MAX_FOLLOWERS_PER_ADDRESS`). */
const PORTRAITS_PER_FOLLOWER = 60;
const PORTRAITS_MS = 10 * 60_000;

interface PortraitRoute {
  Params: { token: string; file: string };
}

/** Nobody in between keeps a child's photo; what a follower saw he may keep for the match. */
const PORTRAIT_KEPT = 'private, max-age=3600';

type Layout = FollowerLook['layout'];
type AskedPage = Pick<FastifyRequest<LiveRoute>, 'params' | 'query' | 'headers'>;

export interface LiveOptions {
  readonly deps: Deps;
  readonly hub: Hub;
  readonly web: WebBuild | null;
}

export async function livePages(app: FastifyInstance, { deps, hub, web }: LiveOptions): Promise<void> {
  const rendered = new PageCache<Packed>(deps.now);
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
  // A link that lost its end or got one too many: the page says that there is no match.
  for (const url of ['/live', '/live/:token/*']) {
    app.get<LiveRoute>(url, ({ query, headers }, reply) =>
      answer({ query, headers, params: { token: '' } }, reply, 'page'),
    );
  }
  app.get<LiveRoute>('/live/:token/embed', { helmet: EMBEDDABLE }, (request, reply) =>
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

  app.get<PortraitRoute>('/live/:token/portraits/:file', async (request, reply) => {
    const { token, file } = request.params;
    const asked = fileIn(file);
    const channel = asked === null ? null : await openChannel(hub, token);
    if (channel === 'away') return comeBack(reply);
    const of = channel === null || asked === null ? undefined : channel.portrait(asked.name);
    if (of === undefined || asked === null) return noPicture(reply);
    if (await isFlood(deps, request.ip)) {
      return noStore(reply).code(429).header('retry-after', COME_BACK_SECONDS).send({ code: 429 });
    }
    try {
      const sending = { of, size: asked.size, cacheControl: PORTRAIT_KEPT };
      return await sendPicture(deps, { request, reply }, sending);
    } catch (error) {
      if (error instanceof ApiError) return noPicture(reply);
      throw error;
    }
  });

  // Whoever asks for the head of a stream only would be given the stream.
  app.get<LiveRoute>('/live/:token/events', { exposeHeadRoute: false }, async (request, reply) => {
    const { token } = request.params;
    const channel = await openChannel(hub, token);
    if (channel === 'away') return comeBack(reply);
    if (channel === null) return noStore(reply).code(404).send({ closed: false });
    const address = request.ip;
    if (!hub.hasRoomFor(address)) {
      return noStore(reply).code(429).header('retry-after', COME_BACK_SECONDS).send({ closed: false });
    }
    const lastEventId = request.headers['last-event-id'];
    hub.follow(token, channel, {
      socket: socketOf(reply),
      lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
      address,
    });
    return reply;
  });
}

/** More photos than all the pages of one network can show: each is a file to read. */
async function isFlood({ limits, config }: Deps, address: string): Promise<boolean> {
  const most = config.followersPerAddress * PORTRAITS_PER_FOLLOWER;
  return most > 0 && (await limits.hit(`portraits:${networkOf(address)}`, PORTRAITS_MS)) > most;
}

/** The match behind a token; `away` while the database cannot say. */
async function openChannel(hub: Hub, token: string): Promise<Channel | null | 'away'> {
  try {
    return await hub.open(token);
  } catch (error) {
    if (databaseTroubleOf(error) === null) throw error;
    return 'away';
  }
}

async function pageOf(deps: Deps, hub: Hub, token: string): Promise<FollowerPage> {
  const channel = await openChannel(hub, token);
  if (channel === 'away') return { page: 'away' };
  if (channel === null) return { page: 'unknown' };
  const now = deps.now();
  if (channel.shown === null) return { page: 'closed', token, now };
  const { view, version } = channel.shown;
  return { page: 'match', token, view, version, now };
}

/** For a phone's home screen. A closed match keeps its names to itself. */
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

/** Closed, not shown any more and never there are the same to whoever asks here. */
const noPicture = (reply: FastifyReply): FastifyReply =>
  noStore(reply).removeHeader('etag').code(404).send({ code: 404, message: 'no picture here' });

/** The database does not answer. */
const comeBack = (reply: FastifyReply): FastifyReply =>
  noStore(reply).code(503).header('retry-after', COME_BACK_SECONDS).send({ closed: false });

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** The Team Page `/page/{token}`, its card for other sites, and its pictures. It needs no script. */
import type { TeamPageAnswer, TeamPageLook } from '@touchline/domain/team-page/page-answer';
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
import type { WebBuild } from '#platform/web/build.ts';
import { type Packed, packed, packingOf } from '#platform/web/packed.ts';
import { noPicture, type ShownFiles, sendPublicPicture } from '#rows/pictures/public-pictures.ts';
import { type FoundState, PageStates } from './page-states.ts';
import { mayLoad, mayOpen } from './rate-limits.ts';

interface PageRoute {
  Params: { token: string };
  Querystring: { lang?: unknown; appearance?: unknown };
}
interface PictureRoute {
  Params: { token: string; file: string };
}

const NOT_BUILT = 'The web app is not built: run npm run build.';
const KEPT_MS = 60_000;
const COME_BACK_SECONDS = { away: 60, limited: 600 } as const;

const STATUS = {
  team: 200,
  closed: 404,
  unknown: 404,
  gone: 410,
  limited: 429,
  away: 503,
} as const satisfies Record<TeamPageAnswer['page'], number>;

export interface TeamPagesOptions {
  readonly deps: ConfigDep<'publicUrl'> & DatabaseDep & FilesDep & LimitsDep & TimeDep;
  readonly web: WebBuild | null;
}

/** A page to send, and the version of what it shows; empty for pages that are not cached. */
interface Answer {
  readonly answer: TeamPageAnswer;
  readonly version: string;
}

export async function teamPages(app: FastifyInstance, { deps, web }: TeamPagesOptions): Promise<void> {
  const states = new PageStates(deps);
  const rendered = new PageCache<Packed>(deps.now, KEPT_MS);

  const send = async (
    { request, reply }: { readonly request: FastifyRequest<PageRoute>; readonly reply: FastifyReply },
    layout: TeamPageLook['layout'],
    token: string,
  ) => {
    const { answer, version } = (await mayOpen(deps, networkOf(request.ip)))
      ? await answerOf(deps, states, token)
      : plain({ page: 'limited' });
    const look = lookOf(deps, request, layout);
    const packing = packingOf(request.headers['accept-encoding']);
    const render = async () =>
      packed(web === null ? NOT_BUILT : await web.renderTeamPage(answer, look), packing);
    const key = [version, layout, look.locale, look.appearance, packing].join(' ');
    const { encoding, body } = version === '' ? await render() : await rendered.get(key, render);
    if (encoding !== null) reply.header('content-encoding', encoding);
    if (answer.page === 'away' || answer.page === 'limited')
      reply.header('retry-after', COME_BACK_SECONDS[answer.page]);
    // A page inside another site is listed with that site.
    const isListed = answer.page === 'team' && answer.view.indexed && layout === 'page';
    if (!isListed) reply.header('x-robots-tag', 'noindex');
    return reply
      .code(web === null && answer.page === 'team' ? 503 : STATUS[answer.page])
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language, accept-encoding')
      .type('text/html; charset=utf-8')
      .send(body);
  };

  app.get<PageRoute>('/page/:token', (request, reply) =>
    send({ request, reply }, 'page', request.params.token),
  );
  app.get<PageRoute>('/page/:token/embed', { config: { framed: true } }, (request, reply) =>
    send({ request, reply }, 'embed', request.params.token),
  );
  // For a truncated or mistyped link the page says that there is no team.
  for (const url of ['/page', '/page/:token/*'])
    app.get<PageRoute>(url, (request, reply) => send({ request, reply }, 'page', ''));

  app.get<PictureRoute>('/page/:token/pictures/:file', async (request, reply) => {
    const { token, file } = request.params;
    if (!(await mayLoad(deps, networkOf(request.ip)))) return comeBack(reply, 'limited');
    const found = await stateOf(states, token);
    if (found === 'away') return comeBack(reply, 'away');
    const { state, space } = found;
    if (state.is === 'gone') return noPicture(reply, 410);
    const shown = state.is === 'open' ? state.files : NO_FILES;
    return sendPublicPicture(deps, { request, reply }, { file, shown, spaces: space > 0 ? [space] : [] });
  });
}

const NO_FILES: ShownFiles = new Map();

async function answerOf(deps: TimeDep, states: PageStates, token: string): Promise<Answer> {
  const found = await stateOf(states, token);
  if (found === 'away') return plain({ page: 'away' });
  const { state, version } = found;
  if (state.is !== 'open') return plain({ page: state.is });
  return { answer: { page: 'team', token, view: state.view, now: deps.now() }, version };
}

const plain = (answer: TeamPageAnswer): Answer => ({ answer, version: '' });

async function stateOf(states: PageStates, token: string): Promise<FoundState | 'away'> {
  try {
    return await states.find(token);
  } catch (error) {
    if (databaseFailureOf(error) === null) throw error;
    return 'away';
  }
}

function lookOf(
  { config }: ConfigDep<'publicUrl'>,
  { query: { lang, appearance }, headers }: Pick<FastifyRequest<PageRoute>, 'query' | 'headers'>,
  layout: TeamPageLook['layout'],
): TeamPageLook {
  return {
    layout,
    locale: preferredLocale(typeof lang === 'string' ? lang : headers['accept-language']),
    appearance: appearance === 'light' || appearance === 'dark' ? appearance : '',
    origin: config.publicUrl ?? '',
  };
}

function comeBack(reply: FastifyReply, why: 'away' | 'limited'): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('retry-after', COME_BACK_SECONDS[why])
    .code(STATUS[why])
    .send({ code: STATUS[why] });
}

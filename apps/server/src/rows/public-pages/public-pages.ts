/** The public pages of one kind, such as all Team Pages: each with a card for other sites. They need no script. */

import type { NoTeamPage, TeamPageLook } from '@touchline/domain/team-page/page-answer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { preferredLocale } from '#platform/http/locale.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { PageCache } from '#platform/page-cache.ts';
import { type Packed, packed, packingOf } from '#platform/web/packed.ts';
import type { PlanTimeDeps } from '../people/access.ts';
import { type PageSource, PageStates } from './page-states.ts';
import { mayOpen } from './rate-limits.ts';

export interface PageRoute {
  Params: { token: string };
  Querystring: { lang?: unknown; appearance?: unknown };
}

type NoPage = { readonly page: NoTeamPage };
type OpenPage = { readonly page: 'team' | 'club'; readonly view: { readonly indexed: boolean } };

export type PublicPageDeps = ConfigDep<'publicUrl'> & DatabaseDep & LimitsDep & PlanTimeDeps;

export interface PublicPagesOptions<O, A extends OpenPage> {
  readonly deps: PublicPageDeps;
  readonly source: PageSource<O>;
  readonly open: (token: string, state: O) => A;
  /** Null in a server without the web app. */
  readonly render: ((answer: A | NoPage, look: TeamPageLook) => Promise<string>) | null;
}

const NOT_BUILT = 'The web app is not built: run npm run build.';
const KEPT_MS = 60_000;
export const COME_BACK_SECONDS = { away: 60, limited: 600 } as const;

export const STATUS = {
  closed: 404,
  unknown: 404,
  gone: 410,
  limited: 429,
  away: 503,
} as const satisfies Record<NoTeamPage, number>;

/** A page to send, and the version of what it shows; empty for pages that are not cached. */
interface Answer<A> {
  readonly answer: A | NoPage;
  readonly version: string;
}

const plain = (page: NoTeamPage): Answer<never> => ({ answer: { page }, version: '' });

export class PublicPages<O, A extends OpenPage> {
  readonly states: PageStates<O>;
  readonly #options: PublicPagesOptions<O, A>;
  readonly #rendered: PageCache<Packed>;

  constructor(options: PublicPagesOptions<O, A>) {
    this.#options = options;
    this.states = new PageStates(options.deps, options.source);
    this.#rendered = new PageCache(options.deps.now, KEPT_MS);
  }

  /** @param token the address of a page as a route, such as `/page/:token` */
  addRoutes(app: FastifyInstance, token: string): void {
    app.get<PageRoute>(token, (request, reply) => this.#send(request, reply, { layout: 'page' }));
    app.get<PageRoute>(`${token}/embed`, { config: { framed: true } }, (request, reply) =>
      this.#send(request, reply, { layout: 'embed' }),
    );
    app.get<PageRoute>(`${token}/*`, (request, reply) => this.sendUnknown(request, reply));
  }

  /** For a truncated or mistyped link. */
  sendUnknown(request: FastifyRequest<PageRoute>, reply: FastifyReply): Promise<FastifyReply> {
    return this.#send(request, reply, { layout: 'page', token: '' });
  }

  async #send(
    request: FastifyRequest<PageRoute>,
    reply: FastifyReply,
    {
      layout,
      token = request.params.token,
    }: { readonly layout: TeamPageLook['layout']; readonly token?: string },
  ): Promise<FastifyReply> {
    const { deps, render } = this.#options;
    const isAllowed = await mayOpen(deps, networkOf(request.ip));
    const { answer, version } = isAllowed ? await this.#answerOf(token) : plain('limited');
    const look = lookOf(deps, request, layout);
    const packing = packingOf(request.headers['accept-encoding']);
    const make = async () => packed(render === null ? NOT_BUILT : await render(answer, look), packing);
    const key = [version, layout, look.locale, look.appearance, packing].join(' ');
    const { encoding, body } = version === '' ? await make() : await this.#rendered.get(key, make);
    if (encoding !== null) reply.header('content-encoding', encoding);
    if (answer.page === 'away' || answer.page === 'limited')
      reply.header('retry-after', COME_BACK_SECONDS[answer.page]);
    // A page inside another site is listed with that site.
    const isListed = isOpen(answer) && answer.view.indexed && layout === 'page';
    if (!isListed) reply.header('x-robots-tag', 'noindex');
    return reply
      .code(isOpen(answer) ? (render === null ? 503 : 200) : STATUS[answer.page])
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language, accept-encoding')
      .type('text/html; charset=utf-8')
      .send(body);
  }

  async #answerOf(token: string): Promise<Answer<A>> {
    const found = await this.states.find(token);
    if (found === 'away') return plain('away');
    const { state, version } = found;
    return state.is === 'open' ? { answer: this.#options.open(token, state), version } : plain(state.is);
  }
}

function isOpen<A extends OpenPage>(answer: A | NoPage): answer is A {
  return answer.page === 'team' || answer.page === 'club';
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

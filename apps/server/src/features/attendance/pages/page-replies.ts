/** Sends the pages below `/attend`. */
import type { AttendLook, AttendPage } from '@touchline/domain/request/answering/attend-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConfigDep } from '#platform/config/config.ts';
import { type Locale, preferredLocale } from '#platform/http/locale.ts';
import type { WebBuild } from '#platform/web/build.ts';
import { packed, packingOf } from '#platform/web/packed.ts';
import type { AnswerDeps } from '../answers/link-change.ts';

export interface AttendPagesOptions {
  readonly deps: AnswerDeps & ConfigDep<'minimumAppVersion' | 'publicUrl'>;
  readonly web: WebBuild | null;
}

export interface AttendRoute {
  Params: { token: string };
}
export type AttendRequest = FastifyRequest<AttendRoute>;

const NOT_BUILT = 'The web app is not built: run npm run build.';
const COME_BACK_SECONDS = { away: 60, unsaved: 60, limited: 600 } as const;

const STATUS = {
  answer: 200,
  privacy: 200,
  askLink: 200,
  unsubscribe: 200,
  unknown: 404,
  gone: 410,
  away: 503,
  unsaved: 503,
  limited: 429,
} as const satisfies Record<AttendPage['page'], number>;

export interface SentPage {
  readonly page: AttendPage;
  /** Instead of the page's own status. */
  readonly status?: number;
}

export async function sendPage(
  web: WebBuild | null,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { page, status }: SentPage,
): Promise<FastifyReply> {
  const packing = packingOf(request.headers['accept-encoding']);
  const text = web === null ? NOT_BUILT : await web.renderAttend(page, lookOf(request));
  const { encoding, body } = await packed(text, packing);
  if (encoding !== null) reply.header('content-encoding', encoding);
  if (isPassing(page.page)) reply.header('retry-after', COME_BACK_SECONDS[page.page]);
  return reply
    .code(status ?? (web === null ? 503 : statusOf(page)))
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language, accept-encoding')
    .type('text/html; charset=utf-8')
    .send(body);
}

/** The page of a refusal by the link or by a limit; null for all others. */
export function pageWithout(code: string): SentPage | null {
  if (code === 'unknown' || code === 'gone') return { page: { page: code } };
  if (code === 'tooMany') return { page: { page: 'limited' } };
  return code === 'noRoom' ? { page: { page: 'unsaved' } } : null;
}

function statusOf(page: AttendPage): number {
  return page.page === 'answer' && page.view.state === 'deleted' ? STATUS.gone : STATUS[page.page];
}

function isPassing(page: AttendPage['page']): page is keyof typeof COME_BACK_SECONDS {
  return page in COME_BACK_SECONDS;
}

/** The parameters of the address; of one that is named twice, the first. */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

export function localeOf(request: FastifyRequest): Locale {
  return preferredLocale(queryOf(request).get('lang') ?? request.headers['accept-language']);
}

function lookOf(request: FastifyRequest): AttendLook {
  const appearance = queryOf(request).get('appearance');
  return {
    locale: localeOf(request),
    appearance: appearance === 'light' || appearance === 'dark' ? appearance : '',
  };
}

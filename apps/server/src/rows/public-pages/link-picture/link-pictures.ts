/**
 * The pictures that messengers show for links to public pages, at `picture.png` below the page's address.
 *
 *   the page is open ──▶ what it may show now, in words ──▶ drawn before? ──no──▶ the child process draws it
 *   closed, unknown ──▶ 404        replaced, deleted ──▶ 410
 *
 * The address has a version (`v`), so that a changed picture has another address. An address with a former version gives
 * what the page shows now: a messenger that read the page before a goal still gets a picture.
 */
import { type LinkPicture, pictureVersion } from '@touchline/domain/media/link-picture';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredLocale } from '#platform/http/locale.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { PICTURE_POLICY } from '#platform/http/policy.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { Semaphore, TooManyWaiting } from '#platform/limits/semaphore.ts';
import { PageCache } from '#platform/page-cache.ts';
import type { PdfDep } from '#platform/pdf/pdf.ts';
import type { TimeDep } from '#platform/time.ts';
import type { PicturedPage, WebBuild } from '#platform/web/build.ts';
import { noPicture, PUBLIC_CACHE } from '../../pictures/public-pictures.ts';
import { mayLoadLinkPicture } from '../rate-limits.ts';
import { drawingOf } from './drawing.ts';

export interface LinkPictureRoute {
  Params: { token: string };
  Querystring: { lang?: unknown; v?: unknown };
}

/** `away`: the database does not answer. */
export type FoundPage = PicturedPage | 'unknown' | 'gone' | 'away';

export type LinkPictureDeps = LimitsDep & PdfDep & TimeDep;

/** Each has 50 to 90 kB. */
const KEPT_PICTURES = 60;
const KEPT_MS = 60 * 60_000;
/** One at a time, so that a match sheet waits for one picture at most. */
const WAITING = 10;
const COME_BACK_SECONDS = { away: 60, busy: 10, limited: 600 } as const;
const STATUS = { away: 503, busy: 503, limited: 429 } as const;

export class LinkPictures {
  readonly #deps: LinkPictureDeps;
  readonly #web: WebBuild | null;
  readonly #drawn: PageCache<Buffer>;
  readonly #turns = new Semaphore(1, WAITING);

  /** @param web null in a server without the web app, which has no pictures */
  constructor(deps: LinkPictureDeps, web: WebBuild | null) {
    this.#deps = deps;
    this.#web = web;
    this.#drawn = new PageCache(deps.now, KEPT_MS, { most: KEPT_PICTURES });
  }

  /** @param find reads the page of the request's link */
  async send(
    request: FastifyRequest<LinkPictureRoute>,
    reply: FastifyReply,
    find: () => Promise<FoundPage>,
  ): Promise<FastifyReply> {
    if (!(await mayLoadLinkPicture(this.#deps, networkOf(request.ip)))) return comeBack(reply, 'limited');
    const found = this.#web === null ? 'away' : await find();
    if (found === 'away' || this.#web === null) return comeBack(reply, 'away');
    if (found === 'unknown' || found === 'gone') return noPicture(reply, found === 'gone' ? 410 : 404);
    const { lang, v } = request.query;
    const asked = typeof lang === 'string' ? lang : request.headers['accept-language'];
    const picture = await this.#web.linkPicture(found, preferredLocale(asked));
    const bytes = await this.#bytesOf(picture);
    if (bytes === null) return comeBack(reply, 'busy');
    return reply
      .header('cache-control', v === pictureVersion(picture) ? PUBLIC_CACHE : 'no-store')
      .header('vary', 'accept-language')
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', PICTURE_POLICY)
      .type('image/png')
      .send(bytes);
  }

  /** Null when it cannot be drawn now. */
  #bytesOf(picture: LinkPicture): Promise<Buffer | null> {
    const key = JSON.stringify(picture);
    const drawn = this.#drawn.get(key, () => this.#draw(picture));
    return drawn.catch((error: unknown) => {
      if (error instanceof TooManyWaiting) return null;
      throw error;
    });
  }

  async #draw(picture: LinkPicture): Promise<Buffer> {
    const result = await this.#turns.run(() => this.#deps.pdf.draw(drawingOf(picture)));
    if (result.ok) return Buffer.from(result.bytes);
    if (result.failure === 'busy') throw new TooManyWaiting();
    // Without the detail, which can have a team's name.
    throw new Error(`the picture of a link could not be drawn: ${result.failure}`);
  }
}

function comeBack(reply: FastifyReply, why: keyof typeof STATUS): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('retry-after', COME_BACK_SECONDS[why])
    .code(STATUS[why])
    .send({ code: STATUS[why] });
}

/** Answers for calendar programs: conditional and compressed, and in plain text where there is no calendar. */
import { createHash } from 'node:crypto';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasEntityTag } from '#platform/http/entity-tag.ts';
import { type Packed, type Packing, packingOf } from '#platform/web/packed.ts';

/** `unknown`: no such link. `gone`: replaced, switched off, or nothing to show any more. */
export type NoCalendar = 'unknown' | 'gone' | 'limited' | 'away';

const STATUS = { unknown: 404, gone: 410, limited: 429, away: 503 } as const;
const TEXT = {
  unknown: USER_TEXTS.calendarLinkNotAuthorized,
  gone: USER_TEXTS.calendarLinkNotAuthorized,
  limited: 'Too many requests, please try again later',
  away: USER_TEXTS.serviceUnavailable,
} as const;
const COME_BACK_SECONDS = { limited: 600, away: 60 } as const;

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const KNOWN: Packed = { encoding: null, body: '' };

/** `*` stands for any version, so it could not tell an answer from a refusal without making the calendar. */
function knows({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known?.trim() !== '*' && hasEntityTag(known, tag);
}

/**
 * @param make called only when the client does not have this version already; gives the file as the client takes it, and
 * null when nothing may be shown any more
 */
export async function sendCalendar(
  { request, reply }: Asked,
  {
    version,
    make,
  }: { readonly version: string; readonly make: (packing: Packing) => Promise<Packed | null> },
): Promise<FastifyReply> {
  const tag = `"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`;
  const isKnown = knows(request, tag);
  const file = isKnown ? KNOWN : await make(packingOf(request.headers['accept-encoding']));
  if (file === null) return sendNoCalendar(reply, 'gone');
  reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding')
    .header('x-robots-tag', 'noindex');
  if (isKnown) return reply.code(304).send();
  const { encoding, body } = file;
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .header('content-disposition', 'inline; filename="touchline.ics"')
    .type('text/calendar; charset=utf-8')
    .send(body);
}

export function sendNoCalendar(reply: FastifyReply, why: NoCalendar): FastifyReply {
  if (why === 'limited' || why === 'away') reply.header('retry-after', COME_BACK_SECONDS[why]);
  return reply
    .code(STATUS[why])
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/plain; charset=utf-8')
    .send(`${TEXT[why]}\n`);
}

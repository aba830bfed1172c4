/**
 * `/api/support`: a message to whoever runs this server. It goes to one address, the operator's, whatever is
 * asked; nothing is sent to the writer, so that nobody can have mail sent to somebody else.
 */
import { isEmail } from '@touchline/domain/account/email';
import {
  isSupportKind,
  SUPPORT_DETAILS_MAX,
  supportRefusal,
  supportText,
} from '@touchline/domain/account/support';
import { EMAIL_LENGTH_MAX } from '@touchline/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutAddresses } from '../audit/security-log.ts';
import type { Deps } from '../deps.ts';
import { ApiError, apiError, statusOf } from '../errors.ts';
import { authenticate } from '../graphql/authenticate.ts';
import { gateOf } from '../graphql/gate.ts';
import { networkOf } from '../http/network-of.ts';
import { isLocale } from '../locale.ts';
import { type SupportMessage, supportMail } from './support-mail.ts';

const BODY_LIMIT = 40_000;
const HOUR_MS = 3_600_000;
/** Messages in an hour by one account, or from one address by people who are not signed in. */
export const MESSAGES_PER_WRITER = 5;
/** By all who are not signed in together: what an operator can read. */
export const MESSAGES_OF_STRANGERS = 50;

export async function supportRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.setErrorHandler((error, _request, reply) => sendError(deps, error, reply));

  /** Asked before somebody writes a page that nobody will read. */
  app.get('/api/support', async (_request, reply) =>
    send(reply, { open: deps.config.supportEmail !== null }),
  );

  app.post('/api/support', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { supportEmail } = deps.config;
    await gateOf(deps).checkOpen();
    if (supportEmail === null) throw apiError(510);
    const message = await messageIn(deps, request);
    const giveBack = await countMessage(deps, message, networkOf(request.ip));
    try {
      await deps.mailer.send(await supportMail(supportEmail, message));
    } catch (error) {
      await giveBack();
      deps.log.error({ error: withoutAddresses(String(error)) }, 'a message to support could not be sent');
      throw apiError(510);
    }
    return send(reply, { ok: true });
  });
}

async function messageIn(deps: Deps, request: FastifyRequest): Promise<SupportMessage> {
  const { body, headers } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw apiError(400);
  const { kind, message, email, details = '', locale } = body as Readonly<Record<string, unknown>>;
  if (!isSupportKind(kind) || typeof message !== 'string' || typeof details !== 'string') throw apiError(400);
  if (supportRefusal(message) !== null || details.length > SUPPORT_DETAILS_MAX) throw apiError(400);
  return {
    kind,
    ...(headers.authorization === undefined ? stranger(email) : await writer(deps, request)),
    text: supportText(message),
    details: supportText(details),
    locale: typeof locale === 'string' && isLocale(locale) ? locale : 'en',
  };
}

type Writer = Pick<SupportMessage, 'email' | 'account'>;

/** Whoever is signed in writes as himself: what he gives as an address is not looked at. */
async function writer(deps: Deps, request: FastifyRequest): Promise<Writer> {
  const { sid } = await authenticate(deps, request);
  const { email } = await deps.database.reader
    .selectFrom('accounts')
    .select('email')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow();
  return { email, account: sid };
}

function stranger(email: unknown): Writer {
  const address = typeof email === 'string' ? email.trim() : '';
  if (address.length > EMAIL_LENGTH_MAX || !isEmail(address)) throw apiError(400);
  return { email: address.toLowerCase(), account: null };
}

/** Throws 429 when there were too many; answers how to take this one back. */
async function countMessage(
  { limits }: Deps,
  { account }: SupportMessage,
  address: string,
): Promise<() => Promise<void>> {
  const key = account === null ? `support:from:${address}` : `support:account:${account}`;
  const everybody = 'support:strangers';
  if ((await limits.hit(key, HOUR_MS)) > MESSAGES_PER_WRITER) throw apiError(429);
  if (account === null && (await limits.hit(everybody, HOUR_MS)) > MESSAGES_OF_STRANGERS) throw apiError(429);
  return async () => {
    await limits.giveBack(key);
    if (account === null) await limits.giveBack(everybody);
  };
}

function sendError(deps: Deps, error: unknown, reply: FastifyReply): FastifyReply {
  const shown = error instanceof ApiError ? error : apiError(wasMalformed(error) ? 400 : 500);
  if (shown.code === 500) deps.log.error({ err: error }, 'a call to support failed');
  return send(reply.code(statusOf(shown.code)), { code: shown.code, message: shown.message });
}

/** Fastify's own complaints: no JSON, too large, another content type. */
function wasMalformed(error: unknown): boolean {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500;
}

const send = (reply: FastifyReply, answer: object): FastifyReply =>
  reply.header('cache-control', 'no-store').send(answer);

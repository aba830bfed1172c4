/**
 * `/api/support`: sends a message to the operator. The recipient is always the operator's address, and the writer gets
 * no mail, so the call cannot be used to send mail to others.
 */

import {
  isSupportKind,
  SUPPORT_DETAILS_MAX,
  supportRefusal,
  supportText,
} from '@touchline/domain/account/support';
import { EMAIL_LENGTH_MAX } from '@touchline/domain/limits';
import { isEmail } from '@touchline/domain/text/email';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '#access/data-calls/authenticate.ts';
import { availabilityOf } from '#platform/availability/availability.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, apiError, statusOf } from '#platform/errors.ts';
import { isLocale } from '#platform/http/locale.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import { withoutAddresses } from '#platform/security-log/security-log.ts';
import type { TimeDep } from '#platform/time.ts';
import { type SupportMessage, supportMail } from './support-mail.ts';

const BODY_LIMIT = 40_000;
const HOUR_MS = 3_600_000;
/** Messages per hour of one account, or of one network address without a session. */
export const MESSAGES_PER_WRITER = 5;
/** Messages per hour of all people without a session together: as many as an operator can read. */
export const MESSAGES_OF_STRANGERS = 50;

export async function supportRoutes(
  app: FastifyInstance,
  {
    deps,
  }: {
    deps: ConfigDep<'minimumAppVersion' | 'supportEmail'> &
      DatabaseDep &
      LimitsDep &
      MailerDep &
      TimeDep &
      LogDep;
  },
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => sendError(deps, error, reply));

  /** Whether support is available, so that the app does not offer a form without a recipient. */
  app.get('/api/support', async (_request, reply) =>
    send(reply, { open: deps.config.supportEmail !== null }),
  );

  app.post('/api/support', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { supportEmail } = deps.config;
    await availabilityOf(deps).checkOpen();
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

async function messageIn(deps: DatabaseDep & TimeDep, request: FastifyRequest): Promise<SupportMessage> {
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

/** The writer of the message. In a session the account's own address counts, and a given one is ignored. */
async function writer(deps: DatabaseDep & TimeDep, request: FastifyRequest): Promise<Writer> {
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

/** Counts the message. Throws 429 above the limit; returns a function that takes the count back. */
async function countMessage(
  { limits }: LimitsDep,
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

function sendError(deps: LogDep, error: unknown, reply: FastifyReply): FastifyReply {
  const shown = error instanceof ApiError ? error : apiError(wasMalformed(error) ? 400 : 500);
  if (shown.code === 500) deps.log.error({ err: error }, 'a call to support failed');
  return send(reply.code(statusOf(shown.code)), { code: shown.code, message: shown.message });
}

/** Whether Fastify itself refused the request: invalid JSON, too large, wrong content type. */
function wasMalformed(error: unknown): boolean {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500;
}

const send = (reply: FastifyReply, answer: object): FastifyReply =>
  reply.header('cache-control', 'no-store').send(answer);

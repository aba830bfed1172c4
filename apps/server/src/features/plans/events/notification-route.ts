/**
 * `POST /api/payments/NAME`: where a payment provider sends its notifications. The route checks who sent it, stores it
 * and answers; a due job does the rest.
 */
import type { PurchaseSource } from '@touchline/domain/plan/purchase';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { availabilityOf } from '#platform/availability/availability.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, apiError, statusOf } from '#platform/errors.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { DueJobsDep } from '#platform/jobs/due-jobs.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { Semaphore, TooManyWaiting } from '#platform/limits/semaphore.ts';
import type { LogDep } from '#platform/log/log.ts';
import { logFailure } from '#platform/log/repeated-lines.ts';
import { networkPrefix, writeLine } from '#platform/security-log/security-log.ts';
import type { TimeDep } from '#platform/time.ts';
import type { NotificationRefusal, PaymentProvider, PaymentsDep } from '../providers/payment-provider.ts';
import { storeEvent } from './provider-events.ts';

const MINUTE_MS = 60_000;
/** Refused notifications per minute from one network that are logged. */
const LOGGED_PER_MINUTE = 20;
/**
 * After this many refused ones a network must wait for the next minute: a chain of Apple's certificates with a wrong
 * signature costs anybody nothing to send. A provider with the right secret has none.
 */
export const REFUSED_PER_MINUTE = 60;
/**
 * Checking a signature takes milliseconds of processor time. Without turns, those of a burst would all be checked before
 * the first one is stored, and the connections to the database would time out meanwhile.
 */
const AT_A_TIME = 8;
const WAITING = 1_000;
/** The provider asks again later. */
const BUSY = 503;

type RouteDeps = ConfigDep<'minimumAppVersion'> &
  DatabaseDep &
  DueJobsDep &
  LimitsDep &
  LogDep &
  PaymentsDep &
  TimeDep;

export async function notificationRoutes(
  app: FastifyInstance,
  { deps }: { readonly deps: RouteDeps },
): Promise<void> {
  // The signature counts for the bytes as they were sent.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => sendError(deps, error, reply));
  const turns = new Semaphore(AT_A_TIME, WAITING);
  for (const provider of deps.payments.providers.values()) {
    const url = notificationPath(provider.source);
    const onRequest = async ({ ip }: FastifyRequest) => {
      if ((await deps.limits.count(refusedBy(networkOf(ip)))) > REFUSED_PER_MINUTE) throw apiError(429);
    };
    app.post(url, { bodyLimit: provider.notificationBytes, onRequest }, (request, reply) =>
      turns.run(() => receive(deps, provider, { request, reply })),
    );
  }
}

/** The address at which a provider reaches this server. */
export const notificationPath = (source: PurchaseSource): string =>
  `/api/payments/${source.replaceAll('_', '-')}`;

async function receive(
  deps: RouteDeps,
  provider: PaymentProvider,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  await availabilityOf(deps).checkOpen();
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const read = await provider.readNotification(body, request.headers);
  if (!read.ok) {
    await noteRefusal(deps, { source: provider.source, reason: read.error, ip: request.ip });
    return answer(reply.code(400), { received: false, reason: read.error });
  }
  if (await storeEvent(deps, provider.source, read.value)) deps.dueJobs.wake();
  return answer(reply, { received: true });
}

/** @param network by `networkOf` */
const refusedBy = (network: string): string => `notification:${network}`;

async function noteRefusal(
  deps: RouteDeps,
  refused: { readonly source: string; readonly reason: NotificationRefusal; readonly ip: string },
): Promise<void> {
  const address = networkOf(refused.ip);
  if ((await deps.limits.hit(refusedBy(address), MINUTE_MS)) > LOGGED_PER_MINUTE) return;
  writeLine(deps, {
    event: 'notification_refused',
    outcome: 400,
    call: refused.source,
    reason: refused.reason,
    network: networkPrefix(address),
  });
}

/** The provider sends a notification again after every answer that is no success. */
function sendError(deps: TimeDep & LogDep, error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ApiError) return answer(reply.code(statusOf(error.code)), { received: false });
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return answer(reply.code(status), { received: false });
  }
  if (error instanceof TooManyWaiting) return answer(reply.code(BUSY), { received: false });
  logFailure(deps, error, 'a notification could not be stored');
  return answer(reply.code(500), { received: false });
}

const answer = (reply: FastifyReply, body: object): FastifyReply =>
  reply.header('cache-control', 'no-store').send(body);

/**
 * `/api/pictures/…`: uploads a picture, and serves it to people who may see it. Permissions, rate limits and sizes are
 * checked before a byte of the body is read.
 */

import { Readable } from 'node:stream';
import { PICTURE_BYTES_MAX } from '@touchline/domain/picture/picture-header';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit } from '#access/data-calls/authenticate.ts';
import { type LogContext, logExport, logRefusal } from '#access/data-calls/call-log.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import { databaseFailureOf } from '#platform/database/database-errors.ts';
import { ApiError, apiError, statusOf } from '#platform/errors.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { RunningUploads } from '#platform/limits/semaphore.ts';
import type { LogDep } from '#platform/log/log.ts';
import { logFailure } from '#platform/log/repeated-lines.ts';
import type { TimeDep } from '#platform/time.ts';
import type { Account } from '#rows/people/access.ts';
import { filesOf, readPicture, renditionsOfMedia } from '#rows/pictures/pictures.ts';
import { refusal } from '#rows/pictures/refusals.ts';
import { fileIn, sendPicture } from '#rows/pictures/send.ts';
import { mediumFor, profilePhotoFor, seenPicture, type UploadTarget } from './access.ts';
import { seasonPictures, zipped } from './archive.ts';
import { chosenAt, writeProfilePhoto } from './upload/profile-photo.ts';
import { storeUpload, type UploadDeps } from './upload/upload.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Archives of a season per hour and account: each reads all its pictures. */
const ARCHIVES_PER_HOUR = 10;
/** Uploads per minute and account: enough for a squad's photos after an offline training. */
export const UPLOADS_PER_MINUTE = 60;
/** Concurrent uploads; each may hold five megabytes for as long as the network takes. */
const UNDER_WAY = { most: 32, mostOfOne: 4 };
/** A slow network takes a minute for a file. An upload that takes longer than this loses its place. */
export const FILE_MS = 300_000;
/** Seconds after which a device retries. */
const RETRY_AFTER_S = 10;
const SID = /^[1-9]\d{0,14}$/;

/** Whether a request's body is a file, which has FILE_MS to arrive. */
export const isFileCall = (url: string): boolean => url.startsWith('/api/pictures/');

interface OneRoute {
  Params: { sid: string };
}
interface ArchiveRoute {
  Params: { team: string; period: string };
}
interface FileRoute {
  Params: { owner: string; sid: string; file: string };
}

interface Welcome extends UploadTarget {
  readonly account: Account;
}

export async function pictureRoutes(
  app: FastifyInstance,
  {
    deps,
  }: {
    deps: UploadDeps & ConfigDep<'minimumAppVersion'> & LimitsDep & LogDep;
  },
): Promise<void> {
  const underWay = new RunningUploads(UNDER_WAY);
  const welcomed = new WeakMap<FastifyRequest, Welcome>();
  const contexts = new WeakMap<FastifyRequest, LogContext>();
  app.removeAllContentTypeParsers();
  // The bytes decide the type; the request's content type is ignored.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PICTURE_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, request, reply) => {
    const context = contexts.get(request);
    if (context !== undefined) logRefusal(context, shownError(error));
    return sendRefusal(deps, error, reply);
  });

  const letIn = async (request: FastifyRequest) => {
    const caller = await admit(deps, request);
    const context = { deps, caller, network: networkOf(request.ip) };
    contexts.set(request, context);
    // The state of the account's spaces is read again later, because an upload may take seconds.
    const account: Account = { sid: caller.sid, created_at: caller.created_at };
    return { account, context };
  };
  const welcome = async (request: FastifyRequest, reply: FastifyReply, isPhoto: boolean) => {
    const { account } = await letIn(request);
    const end = underWay.begin(account.sid);
    if (end === null) throw refusal('busy');
    const late = setTimeout(() => request.raw.destroy(), FILE_MS);
    late.unref();
    // One or both events occur: the response was sent, or the client disconnected.
    for (const event of ['finish', 'close']) {
      reply.raw.once(event, () => {
        clearTimeout(late);
        end();
      });
    }
    await admitUpload(deps, account);
    checkLength(request);
    const { sid } = request.params as OneRoute['Params'];
    const target = isPhoto ? profilePhotoFor(account) : await mediumFor(deps, account, sidOf(sid));
    welcomed.set(request, { account, ...target });
  };
  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const welcomeOf = welcomed.get(request);
    if (welcomeOf === undefined) throw refusal('request');
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    return noStore(reply).send(
      await storeUpload(deps, { ...welcomeOf, bytes, chosen: chosenAt(request.headers, deps.now()) }),
    );
  };

  app.put<OneRoute>(
    '/api/pictures/media/:sid',
    { onRequest: (request, reply) => welcome(request, reply, false) },
    take,
  );
  app.put('/api/pictures/account', { onRequest: (request, reply) => welcome(request, reply, true) }, take);
  app.delete('/api/pictures/account', async (request, reply) => {
    const { account } = await letIn(request);
    await admitUpload(deps, account);
    await writeProfilePhoto(deps, account, { uri: '', chosen: chosenAt(request.headers, deps.now()) });
    return noStore(reply).send({ sid: account.sid, uri: '' });
  });
  app.get<ArchiveRoute>('/api/pictures/archive/:team/:period', async (request, reply) => {
    const { account, context } = await letIn(request);
    if ((await deps.limits.hit(`archives:${account.sid}`, HOUR_MS)) > ARCHIVES_PER_HOUR)
      throw refusal('busy');
    const { team, period } = request.params;
    const season = { team: sidOf(team), period: sidOf(period) };
    const pictures = await seasonPictures(deps, account, season);
    logExport(context, 'pictures_exported', season.team);
    return (
      noStore(reply)
        .header('content-disposition', 'attachment; filename="touchline-pictures.zip"')
        .header('x-content-type-options', 'nosniff')
        .type('application/zip')
        // Fastify answers HEAD with this handler, and would read the whole stream to throw it away.
        .send(Readable.from(request.method === 'HEAD' ? [] : zipped(deps, pictures, deps.now())))
    );
  });
  app.get<FileRoute>('/api/pictures/:owner/:sid/:file', async (request, reply) => {
    const { account } = await letIn(request);
    const { owner, sid, file } = request.params;
    const asked = fileIn(file);
    if (asked === null || (owner !== 'media' && owner !== 'account')) throw refusal('unknown');
    const of = { owner, sid: sidOf(sid) } as const;
    const seen = await seenPicture(deps, account, of);
    if (seen === null) throw refusal('unknown');
    const { reader } = deps.database;
    const picture = await readPicture(reader, { ...seen, name: asked.name });
    if (picture === undefined) throw refusal('unknown');
    const renditions =
      picture.shape === 'square' ? [] : await renditionsOfMedia(reader, seen.space, [picture.sid]);
    const found = filesOf(picture, renditions).find(({ size }) => size === asked.size);
    if (found === undefined) throw refusal('unknown');
    return sendPicture(deps, { request, reply }, { file: found, cacheControl: 'no-store' });
  });
}

async function admitUpload({ limits }: LimitsDep, { sid }: Account): Promise<void> {
  if ((await limits.hit(`pictures:${sid}`, MINUTE_MS)) > UPLOADS_PER_MINUTE) throw refusal('busy');
}

/** Checks the declared length before any byte is read. */
function checkLength({ headers }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw refusal('request');
  if (Number(length) > PICTURE_BYTES_MAX) throw refusal('size');
}

function sidOf(text: string): number {
  if (!SID.test(text)) throw refusal('unknown');
  return Number(text);
}

/** Reasons for errors of other parts of the server. */
const REASONS: Readonly<Record<number, string>> = {
  401: 'signedOut',
  402: 'signedOut',
  404: 'unknown',
  413: 'size',
  426: 'version',
  429: 'busy',
  503: 'maintenance',
};

function sendRefusal(deps: TimeDep & LogDep, error: unknown, reply: FastifyReply): FastifyReply {
  const { code, message, details } = shownError(error);
  const { reason = REASONS[code] ?? (code < 500 ? 'request' : 'failed') } = details;
  if (reason === 'failed' || reason === 'disk')
    logFailure(deps, error, 'a picture could not be taken or shown');
  if (code === 429 || reason === 'disk') reply.header('retry-after', RETRY_AFTER_S);
  // Close the connection instead of reading the rest of a file that is too large.
  if (code === 413) reply.header('connection', 'close');
  return noStore(reply).removeHeader('etag').code(statusOf(code)).send({ code, message, reason });
}

function shownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 413) return refusal('size');
  if (typeof status === 'number' && status >= 400 && status < 500) return refusal('request');
  const trouble = databaseFailureOf(error);
  if (trouble === 'disk') return refusal('disk');
  return apiError(trouble === 'away' ? 510 : 500);
}

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

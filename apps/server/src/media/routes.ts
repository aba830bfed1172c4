/**
 * `/api/pictures/…`: a photo is sent, and fetched by whoever may see it. Everything that can be asked before a
 * byte of it is read is asked before: who, how often, how large, whether he may.
 */
import { PICTURE_BYTES_MAX } from '@touchline/domain/picture/picture-header';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../audit/repeated-lines.ts';
import { databaseTroubleOf } from '../database/trouble.ts';
import type { Deps } from '../deps.ts';
import { ApiError, apiError, statusOf } from '../errors.ts';
import { admit } from '../graphql/health-calls.ts';
import type { Account } from '../sync/access.ts';
import { portraitOf, profilePhotoOf, seesPicture } from './access.ts';
import { meantIn, writeProfilePhoto } from './meant.ts';
import { type PictureOf, readPicture } from './pictures.ts';
import { refusal } from './refusals.ts';
import { fileIn, sendPicture } from './send.ts';
import { UnderWay } from './slots.ts';
import { takePicture } from './take.ts';

const MINUTE_MS = 60_000;
/** Uploads of one account: a squad's photos after a training without network. */
export const UPLOADS_PER_MINUTE = 60;
/** At the same time: each may hold five megabytes for as long as its network takes. */
const UNDER_WAY = { most: 32, mostOfOne: 4 };
/** A slow network takes a minute for a file; who has not sent it by then holds a place that others need. */
export const FILE_MS = 300_000;
/** Seconds after which a device asks again. */
const AGAIN_S = 10;
/** By whom it was fetched; its name is made of its contents. */
const KEPT = 'private, max-age=31536000, immutable';
const SID = /^[1-9]\d{0,14}$/;

/** Whether a request's body is a file, which has FILE_MS. */
export const isFileCall = (url: string): boolean => url.startsWith('/api/pictures/');

interface OneRoute {
  Params: { sid: string };
}
interface FileRoute {
  Params: { owner: string; sid: string; file: string };
}

interface Welcome {
  readonly account: Account;
  readonly of: PictureOf;
}

export async function pictureRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const underWay = new UnderWay(UNDER_WAY);
  const welcomed = new WeakMap<FastifyRequest, Welcome>();
  app.removeAllContentTypeParsers();
  // The bytes say what they are; what the request calls them says nothing.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PICTURE_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _request, reply) => sendRefusal(deps, error, reply));

  const welcome = async (request: FastifyRequest, reply: FastifyReply, isPhoto: boolean) => {
    const account = await accountOf(deps, request);
    const end = underWay.begin(account.sid);
    if (end === null) throw refusal('busy');
    const late = setTimeout(() => request.raw.destroy(), FILE_MS);
    late.unref();
    // Either one comes, or both: the answer is out, or its reader is gone.
    for (const event of ['finish', 'close']) {
      reply.raw.once(event, () => {
        clearTimeout(late);
        end();
      });
    }
    await admitUpload(deps, account);
    checkLength(request);
    const { sid } = request.params as OneRoute['Params'];
    const of = isPhoto ? profilePhotoOf(account) : await portraitOf(deps, account, sidOf(sid));
    welcomed.set(request, { account, of });
  };
  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const welcomeOf = welcomed.get(request);
    if (welcomeOf === undefined) throw refusal('request');
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    return noStore(reply).send(
      await takePicture(deps, { ...welcomeOf, bytes, meant: meantIn(request.headers, deps.now()) }),
    );
  };

  app.put<OneRoute>(
    '/api/pictures/media/:sid',
    { onRequest: (request, reply) => welcome(request, reply, false) },
    take,
  );
  app.put('/api/pictures/account', { onRequest: (request, reply) => welcome(request, reply, true) }, take);
  app.delete('/api/pictures/account', async (request, reply) => {
    const account = await accountOf(deps, request);
    await admitUpload(deps, account);
    await writeProfilePhoto(deps, account, { uri: '', meant: meantIn(request.headers, deps.now()) });
    return noStore(reply).send({ sid: account.sid, uri: '' });
  });
  app.get<FileRoute>('/api/pictures/:owner/:sid/:file', async (request, reply) => {
    const account = await accountOf(deps, request);
    const { owner, sid, file } = request.params;
    const asked = fileIn(file);
    if (asked === null || (owner !== 'media' && owner !== 'account')) throw refusal('unknown');
    const of = { owner, sid: sidOf(sid) } as const;
    if (!(await seesPicture(deps, account, of))) throw refusal('unknown');
    const picture = await readPicture(deps.database.reader, { ...of, name: asked.name });
    if (picture === undefined) throw refusal('unknown');
    const sending = { of: picture, size: asked.size, cacheControl: KEPT };
    return sendPicture(deps, { request, reply }, sending);
  });
}

/** Whose call it is; how far his spaces were is read anew when it is used, which may be seconds later. */
async function accountOf(deps: Deps, request: FastifyRequest): Promise<Account> {
  const { sid, created_at } = await admit(deps, request);
  return { sid, created_at };
}

async function admitUpload({ limits }: Deps, { sid }: Account): Promise<void> {
  if ((await limits.hit(`pictures:${sid}`, MINUTE_MS)) > UPLOADS_PER_MINUTE) throw refusal('busy');
}

/** Said before it comes, so that nothing is read in vain. */
function checkLength({ headers }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw refusal('request');
  if (Number(length) > PICTURE_BYTES_MAX) throw refusal('size');
}

function sidOf(text: string): number {
  if (!SID.test(text)) throw refusal('unknown');
  return Number(text);
}

/** Words for what other parts of the server answer. */
const REASONS: Readonly<Record<number, string>> = {
  401: 'signedOut',
  402: 'signedOut',
  404: 'unknown',
  413: 'size',
  426: 'version',
  429: 'busy',
  503: 'maintenance',
};

function sendRefusal(deps: Deps, error: unknown, reply: FastifyReply): FastifyReply {
  const { code, message, details } = shownError(error);
  const { reason = REASONS[code] ?? (code < 500 ? 'request' : 'failed') } = details;
  if (reason === 'failed' || reason === 'disk')
    logFailure(deps, error, 'a picture could not be taken or shown');
  if (code === 429 || reason === 'disk') reply.header('retry-after', AGAIN_S);
  // What is left of a file that is too large is not waited for.
  if (code === 413) reply.header('connection', 'close');
  return noStore(reply).removeHeader('etag').code(statusOf(code)).send({ code, message, reason });
}

function shownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 413) return refusal('size');
  if (typeof status === 'number' && status >= 400 && status < 500) return refusal('request');
  const trouble = databaseTroubleOf(error);
  if (trouble === 'disk') return refusal('disk');
  return apiError(trouble === 'away' ? 510 : 500);
}

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

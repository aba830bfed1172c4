/** The call for an export token, and the files that it opens (section 7). */

import { attachment, matchFileName } from '@touchline/domain/export/format/file-name';
import { EXPORT_VIEWS, type ExportView } from '@touchline/domain/export/format/match-export';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit } from '#access/data-calls/authenticate.ts';
import { logExport, logRefusal } from '#access/data-calls/call-log.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { databaseFailureOf } from '#platform/database/database-errors.ts';
import { ApiError, apiError, statusOf } from '#platform/errors.ts';
import type { Locale } from '#platform/http/locale.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import { logFailure } from '#platform/log/repeated-lines.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PlanTimeDeps } from '#rows/people/access.ts';
import { PrintsOfAccounts } from './prints.ts';
import { exportableSpace, readExport } from './read-export.ts';
import { refusal } from './refusals.ts';
import type { SheetPrinter } from './sheet.ts';
import { issueExportToken, openExport } from './tokens.ts';

export type ExportDeps = DatabaseDep &
  PlanTimeDeps &
  RandomBytesDep &
  LimitsDep &
  LogDep &
  ConfigDep<'minimumAppVersion'>;

export interface ExportParts {
  readonly deps: ExportDeps;
  readonly sheet: SheetPrinter;
}

interface TokenRoute {
  Params: { team: string; match: string };
}
interface FileRoute {
  Params: { language?: string; token: string; file: string };
  Querystring: { view?: unknown };
}

const WINDOW_MS = 10 * 60_000;
/** Tokens that an account may ask for in ten minutes: a season, match by match. */
const TOKENS_PER_ACCOUNT = 100;
/** Files that a network may fetch in ten minutes. Each reads all rows of a match. */
const FILES_PER_NETWORK = 300;
const RETRY_AFTER_S = 60;
const SID = /^[1-9]\d{0,14}$/;
/** Other addresses below `/match/` are screens of the app. */
const FILE = ':file(^\\d+\\.(?:json|pdf)$)';
/** A language with two letters; without one the address is Dutch (section 7). */
const LANGUAGE = ':language(^[a-z]{2}$)';

export async function exportRoutes(app: FastifyInstance, { deps, sheet }: ExportParts): Promise<void> {
  app.setErrorHandler((error, _request, reply) => sendRefusal(deps, error, reply));
  app.get<TokenRoute>('/api/auth/:locale/request-exporttoken/:team/:match', async (request, reply) => {
    const caller = await admit(deps, request);
    const { sid, created_at } = caller;
    const account = { sid, created_at };
    const context = { deps, caller, network: networkOf(request.ip) };
    if ((await deps.limits.hit(`export tokens of ${sid}`, WINDOW_MS)) > TOKENS_PER_ACCOUNT)
      throw refusal('busy');
    const subject = { team_sid: sidOf(request.params.team), match_sid: sidOf(request.params.match) };
    const space = await exportableSpace(deps, { ...subject, account, view: 'staff' });
    if (typeof space !== 'number') {
      const refused = refusal(space === 'forbidden' ? 'permission' : 'unknown');
      logRefusal(context, refused);
      throw refused;
    }
    const token = await deps.database.transaction((tx) =>
      issueExportToken(tx, deps, { ...subject, account, space }),
    );
    logExport(context, 'export_link_made', subject.team_sid);
    return closed(reply).send({ token });
  });
  // Addresses with a part that is missing.
  app.get('/api/auth/:locale/request-exporttoken', unknown);
  app.get('/api/auth/:locale/request-exporttoken/*', unknown);

  const prints = new PrintsOfAccounts();
  const send = async (request: FastifyRequest<FileRoute>, reply: FastifyReply) => {
    const extension = request.params.file.endsWith('.pdf') ? 'pdf' : 'json';
    const { account, document, name } = await fileOf(deps, request, extension);
    const file = saved(reply, name);
    if (extension === 'json')
      return file.type('application/json; charset=utf-8').send(JSON.stringify(document, null, 2));
    const bytes = await prints.run(account, () => sheet.print(document, localeOf(request.params.language)));
    return file.type('application/pdf').send(Buffer.from(bytes));
  };
  app.get<FileRoute>(`/match/:token/${FILE}`, send);
  app.get<FileRoute>(`/${LANGUAGE}/match/:token/${FILE}`, send);
}

async function fileOf(deps: ExportDeps, request: FastifyRequest<FileRoute>, extension: 'json' | 'pdf') {
  const network = networkOf(request.ip);
  if ((await deps.limits.hit(`export files of ${network}`, WINDOW_MS)) > FILES_PER_NETWORK)
    throw refusal('busy');
  const opened = await openExport(deps.database.reader, request.params.token, deps.now());
  if (opened === 'ended') throw refusal('ended');
  if (opened === 'unknown' || request.params.file !== `${opened.match_sid}.${extension}`)
    throw refusal('unknown');
  const view = viewOf(request.query.view);
  if (view === undefined) throw refusal('unknown');
  const document = await readExport(deps, { ...opened, view });
  // The person's access has ended, or the match is gone.
  if (typeof document === 'string') throw refusal('ended');
  return { account: opened.account.sid, document, name: `${matchFileName(document)}.${extension}` };
}

/**
 * Without a name it is for the staff's own use, as in the app. Undefined for a name that is none, or two of them: a
 * mistyped `shared` must not show more.
 */
function viewOf(asked: unknown): ExportView | undefined {
  return asked === undefined ? 'staff' : EXPORT_VIEWS.find((view) => view === asked);
}

function localeOf(language: string | undefined): Locale {
  return language === undefined || language === 'nl' ? 'nl-NL' : 'en';
}

function sidOf(text: string): number {
  if (!SID.test(text)) throw refusal('unknown');
  return Number(text);
}

function unknown(): never {
  throw refusal('unknown');
}

/** The address is secret: no cache keeps the answer, and no search engine lists it. */
function closed(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
}

function saved(reply: FastifyReply, name: string): FastifyReply {
  return closed(reply).header('content-disposition', attachment(name));
}

function sendRefusal(deps: PlanTimeDeps & LogDep, error: unknown, reply: FastifyReply): FastifyReply {
  const { code, message, details } = shownError(error);
  if (code >= 500) logFailure(deps, error, 'a match could not be exported');
  if (code === 429 || code === 503) reply.header('retry-after', RETRY_AFTER_S);
  return closed(reply)
    .code(statusOf(code))
    .send({ code, message, ...details });
}

function shownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return apiError(databaseFailureOf(error) === null ? 500 : 510);
}

/**
 * The answer page `/attend/{token}` and what belongs to it. GET and HEAD never change anything, because scanners of mails
 * open every link. Changes are plain forms that work without script, and lead back to the page.
 */
import type { AnswerPage } from '@touchline/domain/request/answering/answer-page';
import type {
  AnswerNotice,
  RefusedAnswer,
  ShownAnswerPage,
} from '@touchline/domain/request/answering/attend-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { availabilityOf } from '#platform/availability/availability.ts';
import { databaseFailureOf } from '#platform/database/database-errors.ts';
import { ApiError } from '#platform/errors.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { calendarFile } from '#rows/calendar/calendar-file.ts';
import { entryOf } from '#rows/calendar/entry.ts';
import { type AnswerPageRefusal, giveAnswer, readAnswerPage } from '../answers/answers.ts';
import type { AnswerDeps } from '../answers/link-change.ts';
import { resubscribe, unsubscribe } from '../answers/subscriptions.ts';
import { changeTask } from '../answers/tasks.ts';
import { isLasting } from '../family/lasting-links.ts';
import { findLink, storedLink } from '../links/links.ts';
import {
  type AnswerForm,
  addressAfter,
  answerForm,
  answerIn,
  formIn,
  noticeIn,
  problemOf,
  sidIn,
  taskForm,
} from './page-forms.ts';
import { isFromOtherSite, mayOpen } from './page-guards.ts';
import {
  type AttendPagesOptions,
  type AttendRequest,
  type AttendRoute,
  localeOf,
  pageWithout,
  queryOf,
  type SentPage,
  sendPage,
} from './page-replies.ts';
import { privacyPages } from './privacy-pages.ts';
import { mayChange } from './rate-limits.ts';

/** More than the largest form: a reason of 200 characters, each percent-encoded. */
const FORM_BYTES = 8_192;

export async function attendPages(app: FastifyInstance, options: AttendPagesOptions): Promise<void> {
  const { deps, web } = options;
  const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

  app.removeAllContentTypeParsers();
  // Mail programs may send their one-click form in either encoding.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error: Error & { readonly statusCode?: number }, request, reply) => {
    if (databaseFailureOf(error) !== null || isMaintenance(error))
      return sendPage(web, { request, reply }, { page: { page: isRead(request) ? 'away' : 'unsaved' } });
    const { statusCode: status = 500 } = error;
    if (status >= 500) throw error;
    // Too large, or of another type: no form of ours.
    return sendPage(web, { request, reply }, { page: { page: 'unknown' }, status });
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!isRead(request)) await availabilityOf(deps).checkOpen();
    const isAllowed = await (isRead(request) ? mayOpen : mayChange)(deps, networkOf(request.ip));
    return isAllowed ? undefined : sendPage(web, { request, reply }, { page: { page: 'limited' } });
  });

  app.get<AttendRoute>('/attend/:token', async (request, reply) => {
    const query = queryOf(request);

    const answer = query.get('answer');
    const proposed = answer === 'yes' || answer === 'no' ? answer : '';
    const page = await shownPage(options, request, { proposed, notice: noticeIn(query) });
    const { token } = request.params;
    if (page.page === 'gone' && (await isLastingToken(deps, token)))
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/attend/${encodeURIComponent(token)}/privacy?${query}`, 303);
    return sendPage(web, { request, reply }, { page });
  });

  app.post<AttendRoute>('/attend/:token', async (request, reply) => {
    const form = answerForm(formIn(request));
    if (form === null) return sendPage(web, { request, reply }, await unchanged(options, request, 400));
    if (isFromOtherSite(deps, request))
      return sendPage(web, { request, reply }, await unchanged(options, request, 403));
    const refused = await give(deps, request.params.token, form);
    if (refused === null) return seeOther(request, reply, { is: 'answered', players: form.players });
    if ('code' in refused && refused.code === 'closed') return seeOther(request, reply, { is: 'closed' });
    return sendPage(web, { request, reply }, await answerRefused(options, request, refused));
  });

  app.post<AttendRoute>('/attend/:token/tasks', async (request, reply) => {
    const form = taskForm(formIn(request));
    if (form === null) return sendPage(web, { request, reply }, await unchanged(options, request, 400));
    if (isFromOtherSite(deps, request))
      return sendPage(web, { request, reply }, await unchanged(options, request, 403));
    const result = await changeTask(deps, request.params.token, form);
    if (result.ok) return seeOther(request, reply, { is: 'taskSaved' });
    const { code } = result.error;
    const none = pageWithout(code);
    if (none !== null) return sendPage(web, { request, reply }, none);
    return seeOther(request, reply, { is: code === 'closed' ? 'closed' : 'taskNotSaved' });
  });

  app.get<AttendRoute>('/attend/:token/event.ics', async (request, reply) => {
    const opened = await findLink(deps, request.params.token);
    if (!opened.ok) return sendPage(web, { request, reply }, { page: { page: opened.error } });
    const { event } = opened.value;
    const entry = entryOf({ ...event, changedAt: event.calendarChangedAt, withDeadline: true });
    if (entry === null) return sendPage(web, { request, reply }, { page: { page: 'unknown' } });
    const { publicUrl } = deps.config;
    const file = await calendarFile({
      entries: [entry],
      locale: localeOf(request),
      publicUrl,
      now: deps.now(),
    });
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        `inline; filename="${event.kind === 'matches' ? 'match' : 'training'}.ics"`,
      )
      .type('text/calendar; charset=utf-8')
      .send(file);
  });

  app.get<AttendRoute>('/attend/:token/unsubscribe', async (request, reply) => {
    const { token } = request.params;
    const read = await readAnswerPage(deps, token);
    if (read.ok ? read.page.link === 'shared' : read.why === 'unknown')
      return sendPage(web, { request, reply }, { page: { page: 'unknown' } });
    const team = read.ok ? teamName(read.page) : '';
    const done = read.ok && !read.subscribed ? 'off' : '';
    return sendPage(web, { request, reply }, { page: { page: 'unsubscribe', token, team, done } });
  });

  // Mail programs send `List-Unsubscribe=One-Click` without cookies and Origin, and follow no redirect (RFC 8058).
  app.post<AttendRoute>('/attend/:token/unsubscribe', async (request, reply) => {
    const { token } = request.params;
    const on = formIn(request).get('again') === '1';
    const result = await (on ? resubscribe : unsubscribe)(deps, token);
    if (!result.ok) return sendPage(web, { request, reply }, { page: { page: 'unknown' } });
    const done = on ? 'on' : 'off';
    return sendPage(web, { request, reply }, { page: { page: 'unsubscribe', token, team: '', done } });
  });

  privacyPages(app, options);

  // For a truncated or mistyped link the page says that there is no question.
  for (const url of ['/attend', '/attend/:token/*'])
    app.get(url, (request, reply) => sendPage(web, { request, reply }, { page: { page: 'unknown' } }));
}

async function isLastingToken({ database }: AnswerDeps, token: string): Promise<boolean> {
  const stored = await storedLink(database.reader, token);
  return stored !== null && isLasting(stored);
}

function isMaintenance(error: Error): boolean {
  return error instanceof ApiError && error.code === 503;
}

/** The page of a link as it is now. */
async function shownPage(
  { deps }: AttendPagesOptions,
  request: AttendRequest,
  more: Partial<Pick<ShownAnswerPage, 'proposed' | 'notice' | 'refused'>> = {},
): Promise<SentPage['page']> {
  const { token } = request.params;
  const read = await readAnswerPage(deps, token);
  if (!read.ok) return { page: read.why };
  const view = read.page;
  const player = view.link === 'shared' ? sidIn(queryOf(request).get('player')) : 0;
  const shown = { proposed: '', notice: null, refused: null, ...more } as const;
  return { page: 'answer', token, view, now: deps.now(), player, ...shown };
}

/** The page after a form that was not ours. */
async function unchanged(
  options: AttendPagesOptions,
  request: AttendRequest,
  status: number,
): Promise<SentPage> {
  const page = await shownPage(options, request);
  return page.page === 'answer' ? { page, status } : { page };
}

/** Why nothing was recorded: a field of a child's form, or the link. */
type NotGiven = RefusedAnswer | { readonly code: AnswerPageRefusal['code'] };

/** Records the answer of all players of the form; null when that is done. */
async function give(
  deps: AnswerDeps,
  token: string,
  { players, entered }: AnswerForm,
): Promise<NotGiven | null> {
  const said = answerIn(entered);
  // Each child has the same fields.
  const [first = 0] = players;
  if (!said.ok) return { player: first, entered, problem: said.error };
  const result = await giveAnswer(deps, token, { players, said: said.value });
  if (result.ok) return null;
  const problem = problemOf(result.error);
  const player = 'player' in result.error ? result.error.player : first;
  return problem === null ? { code: result.error.code } : { player, entered, problem };
}

/** The form again, with everything that was typed; or why there is no form. */
async function answerRefused(
  options: AttendPagesOptions,
  request: AttendRequest,
  refused: NotGiven,
): Promise<SentPage> {
  if ('problem' in refused) return { page: await shownPage(options, request, { refused }), status: 422 };
  return (
    pageWithout(refused.code) ?? {
      page: await shownPage(options, request, { notice: { is: 'answerNotSaved' } }),
      status: 400,
    }
  );
}

function seeOther(request: AttendRequest, reply: FastifyReply, notice: AnswerNotice): FastifyReply {
  const address = addressAfter(request.params.token, queryOf(request), notice);
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

function teamName({ team: { club, name } }: AnswerPage): string {
  return [club, name].filter((part) => part !== '').join(' ');
}

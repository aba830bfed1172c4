/**
 * The page `/attend/{token}/privacy`, on which a family chooses what others see of its children. With a link that belongs
 * to no family, and with that of a Team Page, a family asks there for its own link.
 */
import { namedTeam } from '@touchline/domain/request/answering/privacy-page';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkOf } from '#platform/http/network-of.ts';
import { askForLink, teamOfSharedLink } from '../family/asking.ts';
import { isLasting } from '../family/lasting-links.ts';
import { chooseLevel, readPrivacyPage } from '../family/privacy.ts';
import { storedLink } from '../links/links.ts';
import {
  type AskForm,
  addressAfterAsking,
  addressAfterLevel,
  askForm,
  formIn,
  levelForm,
  sidIn,
} from './page-forms.ts';
import { isFromOtherSite } from './page-guards.ts';
import {
  type AttendPagesOptions,
  type AttendRequest,
  type AttendRoute,
  pageWithout,
  queryOf,
  type SentPage,
  sendPage,
} from './page-replies.ts';

/** Limits, the sizes of forms, and failures are those of the answer page, in whose context these routes are. */
export function privacyPages(app: FastifyInstance, options: AttendPagesOptions): void {
  const { deps, web } = options;

  app.get<AttendRoute>('/attend/:token/privacy', async (request, reply) =>
    sendPage(web, { request, reply }, await shownPage(options, request)),
  );

  app.post<AttendRoute>('/attend/:token/privacy', async (request, reply) => {
    const form = formIn(request);
    const [chosen, asked] = [levelForm(form), askForm(form)];
    const status = chosen === null && asked === null ? 400 : isFromOtherSite(deps, request) ? 403 : null;
    if (status !== null) return sendPage(web, { request, reply }, await unchanged(options, request, status));
    if (chosen === null) return ask(options, request, { reply, asked: asked ?? { email: null } });
    const { token } = request.params;
    const result = await chooseLevel(deps, token, chosen);
    if (!result.ok)
      return sendPage(
        web,
        { request, reply },
        pageWithout(result.error.code) ?? (await unchanged(options, request, 400)),
      );
    const address = addressAfterLevel(token, queryOf(request), chosen.player);
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  });
}

async function ask(
  options: AttendPagesOptions,
  request: AttendRequest,
  { reply, asked: { email } }: { readonly reply: FastifyReply; readonly asked: AskForm },
): Promise<FastifyReply> {
  const { deps, web } = options;
  const { token } = request.params;
  const done = await askForLink(deps, token, { email, network: networkOf(request.ip) });
  if (done === 'tooMany') return sendPage(web, { request, reply }, { page: { page: 'limited' } });
  if (done === 'notAsked') return sendPage(web, { request, reply }, await unchanged(options, request, 400));
  return reply.header('cache-control', 'no-store').redirect(addressAfterAsking(token, queryOf(request)), 303);
}

async function shownPage({ deps }: AttendPagesOptions, request: AttendRequest): Promise<SentPage> {
  const { token } = request.params;
  const query = queryOf(request);
  const isMailed = query.get('done') === 'mailed';
  const read = await readPrivacyPage(deps, token);
  if (read.ok) {
    const stored = await storedLink(deps.database.reader, token);
    const shown = {
      saved: sidIn(query.get('for')),
      isLasting: stored !== null && isLasting(stored),
      isMailed,
    };
    return { page: { page: 'privacy', token, view: read.value, ...shown } };
  }
  const shared = await teamOfSharedLink(deps, token);
  if (shared !== null) return { page: { page: 'askLink', token, team: namedTeam(shared.team), isMailed } };
  return pageWithout(read.error.code) ?? { page: { page: 'unknown' } };
}

/** The page after a form that changed nothing. */
async function unchanged(
  options: AttendPagesOptions,
  request: AttendRequest,
  status: number,
): Promise<SentPage> {
  const shown = await shownPage(options, request);
  return ['privacy', 'askLink'].includes(shown.page.page) ? { ...shown, status } : shown;
}

/** The page `/attend/{token}/privacy`, on which a family chooses what others see of its children. */
import type { FastifyInstance } from 'fastify';
import { chooseLevel, readPrivacyPage } from '../answers/privacy.ts';
import { addressAfterLevel, formIn, levelForm, sidIn } from './page-forms.ts';
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
    const chosen = levelForm(formIn(request));
    const status = chosen === null ? 400 : isFromOtherSite(deps, request) ? 403 : null;
    if (chosen === null || status !== null)
      return sendPage(web, { request, reply }, await unchanged(options, request, status ?? 400));
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

async function shownPage({ deps }: AttendPagesOptions, request: AttendRequest): Promise<SentPage> {
  const { token } = request.params;
  const read = await readPrivacyPage(deps, token);
  if (!read.ok) return pageWithout(read.error.code) ?? { page: { page: 'unknown' } };
  const saved = sidIn(queryOf(request).get('for'));
  return { page: { page: 'privacy', token, view: read.value, saved } };
}

/** The page after a form that changed nothing. */
async function unchanged(
  options: AttendPagesOptions,
  request: AttendRequest,
  status: number,
): Promise<SentPage> {
  const shown = await shownPage(options, request);
  return shown.page.page === 'privacy' ? { ...shown, status } : shown;
}

/** The Team Page `/page/{token}`, its card for other sites, and its pictures. */
import type { TeamPageAnswer } from '@touchline/domain/team-page/page-answer';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FilesDep } from '#platform/files/files.ts';
import { preferredLocale } from '#platform/http/locale.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { PageCache } from '#platform/page-cache.ts';
import type { WebBuild } from '#platform/web/build.ts';
import { type Packed, packed } from '#platform/web/packed.ts';
import { calendarFile } from '#rows/calendar/calendar-file.ts';
import { sendCalendar, sendNoCalendar } from '#rows/calendar/send-calendar.ts';
import { noPicture, type ShownFiles, sendPublicPicture } from '#rows/pictures/public-pictures.ts';
import { type OpenTeamPage, readTeamCalendar, readTeamPage } from '#rows/public/public-team-page.ts';
import {
  type LinkPictureDeps,
  type LinkPictureRoute,
  LinkPictures,
} from '#rows/public-pages/link-picture/link-pictures.ts';
import { PageStates } from '#rows/public-pages/page-states.ts';
import {
  COME_BACK_SECONDS,
  type PageRoute,
  type PublicPageDeps,
  PublicPages,
  STATUS,
} from '#rows/public-pages/public-pages.ts';
import { mayLoad, mayOpen } from '#rows/public-pages/rate-limits.ts';

/** The version of a state changes every minute. */
const KEPT_MS = 60_000;
/** Each has up to 1 MB. */
const KEPT_CALENDARS = 20;
/** Of a compressed one. A season is far below it. */
const KEPT_BYTES = 100_000;

interface PictureRoute {
  Params: { token: string; file: string };
}

export interface TeamPagesOptions {
  readonly deps: PublicPageDeps & LinkPictureDeps & FilesDep;
  readonly web: WebBuild | null;
}

type Open = Extract<TeamPageAnswer, { page: 'team' }>;

export async function teamPages(app: FastifyInstance, { deps, web }: TeamPagesOptions): Promise<void> {
  const pages = new PublicPages<OpenTeamPage, Open>({
    deps,
    source: {
      kind: 'team',
      read: (db, { space, subject_sid }, time) => readTeamPage(db, { space, team_sid: subject_sid }, time),
    },
    open: (token, { view }) => ({ page: 'team', token, view, now: deps.now() }),
    render: web === null ? null : (answer, look) => web.renderTeamPage(answer, look),
  });
  pages.addRoutes(app, '/page/:token');
  const calendars = new PageStates(deps, {
    kind: 'team',
    read: (db, { space, subject_sid }, time) => readTeamCalendar(db, { space, team_sid: subject_sid }, time),
  });
  // One of 2,000 matches takes 70 ms.
  const calendarsWritten = new PageCache<string>(deps.now, KEPT_MS, { most: KEPT_CALENDARS });
  const calendarsPacked = new PageCache<Packed>(deps.now, KEPT_MS, {
    isKept: ({ body }) => Buffer.byteLength(body) <= KEPT_BYTES,
  });
  app.get<PageRoute>('/page/:token/calendar.ics', async (request, reply) => {
    if (!(await mayOpen(deps, networkOf(request.ip)))) return sendNoCalendar(reply, 'limited');
    const found = await calendars.find(request.params.token);
    if (found === 'away') return sendNoCalendar(reply, 'away');
    const { state, version } = found;
    if (state.is !== 'open') return sendNoCalendar(reply, state.is === 'gone' ? 'gone' : 'unknown');
    const { lang } = request.query;
    const locale = preferredLocale(typeof lang === 'string' ? lang : request.headers['accept-language']);
    const { title, entries } = state;
    const { publicUrl } = deps.config;
    const file = await calendarsWritten.get(`${version} ${locale}`, () =>
      calendarFile({ entries, locale, publicUrl, feed: { title } }),
    );
    // The state is read again each minute, mostly without a change.
    return sendCalendar(
      { request, reply },
      {
        version: file,
        make: (packing) =>
          calendarsPacked.get(`${version} ${locale} ${packing}`, () => packed(file, packing)),
      },
    );
  });
  app.get<PageRoute>('/page', (request, reply) => pages.sendUnknown(request, reply));

  app.get<PictureRoute>('/page/:token/pictures/:file', async (request, reply) => {
    const { token, file } = request.params;
    if (!(await mayLoad(deps, networkOf(request.ip)))) return comeBack(reply, 'limited');
    const found = await pages.states.find(token);
    if (found === 'away') return comeBack(reply, 'away');
    const { state, space } = found;
    if (state.is === 'gone') return noPicture(reply, 410);
    const shown = state.is === 'open' ? state.files : NO_FILES;
    return sendPublicPicture(deps, { request, reply }, { file, shown, spaces: space > 0 ? [space] : [] });
  });

  const linkPictures = new LinkPictures(deps, web);
  app.get<LinkPictureRoute>('/page/:token/picture.png', (request, reply) =>
    linkPictures.send(request, reply, async () => {
      const found = await pages.states.find(request.params.token);
      if (found === 'away') return 'away';
      const { state } = found;
      if (state.is === 'open') return { page: 'team', view: state.view };
      return state.is === 'gone' ? 'gone' : 'unknown';
    }),
  );
}

const NO_FILES: ShownFiles = new Map();

function comeBack(reply: FastifyReply, why: 'away' | 'limited'): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('retry-after', COME_BACK_SECONDS[why])
    .code(STATUS[why])
    .send({ code: STATUS[why] });
}

/** The club page `/club/{token}`, and its card for other sites. `/club/` and `/club/page/` are screens of the app. */
import type { ClubPageAnswer } from '@touchline/domain/club/club-page';
import type { FastifyInstance } from 'fastify';
import type { SealDep } from '#platform/secrets/seal.ts';
import type { WebBuild } from '#platform/web/build.ts';
import { type OpenClubPage, readClubPage } from '#rows/public/public-club-page.ts';
import { type PublicPageDeps, PublicPages } from '#rows/public-pages/public-pages.ts';

export interface ClubPagesOptions {
  readonly deps: PublicPageDeps & SealDep;
  readonly web: WebBuild | null;
}

type Open = Extract<ClubPageAnswer, { page: 'club' }>;

export async function clubPages(app: FastifyInstance, { deps, web }: ClubPagesOptions): Promise<void> {
  const pages = new PublicPages<OpenClubPage, Open>({
    deps,
    source: {
      kind: 'club',
      read: (db, { space }, time) => readClubPage(db, { config: deps.config, space }, time),
    },
    open: (token, { view }) => ({ page: 'club', token, view }),
    render: web === null ? null : (answer, look) => web.renderClubPage(answer, look),
  });
  pages.addRoutes(app, '/club/:token(^(?!page$).+)');
}

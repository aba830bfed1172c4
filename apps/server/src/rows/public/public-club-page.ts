/** A club page as everybody sees it, read from committed data with the same few statements for any number of teams. */
import type { PublicClubPage } from '@touchline/domain/club/club-page';
import {
  type ClubPageTeam,
  clubPageView,
  daysOfClubPage,
  teamsOfClubPage,
} from '@touchline/domain/club/club-page-view';
import { create } from '@touchline/domain/entity/rows/rows';
import { accountFields } from '@touchline/domain/entity/tables/account';
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { teamPageFields } from '@touchline/domain/entity/tables/team-page';
import { clubPageStays, teamPageStays } from '@touchline/domain/plan/plan';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { readRowIn, readRowsIn, rowsOf, type StoredRow } from '#platform/database/rows.ts';
import { statement } from '#platform/database/statement.ts';
import type { SealConfig } from '#platform/secrets/seal.ts';
import { tokenOf } from '../page-links/page-links.ts';
import type { PlanTime } from '../people/access.ts';
import type { PageState } from '../public-pages/page-states.ts';
import { entityOf } from '../pull/entities.ts';
import { planState } from '../view/plan-end.ts';

export interface OpenClubPage {
  readonly view: PublicClubPage;
}

export interface ClubOf {
  readonly config: SealConfig;
  /** The account. */
  readonly space: number;
}

export async function readClubPage(
  db: Reader,
  { config, space }: ClubOf,
  time: PlanTime,
): Promise<PageState<OpenClubPage>> {
  const accountRow = await readRowIn(db, { space, collection: 'account' }, space);
  const owner = await ownerOf(db, space);
  if (accountRow === undefined || accountRow.deleted > 0 || owner === undefined) return { is: 'gone' };
  const { club } = entityOf(accountFields, accountRow);
  if (!club.open) return { is: 'closed' };
  const nowSeconds = Math.floor(time.now / 1_000);
  const rows = await rowsOf(db, { space, collection: 'teams' });
  const plans = rows.map((row) => planState(JSON.parse(row.registers) as Registers, owner, time));
  const ofTrial = planState({}, owner, time);
  if (
    ![ofTrial, ...plans].some(({ plan, endedSeconds }) => clubPageStays(plan, { endedSeconds, nowSeconds }))
  )
    return { is: 'closed' };
  const isPaid = (at: number) => {
    const { plan, endedSeconds } = plans[at] ?? ofTrial;
    return teamPageStays(plan, { endedSeconds, nowSeconds });
  };
  const paid = rows.filter((_, at) => isPaid(at)).map((row) => ({ team: entityOf(teamFields, row) }));
  const teams = await withPages(db, { config, space }, teamsOfClubPage(club, paid));
  const matches = await readMatches(db, { space, teams, nowSeconds });
  return { is: 'open', view: clubPageView({ club, teams, matches, nowSeconds }) };
}

function ownerOf(db: Reader, space: number) {
  return db.selectFrom('accounts').select(['sid', 'created_at']).where('sid', '=', space).executeTakeFirst();
}

/** The Team Pages of these teams, and their links. */
async function withPages(
  db: Reader,
  { config, space }: ClubOf,
  teams: readonly Pick<ClubPageTeam, 'team'>[],
): Promise<readonly ClubPageTeam[]> {
  const sids = teams.map(({ team }) => team.sid);
  const pages = new Map(
    (await readRowsIn(db, { space, collection: 'teampages' }, sids)).map((row) => [row.sid, row]),
  );
  const links = new Map((await linksOf(db, { space })).map((link) => [link.subject_sid, link]));
  return teams.map(({ team }) => {
    const page = pages.get(team.sid);
    const link = links.get(team.sid);
    return {
      team,
      page:
        page === undefined || page.deleted > 0
          ? create(teamPageFields, { team_sid: team.sid })
          : entityOf(teamPageFields, page),
      token: link === undefined ? '' : tokenOf(config, link),
    };
  });
}

const linksOf = statement((db, p: { space: number }) =>
  db
    .selectFrom('page_links')
    .selectAll()
    .where('space', '=', p.space)
    .where('kind', '=', 'team')
    .where('ended_at', '=', 0),
);

async function readMatches(
  db: Reader,
  {
    space,
    teams,
    nowSeconds,
  }: { readonly space: number; readonly teams: readonly ClubPageTeam[]; readonly nowSeconds: number },
): Promise<readonly Match[]> {
  const sids = new Set(teams.map(({ team }) => team.sid));
  const windows = new Set(daysOfClubPage(teams, nowSeconds).map((day) => Math.floor(day / WINDOW_S)));
  const found: StoredRow[] = [];
  for (const window of windows)
    found.push(...(await matchesAround(db, { space, date: `%"date":[${window}%` })));
  return found.filter(({ team_sid }) => sids.has(team_sid)).map((row) => entityOf(matchFields, row));
}

/** Eleven days whose dates begin with the same digits. The page has eight days at most: one window, seldom two. */
const WINDOW_S = 1_000_000;

/**
 * The matches of an account in one window. The database looks for the date in the text: an account may have thousands of
 * matches, and one look through the text of a match costs a fraction of reading it.
 */
const matchesAround = statement((db, p: { space: number; date: string }) =>
  db
    .selectFrom('rows')
    .selectAll()
    .where('space', '=', p.space)
    .where('collection', '=', 'matches')
    .where('deleted', '=', 0)
    .where('registers', 'like', p.date),
);

/** A Team Page as everybody sees it, read from committed data. */
import { create } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { type Medium, mediumFields } from '@touchline/domain/entity/tables/medium';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { type TeamPage, teamPageFields } from '@touchline/domain/entity/tables/team-page';
import {
  type TrainingSelection,
  type TrainingSession,
  trainingSelectionFields,
  trainingSessionFields,
} from '@touchline/domain/entity/tables/training';
import { mediaIn } from '@touchline/domain/note/public-text';
import { teamPageStays } from '@touchline/domain/plan/plan';
import { shownMedia } from '@touchline/domain/team-page/page-people';
import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import { calendarOf, descriptionOf, teamPageView } from '@touchline/domain/team-page/team-page-view';
import { plainLine } from '@touchline/domain/text/plain-text';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { readRowIn, readRowsIn, type StoredRow } from '#platform/database/rows.ts';
import { type CalendarEntry, entryOf } from '../calendar/entry.ts';
import { IN_CALENDAR, lastChange, TEAM_IN_CALENDAR } from '../calendar/told.ts';
import { inWindow, latest } from '../calendar/window.ts';
import { parseHtml } from '../notes/parse-html.ts';
import type { PlanTime } from '../people/access.ts';
import type { ShownFiles } from '../pictures/public-pictures.ts';
import type { PageState } from '../public-pages/page-states.ts';
import { entityOf } from '../pull/entities.ts';
import { planState } from '../view/plan-end.ts';
import { childrenOf, namingTheTeam } from '../view/team-rows.ts';
import { filesOfPage, type PagePictures, readPagePictures } from './page-pictures.ts';
import { wasInTeam } from './public-match.ts';

export interface OpenTeamPage {
  readonly view: PublicTeamPage;
  /** Only these files are public. */
  readonly files: ShownFiles;
}

export async function readTeamPage(
  db: Reader,
  { space, team_sid }: { readonly space: number; readonly team_sid: number },
  time: PlanTime,
): Promise<PageState<OpenTeamPage>> {
  const found = await readPage(db, { space, team_sid }, time);
  if (found.is !== 'open') return found;
  const { teamRow, team, page } = found;
  const players = await readPlayers(db, team, teamRow);
  const written = mediaIn(descriptionOf(page, parseHtml));
  const { media, pictures } = await readMedia(db, space, shownMedia({ page, players, written }));
  const trainings = await readTrainings(db, space, page);
  const view = teamPageView({
    team,
    page,
    players,
    media,
    pictures: pictures.shown,
    matches: await readMatches(db, space, team_sid),
    ...trainings,
    nowSeconds: Math.floor(time.now / 1_000),
    parse: parseHtml,
  });
  return { is: 'open', view, files: filesOfPage(view, pictures) };
}

/** The calendar of the page's matches; closed where the page is, and while it shows no matches. */
export async function readTeamCalendar(
  db: Reader,
  { space, team_sid }: { readonly space: number; readonly team_sid: number },
  time: PlanTime,
): Promise<PageState<{ readonly title: string; readonly entries: readonly CalendarEntry[] }>> {
  const found = await readPage(db, { space, team_sid }, time);
  if (found.is !== 'open') return found;
  const { teamRow, team, page } = found;
  const rows = (await readMatchRows(db, space, team_sid)).filter((row) =>
    inWindow((JSON.parse(row.registers) as Registers).date?.[0], time.now),
  );
  const changed = new Map(rows.map((row) => [row.sid, changeOf(row, IN_CALENDAR)]));
  const ofTeam = changeOf(teamRow, TEAM_IN_CALENDAR);
  const matches = rows.map((row) => entityOf(matchFields, row));
  const shown = calendarOf({ team, page, matches, nowSeconds: Math.floor(time.now / 1_000) });
  if (shown === null) return { is: 'closed' };
  const entries = shown.flatMap((match) => {
    const changedAt = Math.max(ofTeam, changed.get(match.sid) ?? 0);
    // The page says nothing of requests.
    return entryOf({ gathering: match, deleted: false, team, changedAt, withDeadline: false }) ?? [];
  });
  const title = plainLine(page.title) || plainLine(`${team.clubname} ${team.teamname}`);
  return { is: 'open', title, entries: latest(entries) };
}

const changeOf = ({ registers }: StoredRow, paths: readonly string[]): number =>
  lastChange(JSON.parse(registers) as Registers, paths);

type StoredPage = PageState<{
  readonly teamRow: StoredRow;
  readonly team: Team;
  readonly page: TeamPage;
}>;

async function readPage(
  db: Reader,
  { space, team_sid }: { readonly space: number; readonly team_sid: number },
  time: PlanTime,
): Promise<StoredPage> {
  const teamRow = await readRowIn(db, { space, collection: 'teams' }, team_sid);
  if (teamRow === undefined || teamRow.deleted > 0) return { is: 'gone' };
  const team = entityOf(teamFields, teamRow);
  if (team.teampage !== 1 || !(await isPaid(db, teamRow, time))) return { is: 'closed' };
  const pageRow = await readRowIn(db, { space, collection: 'teampages' }, team_sid);
  const page =
    pageRow === undefined || pageRow.deleted > 0
      ? create(teamPageFields, { team_sid })
      : entityOf(teamPageFields, pageRow);
  return { is: 'open', teamRow, team, page };
}

async function isPaid(db: Reader, { space, registers }: StoredRow, time: PlanTime): Promise<boolean> {
  const owner = await db
    .selectFrom('accounts')
    .select(['sid', 'created_at'])
    .where('sid', '=', space)
    .executeTakeFirst();
  if (owner === undefined) return false;
  const { plan, endedSeconds } = planState(JSON.parse(registers) as Registers, owner, time);
  return teamPageStays(plan, { endedSeconds, nowSeconds: Math.floor(time.now / 1_000) });
}

const isThere = ({ deleted }: StoredRow): boolean => deleted === 0;

async function readPlayers(
  db: Reader,
  team: Team,
  { space, sid, registers }: StoredRow,
): Promise<readonly Player[]> {
  const squad = { sid, registers: JSON.parse(registers) as Registers };
  const rows = await readRowsIn(db, { space, collection: 'players' }, team.player_sids);
  return rows
    .filter((row) => isThere(row) && wasInTeam(row, squad))
    .map((row) => entityOf(playerFields, row));
}

async function readMedia(
  db: Reader,
  space: number,
  sids: readonly number[],
): Promise<{ readonly media: readonly Medium[]; readonly pictures: PagePictures }> {
  const rows = (await readRowsIn(db, { space, collection: 'media' }, sids)).filter(isThere);
  const media = rows.map((row) => entityOf(mediumFields, row));
  const found = media.map(({ sid }) => sid);
  return { media, pictures: await readPagePictures(db, space, found) };
}

async function readMatches(db: Reader, space: number, team_sid: number) {
  return (await readMatchRows(db, space, team_sid)).map((row) => entityOf(matchFields, row));
}

async function readMatchRows(db: Reader, space: number, team_sid: number): Promise<readonly StoredRow[]> {
  const named = await namingTheTeam(db, { space, team_sid });
  const sids = named.flatMap(({ collection, sid }) => (collection === 'matches' ? [sid] : []));
  return (await readRowsIn(db, { space, collection: 'matches' }, sids)).filter(isThere);
}

interface Trainings {
  readonly selection: TrainingSelection | null;
  readonly sessions: readonly TrainingSession[];
}

const NO_TRAININGS: Trainings = { selection: null, sessions: [] };

async function readTrainings(db: Reader, space: number, { options }: TeamPage): Promise<Trainings> {
  if (!options.next_session || options.training_selection <= 0) return NO_TRAININGS;
  const row = await readRowIn(db, { space, collection: 'training_selections' }, options.training_selection);
  if (row === undefined || !isThere(row)) return NO_TRAININGS;
  const parts = await childrenOf(db, { space, collection: 'training_selections', sid: row.sid });
  const sids = parts.flatMap(({ collection, sid }) => (collection === 'training_sessions' ? [sid] : []));
  const sessions = (await readRowsIn(db, { space, collection: 'training_sessions' }, sids)).filter(isThere);
  return {
    selection: entityOf(trainingSelectionFields, row),
    sessions: sessions.map((session) => entityOf(trainingSessionFields, session)),
  };
}

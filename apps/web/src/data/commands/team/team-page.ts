/** A team's public page: made with the first change, because a team has it by its defaults. */
import { create, patch } from '@touchline/domain/entity/rows/rows';
import {
  type TeamPage,
  teamPageFields,
  teamPageOptionsFields,
} from '@touchline/domain/entity/tables/team-page';
import type { NoteContent } from '@touchline/domain/note/content';
import { blocksOf } from '@touchline/domain/note/reading';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Actor } from '@touchline/domain/team/permissions';
import {
  descriptionChanges,
  type PageRefusal,
  type StaffValues,
  withMessage,
  withoutMessage,
  withoutStaff,
  withPinned,
  withStaff,
  withStaffMoved,
} from '@touchline/domain/team-page/editing';
import { parseHtml } from '../../queries/parse-html.ts';
import { actorOnTeam } from '../permission.ts';
import { act, type Outcome, type TeamWork, type UnitOfWork } from '../unit-of-work.ts';
import { changeTeam } from './teams.ts';

/** The server does not know the team yet, and the page has the team's id. */
export type TeamPageRefusal = PageRefusal | { readonly code: 'notOnlineYet' };

export type TeamPageOptions = TeamPage['options'];
export type TeamPageValues = Pick<TeamPage, 'title' | 'main_sid' | 'logo_sid'> &
  Omit<TeamPageOptions, 'messages'>;

/** Opens or closes the page. */
export function setTeamPageOpen(ports: TeamWork, team: number, open: boolean): Outcome<object, never> {
  return changeTeam(ports, team, (before) => ok({ ...before, teampage: open ? 1 : 0 }));
}

export function updateTeamPage(
  ports: TeamWork,
  team: number,
  changed: Partial<TeamPageValues>,
): Outcome<object, TeamPageRefusal> {
  const { title, main_sid, logo_sid, ...options } = changed;
  return changePage(ports, team, (page) =>
    ok({
      ...page,
      ...(title !== undefined && { title: title.trim() }),
      // The picture of a client that knows no library ends with the choice of another one.
      ...(main_sid !== undefined && { main_sid, image_main: '' }),
      ...(logo_sid !== undefined && { logo_sid, image_logo: '' }),
      options: patch(teamPageOptionsFields, page.options, options),
    }),
  );
}

export function addPageMessage(
  ports: TeamWork,
  { team, text }: { readonly team: number; readonly text: string },
): Outcome<object, TeamPageRefusal> {
  return changePage(ports, team, async (page, unit) =>
    withMessage(page, { id: await unit.newEventId(), text, at: Math.floor(unit.nowSeconds) }),
  );
}

interface OfMessage {
  readonly team: number;
  readonly id: string;
}

export function pinPageMessage(
  ports: TeamWork,
  { team, id, pinned }: OfMessage & { readonly pinned: boolean },
): Outcome<object, TeamPageRefusal> {
  return changePage(ports, team, (page) => ok(withPinned(page, id, pinned)));
}

export function removePageMessage(
  ports: TeamWork,
  { team, id }: OfMessage,
): Outcome<object, TeamPageRefusal> {
  return changePage(ports, team, (page) => ok(withoutMessage(page, id)));
}

interface OfStaff {
  readonly team: number;
  readonly id: number;
}

/** @param id null for a new member */
export function savePageStaff(
  ports: TeamWork,
  { team, id, values }: { readonly team: number; readonly id: number | null; readonly values: StaffValues },
): Outcome<object, TeamPageRefusal> {
  return changePage(ports, team, async (page, unit) =>
    withStaff(page, id ?? (await unit.newNumber()), values),
  );
}

export function movePageStaff(
  ports: TeamWork,
  { team, id, by }: OfStaff & { readonly by: -1 | 1 },
): Outcome<object, TeamPageRefusal> {
  return changePage(ports, team, (page) => ok(withStaffMoved(page, id, by)));
}

export function removePageStaff(ports: TeamWork, { team, id }: OfStaff): Outcome<object, TeamPageRefusal> {
  return changePage(ports, team, (page) => ok(withoutStaff(page, id)));
}

/** Writes what the coach changed in the text about the team. Words that arrived meanwhile in other paragraphs stay. */
export function savePageText(
  ports: TeamWork,
  {
    team,
    base,
    contents,
  }: {
    readonly team: number;
    /** The page when the edit began. */
    readonly base: Pick<TeamPage, 'blocks' | 'description'>;
    readonly contents: readonly NoteContent[];
  },
): Outcome<object, TeamPageRefusal> {
  return act<object, TeamPageRefusal>(ports, {}, async (unit) => {
    const of = await takePage(ports, unit, team);
    if (!of.ok) return of;
    const { page, exists, actor, sid } = of.value;
    const maker = await unit.newEventId();
    let made = 0;
    const changes = descriptionChanges({
      page: { ...page, ...base },
      base: blocksOf({ blocks: base.blocks, message: base.description }, parseHtml),
      contents,
      newId: () => `${maker}x${++made}`,
    });
    if (!changes.ok) return changes;
    if (!exists) await unit.createAs({ collection: 'teampages', sid }, actor, page);
    await unit.change({ collection: 'teampages', sid }, actor, changes.value);
    return ok({});
  });
}

interface PageOf {
  readonly sid: number;
  readonly page: TeamPage;
  readonly exists: boolean;
  readonly actor: Actor;
}

async function takePage(
  ports: TeamWork,
  unit: UnitOfWork,
  team_sid: number,
): Promise<Result<PageOf, TeamPageRefusal>> {
  const team = await unit.take('teams', team_sid);
  const { sid } = team;
  if (sid <= 0) return refuse({ code: 'notOnlineYet' });
  const actor = actorOnTeam(team, ports.ownAccount(), unit.nowSeconds);
  const exists = await unit.has('teampages', sid);
  const page = exists
    ? await unit.take('teampages', sid)
    : create(teamPageFields, { team_sid: sid, createdAt: Math.floor(unit.nowSeconds) });
  return ok({ sid, page, exists, actor });
}

type Decide = (
  page: TeamPage,
  unit: UnitOfWork,
) => Result<TeamPage, PageRefusal> | Promise<Result<TeamPage, PageRefusal>>;

function changePage(ports: TeamWork, team: number, decide: Decide): Outcome<object, TeamPageRefusal> {
  return act<object, TeamPageRefusal>(ports, {}, async (unit) => {
    const of = await takePage(ports, unit, team);
    if (!of.ok) return of;
    const { page, exists, actor, sid } = of.value;
    const after = await decide(page, unit);
    if (!after.ok) return after;
    if (!exists) await unit.createAs({ collection: 'teampages', sid }, actor, after.value);
    else {
      // Undoing the creation would delete the page, which goes with its team only.
      unit.name('teamPage');
      await unit.save({ collection: 'teampages', sid }, actor, [page, after.value]);
    }
    return ok({});
  });
}

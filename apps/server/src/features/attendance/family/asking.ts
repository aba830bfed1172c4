/**
 * A family asks for its lasting link by mail: on the page of a link that everybody has, with an address, or on the page
 * of its own link of one event. Every address gets the same answer, whether the team knows it or not: what is stored is a
 * due job in both cases, and only the job looks for the family.
 */
import type { Team } from '@touchline/domain/entity/tables/team';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { isEmail } from '@touchline/domain/text/email';
import type { DatabaseDep } from '#platform/database/database.ts';
import { readRowIn } from '#platform/database/rows.ts';
import { scheduleJob } from '#platform/jobs/schedule.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { TimeDep } from '#platform/time.ts';
import { pageLinkAt } from '#rows/page-links/page-links.ts';
import { entityOf } from '#rows/pull/entities.ts';
import type { AnswerDeps } from '../answers/link-change.ts';
import { addressHasher } from '../links/families.ts';
import { findLink } from '../links/links.ts';
import { findFamily } from './privacy.ts';

const HOUR_MS = 3_600_000;
/** A school or a mobile network has many families behind one address. */
const ASKED_PER_NETWORK = 30;
const ASKED_PER_TEAM = 100;
const OPEN_PAGE = 1;

/** The due job that sends the link. */
export const FAMILY_LINK = 'family_link';

export interface AskedTeam {
  readonly space: number;
  readonly team: Team;
}

/** The team of a link that everybody has: an event's shared link, or an open Team Page. Null for any other token. */
export async function teamOfSharedLink(
  deps: DatabaseDep & TimeDep,
  token: string,
): Promise<AskedTeam | null> {
  const { reader } = deps.database;
  const opened = await findLink(deps, token);
  if (opened.ok) {
    const { link, event, family } = opened.value;
    return family === null && !event.teamDeleted ? { space: link.space, team: event.team } : null;
  }
  const page = await pageLinkAt(reader, 'team', token);
  if (page === null || page.ended_at > 0) return null;
  const row = await readRowIn(reader, { space: page.space, collection: 'teams' }, page.subject_sid);
  if (row === undefined || row.deleted > 0) return null;
  const team = entityOf(teamFields, row);
  return team.teampage === OPEN_PAGE ? { space: row.space, team } : null;
}

/** `notAsked`: neither a link that everybody has with an address, nor a family's own. `tooMany`: try again later. */
export type Asking = 'asked' | 'notAsked' | 'tooMany';

/** @param network by `networkOf` */
export async function askForLink(
  deps: AnswerDeps & LimitsDep,
  token: string,
  { email, network }: { readonly email: string | null; readonly network: string },
): Promise<Asking> {
  const about = email === null ? await ownFamily(deps, token) : await familyAt(deps, token, email);
  if (about === null) return 'notAsked';
  if ((await deps.limits.hit(`family links of ${network}`, HOUR_MS)) > ASKED_PER_NETWORK) return 'tooMany';
  return (await scheduleLink(deps, about)) ? 'asked' : 'tooMany';
}

export type AskingDeps = Pick<AnswerDeps, 'database' | 'dueJobs' | 'now'> & LimitsDep;

interface Asked {
  readonly space: number;
  readonly team_sid: number;
  readonly addressHash: string;
  /** For the mail, which says why it came: somebody on a page of the team when missing. */
  readonly by?: 'staff';
}

/** Returns false above the limit of the team. */
export async function scheduleLink(
  deps: AskingDeps,
  { space, team_sid, addressHash, by }: Asked,
): Promise<boolean> {
  if ((await deps.limits.hit(`family links of team ${team_sid}`, HOUR_MS)) > ASKED_PER_TEAM) return false;
  const key = [team_sid, addressHash, ...(by === undefined ? [] : [by])].join(':');
  await deps.database.transaction((tx) =>
    scheduleJob(tx, { kind: FAMILY_LINK, key, space, due_at: deps.now() }),
  );
  deps.dueJobs.wake();
  return true;
}

/** The family whose own link this is. */
async function ownFamily(deps: DatabaseDep & TimeDep, token: string): Promise<Asked | null> {
  const [link, family] = [await findLink(deps, token), await findFamily(deps, token)];
  if (!link.ok || !family.ok) return null;
  const { space, team_sid, addressHash } = link.value.link;
  return { space, team_sid, addressHash };
}

async function familyAt(deps: DatabaseDep & TimeDep, token: string, email: string): Promise<Asked | null> {
  const found = isEmail(email.trim()) ? await teamOfSharedLink(deps, token) : null;
  if (found === null) return null;
  const hash = await addressHasher(deps.database);
  return { space: found.space, team_sid: found.team.sid, addressHash: hash(email) };
}

/** What a family lets others see of its children: the page of its personal link, and its choice. */
import type { PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { teamPageFields } from '@touchline/domain/entity/tables/team-page';
import { type PrivacyPage, privacyPage } from '@touchline/domain/request/answering/privacy-page';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import type { TimeDep } from '#platform/time.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { type Decided, type NoRoom, writeWithoutAccount } from '#rows/write/write-without-account.ts';
import { addressHasher } from '../links/families.ts';
import { findLink, type LinkProblem, type OpenLink, openLink, storedLink } from '../links/links.ts';
import { type AnswerDeps, mayChangeByLink } from './link-change.ts';

export type PrivacyRefusal =
  | { readonly code: LinkProblem }
  /** The shared link belongs to no family. */
  | { readonly code: 'notPersonal' }
  /** A player of another family. */
  | { readonly code: 'notOfFamily' }
  | { readonly code: 'tooMany' }
  | NoRoom;

/** The family's page. Changes nothing. */
export async function readPrivacyPage(
  deps: DatabaseDep & TimeDep,
  token: string,
): Promise<Result<PrivacyPage, PrivacyRefusal>> {
  const opened = await findLink(deps, token);
  if (!opened.ok) return refuse({ code: opened.error });
  return pageOf(deps.database.reader, opened.value);
}

export interface ChosenLevel {
  readonly player: number;
  readonly level: PrivacyLevel;
}

/**
 * Stores the family's choice for one child in the team. It takes effect with the commit: every public page asks the
 * team's rows. Choosing the same again changes nothing.
 */
export async function chooseLevel(
  deps: AnswerDeps,
  token: string,
  chosen: ChosenLevel,
): Promise<Result<true, PrivacyRefusal>> {
  const stored = await storedLink(deps.database.reader, token);
  if (stored === null) return refuse({ code: 'unknown' });
  if (!(await mayChangeByLink(deps, stored))) return refuse({ code: 'tooMany' });
  const hash = await addressHasher(deps.database);
  const { space, team_sid: sid } = stored;
  const written = await writeWithoutAccount(deps, { space, collection: 'teams', sid }, async (tx, now) => {
    const opened = await openLink(tx, { token, now, hash });
    return opened.ok ? decided(opened.value, chosen, now) : unchanged({ code: opened.error });
  });
  return written.ok ? written.value : written;
}

type Chosen = Result<true, PrivacyRefusal>;

function decided({ family, event }: OpenLink, { player, level }: ChosenLevel, now: number): Decided<Chosen> {
  if (event.teamDeleted) return unchanged({ code: 'gone' });
  if (family === null) return unchanged({ code: 'notPersonal' });
  if (!family.includes(player)) return unchanged({ code: 'notOfFamily' });
  const path = `metadata.family_levels/${player}`;
  const before = event.team.metadata.family_levels.find(({ id }) => id === player);
  const isSame = before?.level === level;
  return {
    answer: ok(true),
    changes: isSame ? {} : { [path]: { id: player, level, at: Math.floor(now / 1_000), way: 'link' } },
    registers: new Set([path]),
  };
}

function unchanged(error: PrivacyRefusal): Decided<Chosen> {
  return { answer: refuse(error), changes: {}, registers: new Set() };
}

async function pageOf(db: Reader, { family, event }: OpenLink): Promise<Result<PrivacyPage, PrivacyRefusal>> {
  if (family === null) return refuse({ code: 'notPersonal' });
  if (event.teamDeleted) return refuse({ code: 'gone' });
  const { team } = event;
  const row = await readRow(db, 'teampages', team.sid);
  const page = row === undefined || row.deleted > 0 ? null : entityOf(teamPageFields, row);
  return ok(privacyPage({ team, page, players: event.players.filter(({ sid }) => family.includes(sid)) }));
}

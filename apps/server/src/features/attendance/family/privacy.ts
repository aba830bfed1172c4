/**
 * What a family lets others see of its children: the page, and its choice. The family is known by its personal link, by
 * its lasting link, or by the confirmed mail address of an account.
 */
import { type Medium, mediumFields } from '@touchline/domain/entity/tables/medium';
import { playerFields } from '@touchline/domain/entity/tables/player';
import type { FamilyLevel, PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { teamPageFields } from '@touchline/domain/entity/tables/team-page';
import { isDoubted } from '@touchline/domain/privacy/levels';
import { type PrivacyPage, privacyPage } from '@touchline/domain/request/answering/privacy-page';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { readRowIn, readRowsIn, rowsOf } from '#platform/database/rows.ts';
import type { TimeDep } from '#platform/time.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { type Decided, type NoRoom, writeWithoutAccount } from '#rows/write/write-without-account.ts';
import { type AnswerDeps, mayChangeByLink } from '../answers/link-change.ts';
import { addressHasher } from '../links/families.ts';
import { type LinkLookup, type LinkProblem, openStoredLink, storedLink } from '../links/links.ts';
import { isLasting } from './lasting-links.ts';
import { readTeamFamily, type TeamFamily } from './team-family.ts';

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
  const opened = await findFamily(deps, token);
  return opened.ok ? ok(await pageOf(deps.database.reader, opened.value)) : opened;
}

/** The family of a link, from committed data, now. */
export async function findFamily(
  deps: DatabaseDep & TimeDep,
  token: string,
): Promise<Result<TeamFamily, PrivacyRefusal>> {
  const hash = await addressHasher(deps.database);
  return familyOfLink(deps.database.reader, { token, now: deps.now(), hash });
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
    const opened = await familyOfLink(tx, { token, now, hash });
    return opened.ok ? decided(opened.value, { ...chosen, now, way: 'link' }) : unchanged(opened.error);
  });
  return written.ok ? written.value : written;
}

type Chosen = Result<true, PrivacyRefusal>;

interface Choice extends ChosenLevel {
  readonly now: number;
  readonly way: FamilyLevel['way'];
}

/** The write of a choice, or why it is none. */
export function decided({ team, players }: TeamFamily, { player, level, now, way }: Choice): Decided<Chosen> {
  if (!players.some(({ sid }) => sid === player)) return unchanged({ code: 'notOfFamily' });
  const path = `metadata.family_levels/${player}`;
  const before = team.metadata.family_levels.find(({ id }) => id === player);
  const isSame = before?.level === level && !isDoubted(team, player);
  return {
    answer: ok(true),
    changes: isSame ? {} : { [path]: { id: player, level, at: Math.floor(now / 1_000), way } },
    registers: new Set([path]),
  };
}

export function unchanged(error: PrivacyRefusal): Decided<Chosen> {
  return { answer: refuse(error), changes: {}, registers: new Set() };
}

/** The family's page of one team, with the photos on which its children are. */
export async function pageOf(
  db: Reader,
  { team, space, players: children }: TeamFamily,
): Promise<PrivacyPage> {
  const row = await readRowIn(db, { space, collection: 'teampages' }, team.sid);
  const page = row === undefined || row.deleted > 0 ? null : entityOf(teamPageFields, row);
  const media = await mediaWith(
    db,
    space,
    children.map(({ sid }) => sid),
  );
  const others = media.flatMap(({ player_sids }) => player_sids);
  const players = await readRowsIn(db, { space, collection: 'players' }, [
    ...new Set([...others, ...team.player_sids]),
  ]);
  return privacyPage({
    team,
    page,
    children,
    players: players
      .filter((player) => player.space === space && player.deleted === 0)
      .map((player) => entityOf(playerFields, player)),
    media,
  });
}

/** The pictures of a library on which one of these players is. */
async function mediaWith(db: Reader, space: number, players: readonly number[]): Promise<readonly Medium[]> {
  const rows = await rowsOf(db, { space, collection: 'media' });
  return rows
    .map((row) => entityOf(mediumFields, row))
    .filter(({ player_sids }) => player_sids.some((sid) => players.includes(sid)));
}

async function familyOfLink(
  db: Reader,
  { token, now, hash }: LinkLookup,
): Promise<Result<TeamFamily, PrivacyRefusal>> {
  const stored = await storedLink(db, token);
  if (stored === null) return refuse({ code: 'unknown' });
  if (isLasting(stored)) {
    const { space, team_sid, address_hash: addressHash } = stored;
    const found =
      stored.ended_at > 0 ? null : await readTeamFamily(db, { space, team_sid, addressHash }, hash);
    return found === null ? refuse({ code: 'gone' }) : ok(found);
  }
  const opened = await openStoredLink(db, stored, { now, hash });
  if (!opened.ok) return refuse({ code: opened.error });
  const { family, event } = opened.value;
  if (family === null) return refuse({ code: 'notPersonal' });
  if (event.teamDeleted) return refuse({ code: 'gone' });
  const players = event.players.filter(({ sid }) => family.includes(sid));
  return ok({ team: event.team, space: stored.space, players });
}

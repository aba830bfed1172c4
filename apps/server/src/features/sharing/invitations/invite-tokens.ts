/**
 * Tokens of invitation links, `/invite/{token}`. A mail's link is for one member. An owner makes a team's link, shows
 * it as a QR code, replaces it and switches it off. Tokens are found by their hash. Of a mail's token only the hash is
 * stored; a team's token is also stored encrypted, so that its owner can show it again.
 */

import type { Role } from '@touchline/domain/entity/tables/team';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { issueToken, type LinkOwner, shownToken, tokenHash } from '#platform/secrets/link-token.ts';
import type { SealConfig, SealDep } from '#platform/secrets/seal.ts';
import type { TimeDep } from '#platform/time.ts';

export type InviteToken = Readonly<Schema['invite_tokens']>;

const DAY_MS = 24 * 3_600_000;
/** After this time a mail's link is invalid; the invitation still waits in the app. */
export const MAIL_TOKEN_DAYS = 90;

interface About {
  readonly team_sid: number;
  readonly space: number;
  /** 0 for a link that everyone with it may use. */
  readonly member_id: number;
  readonly role: Role;
  readonly capabilities: string;
}

export async function addToken(
  tx: Tx,
  deps: RandomBytesDep & TimeDep & SealDep,
  about: About,
): Promise<string> {
  const { token, token_hash, sealed } = issueToken(deps, linkOwner(about));
  const values = {
    token_hash,
    sealed: about.member_id === 0 ? sealed : '',
    ...about,
    created_at: deps.now(),
  };
  await tx.insertInto('invite_tokens').values(values).execute();
  return token;
}

type TeamOf = Pick<InviteToken, 'space' | 'team_sid'>;

export function linkOwner({ space, team_sid }: TeamOf): LinkOwner {
  return { space, purpose: `invitation link of team ${team_sid}` };
}

/** The token of a team's link; empty for a link of an older version, or without the operator's key. */
export function tokenOf(config: SealConfig, link: InviteToken): string {
  return shownToken(config, linkOwner(link), link.sealed);
}

export async function tokenAt(db: Reader, token: unknown, now: number): Promise<InviteToken | null> {
  const found = await db
    .selectFrom('invite_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (found === undefined) return null;
  const late = found.member_id !== 0 && found.created_at < now - MAIL_TOKEN_DAYS * DAY_MS;
  return late ? null : found;
}

export function linkOf(db: Reader, { space, team_sid }: TeamOf): Promise<InviteToken | undefined> {
  return db
    .selectFrom('invite_tokens')
    .selectAll()
    .where('space', '=', space)
    .where('team_sid', '=', team_sid)
    .where('member_id', '=', 0)
    .executeTakeFirst();
}

/** Invalidates the team's link. */
export async function dropLink(tx: Tx, { space, team_sid }: TeamOf): Promise<void> {
  await tx
    .deleteFrom('invite_tokens')
    .where('space', '=', space)
    .where('team_sid', '=', team_sid)
    .where('member_id', '=', 0)
    .execute();
}

/** Deletes expired tokens of mails. */
export async function deleteExpiredTokens(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('invite_tokens')
    .where('member_id', '<>', 0)
    .where('created_at', '<', now - MAIL_TOKEN_DAYS * DAY_MS)
    .execute();
}

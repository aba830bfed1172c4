/**
 * Addresses of invitations, `/invite/{token}`: the one in an invitation's mail, which is about one member, and the one
 * that an owner makes for a team, shows as a QR code, replaces and switches off. Only the token's hash is stored.
 */
import type { Role } from '@touchline/domain/entity/team';
import { hashOf } from '../auth/secrets.ts';
import type { Reader, Tx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Deps } from '../deps.ts';

export type InviteToken = Readonly<Schema['invite_tokens']>;

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const DAY_MS = 24 * 3_600_000;
/** An invitation by mail that nobody opened for so long; it still waits in the app. */
export const MAIL_TOKEN_DAYS = 90;

interface About {
  readonly team_sid: number;
  readonly space: number;
  /** 0 for a link that anybody with it may use. */
  readonly member_id: number;
  readonly role: Role;
  readonly capabilities: string;
}

/** Answers the token, which is nowhere else from now on. */
export async function addToken(
  tx: Tx,
  { randomBytes, now }: Pick<Deps, 'randomBytes' | 'now'>,
  about: About,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx
    .insertInto('invite_tokens')
    .values({ token_hash: hashOf(token), ...about, created_at: now() })
    .execute();
  return token;
}

export async function tokenAt(db: Reader, token: unknown, now: number): Promise<InviteToken | null> {
  if (typeof token !== 'string' || !TOKEN.test(token)) return null;
  const found = await db
    .selectFrom('invite_tokens')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (found === undefined) return null;
  const late = found.member_id !== 0 && found.created_at < now - MAIL_TOKEN_DAYS * DAY_MS;
  return late ? null : found;
}

export function linkOf(db: Reader, team_sid: number): Promise<InviteToken | undefined> {
  return db
    .selectFrom('invite_tokens')
    .selectAll()
    .where('team_sid', '=', team_sid)
    .where('member_id', '=', 0)
    .executeTakeFirst();
}

/** The team's link opens nothing from now on. */
export async function dropLink(tx: Tx, team_sid: number): Promise<void> {
  await tx.deleteFrom('invite_tokens').where('team_sid', '=', team_sid).where('member_id', '=', 0).execute();
}

/** Tokens of mails that are too old to open anything. */
export async function tidyTokens(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('invite_tokens')
    .where('member_id', '<>', 0)
    .where('created_at', '<', now - MAIL_TOKEN_DAYS * DAY_MS)
    .execute();
}

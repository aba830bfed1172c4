/**
 * Addresses of invitations, `/invite/{token}`: the one in an invitation's mail, which is about one member, and the one
 * that an owner makes for a team, shows as a QR code, replaces and switches off. Tokens are looked up by their hash. Of
 * a mail's token nothing else is stored; a team's is stored sealed as well, so that its owner can show it again.
 */
import type { Role } from '@touchline/domain/entity/team';
import { type Seal, seal, sealFor, unseal } from '../auth/second-factor/seal.ts';
import { hashOf } from '../auth/secrets.ts';
import type { Reader, Tx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Deps } from '../deps.ts';

export type InviteToken = Readonly<Schema['invite_tokens']>;

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const DAY_MS = 24 * 3_600_000;
/** After so long the link of a mail opens nothing; its invitation still waits in the app. */
export const MAIL_TOKEN_DAYS = 90;

interface About {
  readonly team_sid: number;
  readonly space: number;
  /** 0 for a link that anybody with it may use. */
  readonly member_id: number;
  readonly role: Role;
  readonly capabilities: string;
}

export async function addToken(
  tx: Tx,
  { randomBytes, now, config }: Pick<Deps, 'randomBytes' | 'now' | 'config'>,
  about: About,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const sealed = about.member_id === 0 ? seal(linkSeal(config, about), token, randomBytes) : '';
  await tx
    .insertInto('invite_tokens')
    .values({ token_hash: hashOf(token), sealed, ...about, created_at: now() })
    .execute();
  return token;
}

/** How the token of a team's link is sealed. */
export function linkSeal(
  config: Deps['config'],
  { space, team_sid }: Pick<InviteToken, 'space' | 'team_sid'>,
): Seal {
  return sealFor(config, { account: space, purpose: `invitation link of team ${team_sid}` });
}

/** The token of a team's link; empty for a link of an older version, and where the operator's key is lost. */
export function shownToken(config: Deps['config'], link: InviteToken): string {
  if (link.sealed === '') return '';
  try {
    return unseal(linkSeal(config, link), link.sealed);
  } catch {
    return '';
  }
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

/** Mails that invite: to whom, how many, and what becomes of one that cannot be sent. */
import type { Role } from '@touchline/domain/entity/team';
import { withoutAddresses } from '../audit/security-log.ts';
import type { Reader } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { isLocale } from '../locale.ts';
import { inviteMail } from './invite-mail.ts';
import { addToken } from './invite-tokens.ts';
import type { MemberRow } from './members.ts';
import { teamNameOf } from './notifications.ts';
import { profileOf } from './profiles.ts';

export interface InvitationDeps
  extends Pick<Deps, 'database' | 'now' | 'randomBytes' | 'bus' | 'mailer' | 'limits' | 'log' | 'config'> {
  /** Where people reach this server. */
  readonly origin: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Far more people than a club's coach shares teams with in a day, and too few for advertisements. */
const INVITATIONS_A_DAY = 100;
/** The same person again: the first mail went lost, and the second. */
const MAILS_AN_HOUR = 3;
/** From everybody together. */
const MAILS_TO_ADDRESS_A_DAY = 10;

/** Throws 429 when this account has invited too many. */
export async function requireRoomForInvitation(
  { limits }: Pick<Deps, 'limits'>,
  account: number,
): Promise<void> {
  const invitations = await limits.hit(`invitations of ${account}`, DAY_MS);
  if (invitations > INVITATIONS_A_DAY) throw apiError(429);
}

/** Answers whether the mail went out; nobody's mailbox is filled. */
export async function mailInvitation(
  deps: InvitationDeps,
  account: number,
  { id, email, team_sid, space, role: stored, capabilities }: MemberRow,
): Promise<boolean> {
  const { database, mailer, limits, log, origin } = deps;
  const fromHere = await limits.hit(`invitation of ${account} to ${email}`, HOUR_MS);
  if (fromHere > MAILS_AN_HOUR) return false;
  const fromAll = await limits.hit(`invitations to ${email}`, DAY_MS);
  if (fromAll > MAILS_TO_ADDRESS_A_DAY) return false;
  const role = stored as Role;
  const about = { team_sid, space, member_id: id, role, capabilities };
  const token = await database.transaction((tx) => addToken(tx, deps, about));
  const { reader } = database;
  const { first_name, last_name } = await profileOf(reader, account);
  const mail = await inviteMail({
    to: email,
    locale: await localeFor(reader, email, account),
    inviter: `${first_name} ${last_name}`,
    team: await teamNameOf(reader, team_sid),
    role,
    url: `${origin}/invite/${token}/`,
  });
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    log.error({ error: withoutAddresses(String(error)) }, 'an invitation mail could not be sent');
    return false;
  }
}

/** The language of who is invited, else that of who invites. */
async function localeFor(db: Reader, email: string, inviter: number) {
  const rows = await db
    .selectFrom('accounts')
    .select(['email', 'locale'])
    .where((where) => where.or([where('email', '=', email), where('sid', '=', inviter)]))
    .execute();
  const locale = (rows.find((row) => row.email === email) ?? rows[0])?.locale ?? '';
  return isLocale(locale) ? locale : 'en';
}

/** Mails that invite: to whom, how many, and what becomes of one that cannot be sent. */
import type { TeamShare } from '@touchline/domain/entity/sharing';
import { withoutAddresses } from '../audit/security-log.ts';
import type { Reader } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { isLocale } from '../locale.ts';
import { inviteMail } from './invite-mail.ts';
import { teamNameOf } from './notifications.ts';
import { profileOf } from './profiles.ts';

export interface InvitationDeps extends Pick<Deps, 'database' | 'now' | 'bus' | 'mailer' | 'limits' | 'log'> {
  /** Where people reach this server. */
  readonly origin: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Far more people than a club's coach shares teams with in a day, and no use for who sends advertisements. */
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
  { database, mailer, limits, log, origin }: InvitationDeps,
  account: number,
  { share_email, team_sid, role }: TeamShare,
): Promise<boolean> {
  const byHim = await limits.hit(`invitation of ${account} to ${share_email}`, HOUR_MS);
  if (byHim > MAILS_AN_HOUR) return false;
  const byAll = await limits.hit(`invitations to ${share_email}`, DAY_MS);
  if (byAll > MAILS_TO_ADDRESS_A_DAY) return false;
  const { reader } = database;
  const { first_name, last_name } = await profileOf(reader, account);
  const mail = await inviteMail({
    to: share_email,
    locale: await localeFor(reader, share_email, account),
    inviter: `${first_name} ${last_name}`,
    team: await teamNameOf(reader, team_sid),
    role,
    url: `${origin}/notifications/`,
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

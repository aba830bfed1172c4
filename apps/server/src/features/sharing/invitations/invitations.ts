/** Sends invitation mails: recipients, rate limits and failures. */

import type { Role } from '@touchline/domain/entity/tables/team';
import type { Reader } from '#platform/database/database.ts';
import { apiError } from '#platform/errors.ts';
import { isLocale } from '#platform/http/locale.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { SealDep } from '#platform/secrets/seal.ts';
import { withoutAddresses } from '#platform/security-log/security-log.ts';
import type { MemberRow } from '#rows/people/members.ts';
import type { MembershipDeps } from '#rows/people/membership.ts';
import { teamNameOf } from '#rows/people/notifications.ts';
import { profileOf } from '#rows/people/profiles.ts';
import { inviteMail } from './invite-mail.ts';
import { addToken } from './invite-tokens.ts';

export type InvitationDeps = MembershipDeps &
  RandomBytesDep &
  MailerDep &
  LimitsDep &
  LogDep &
  SealDep & {
    /** The server's public address. */
    readonly origin: string;
  };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Far more people than a coach shares teams with in a day, and too few for advertisements. */
const INVITATIONS_A_DAY = 100;
/** To the same person, in case the first mails were lost. */
const MAILS_AN_HOUR = 3;
/** To one address, from all inviters. */
const MAILS_TO_ADDRESS_A_DAY = 10;

/** Throws 429 when this account has invited too many people. */
export async function requireRoomForInvitation({ limits }: LimitsDep, account: number): Promise<void> {
  const invitations = await limits.hit(`invitations of ${account}`, DAY_MS);
  if (invitations > INVITATIONS_A_DAY) throw apiError(429);
}

/** Returns whether the mail was sent. Rate limits keep a mailbox from being filled. */
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

/** The language of the invited person, otherwise the inviter's. */
async function localeFor(db: Reader, email: string, inviter: number) {
  const rows = await db
    .selectFrom('accounts')
    .select(['email', 'locale'])
    .where((where) => where.or([where('email', '=', email), where('sid', '=', inviter)]))
    .execute();
  const locale = (rows.find((row) => row.email === email) ?? rows[0])?.locale ?? '';
  return isLocale(locale) ? locale : 'en';
}

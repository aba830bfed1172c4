/** How many mails a team may send and a family may get, so that a request centre cannot be used to flood people. */
import { MAX_TEAMS_DEFAULT } from '@touchline/domain/limits';
import type { ConfigDep } from '#platform/config/config.ts';
import type { Reader } from '#platform/database/database.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** Summaries of closed requests that a team's owner gets in a day: members may close and open again. */
export const SUMMARIES_PER_TEAM = 20;

export type MailLimitsDep = ConfigDep<'mailsPerTeam' | 'mailsPerFamily'> & LimitsDep;

export interface Mailing {
  readonly space: number;
  readonly team_sid: number;
  readonly address_hash: string;
  readonly now: number;
}

/** Null below both limits; otherwise when there is room again. */
export async function limitedUntil(
  { config }: MailLimitsDep,
  db: Reader,
  { space, team_sid, address_hash, now }: Mailing,
): Promise<number | null> {
  const limits = [
    { column: 'team_sid', value: team_sid, most: config.mailsPerTeam, span: DAY_MS },
    { column: 'address_hash', value: address_hash, most: config.mailsPerFamily, span: WEEK_MS },
  ] as const;
  for (const { column, value, most, span } of limits) {
    const [last] = await db
      .selectFrom('attendance_mails')
      .select('at')
      .$if(column === 'team_sid', (query) => query.where('space', '=', space))
      .where(column, '=', value)
      .where('at', '>', now - span)
      .where('state', 'in', ['sending', 'sent', 'refused'])
      .orderBy('at', 'desc')
      .limit(1)
      // The mail whose age decides: with it gone, one less than the maximum are in the span.
      .offset(Math.max(0, most - 1))
      .execute();
    if (most === 0) return now + span;
    if (last !== undefined) return last.at + span;
  }
  return null;
}

/** What a mail counts against, apart from its record. */
export interface Allowance {
  readonly key: string;
  readonly most: number;
  readonly span: number;
}

/**
 * The record ends with the account, and begins again with each team and each way to write an address. These counts do
 * not. One account has half of what a mailbox gets, so that strangers cannot use up what a family's own team needs.
 *
 * @param mailbox a hash of `mailboxOf`
 * @param teams the account's present teams
 */
export function familyAllowances(
  { config }: ConfigDep<'mailsPerTeam' | 'mailsPerFamily'>,
  { space, mailbox, teams }: { readonly space: number; readonly mailbox: string; readonly teams: number },
): readonly Allowance[] {
  const ofAccount = `attendance mails of account ${space}`;
  const { mailsPerFamily, mailsPerTeam } = config;
  return [
    { key: ofAccount, most: mailsPerTeam * Math.max(teams, MAX_TEAMS_DEFAULT), span: DAY_MS },
    { key: `${ofAccount} to ${mailbox}`, most: Math.ceil(mailsPerFamily / 2), span: WEEK_MS },
    { key: `attendance mails to ${mailbox}`, most: mailsPerFamily, span: WEEK_MS },
  ];
}

export function summaryAllowances(team_sid: number): readonly Allowance[] {
  return [{ key: `attendance summaries of team ${team_sid}`, most: SUMMARIES_PER_TEAM, span: DAY_MS }];
}

/** Null while there is room; otherwise when to look again. */
export async function spentUntil(
  { limits }: LimitsDep,
  allowances: readonly Allowance[],
  now: number,
): Promise<number | null> {
  for (const { key, most } of allowances) if ((await limits.count(key)) >= most) return now + HOUR_MS;
  return null;
}

export async function countMail({ limits }: LimitsDep, allowances: readonly Allowance[]): Promise<void> {
  for (const { key, span } of allowances) await limits.hit(key, span);
}

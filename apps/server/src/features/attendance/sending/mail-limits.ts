/** How many mails a team may send and a family may get, so that a request centre cannot be used to flood people. */
import type { ConfigDep } from '#platform/config/config.ts';
import type { Reader } from '#platform/database/database.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

export type MailLimitsDep = ConfigDep<'mailsPerTeam' | 'mailsPerFamily'>;

export interface Mailing {
  readonly team_sid: number;
  readonly address_hash: string;
  readonly now: number;
}

/** Null below both limits; otherwise when there is room again. */
export async function limitedUntil(
  { config }: MailLimitsDep,
  db: Reader,
  { team_sid, address_hash, now }: Mailing,
): Promise<number | null> {
  const limits = [
    { column: 'team_sid', value: team_sid, most: config.mailsPerTeam, span: DAY_MS },
    { column: 'address_hash', value: address_hash, most: config.mailsPerFamily, span: WEEK_MS },
  ] as const;
  for (const { column, value, most, span } of limits) {
    const [last] = await db
      .selectFrom('attendance_mails')
      .select('at')
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

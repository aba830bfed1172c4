/**
 * What an account is told of the people of its teams: who accepted, declined or left a team that it shares, and
 * that its own role changed or its access ended. What they say in words is the app's business.
 */
import type { SharingNotification, SharingNotificationKind } from '@touchline/domain/entity/sharing';
import type { Role } from '@touchline/domain/entity/team';
import { teamFields } from '@touchline/domain/entity/team';
import type { Reader, Tx } from '../database/database.ts';
import { readRow } from '../database/rows.ts';
import type { Deps } from '../deps.ts';
import { entityOf } from '../sync/entities.ts';
import { takeNumbers } from '../sync/leases.ts';
import type { MemberRow } from './members.ts';
import { profileOf } from './profiles.ts';

/** Kept for each account: the latest. */
export const NOTIFICATIONS_KEPT = 50;

/** The latest first. */
export async function notificationsOf(
  { database }: Pick<Deps, 'database'>,
  account: number,
): Promise<readonly SharingNotification[]> {
  const rows = await database.reader
    .selectFrom('notifications')
    .select(['id', 'kind', 'team_sid', 'team', 'person', 'role', 'at', 'seen'])
    .where('account_sid', '=', account)
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_KEPT)
    .execute();
  return rows.map(({ kind, role, at, seen, ...row }) => ({
    ...row,
    kind: kind as SharingNotificationKind,
    role: role as Role,
    at: Math.floor(at / 1_000),
    new: seen === 0,
  }));
}

/** Marks what this account has seen, up to and with this one. */
export async function seeNotifications(
  { database }: Pick<Deps, 'database'>,
  account: number,
  upTo: number,
): Promise<void> {
  await database.transaction((tx) =>
    tx
      .updateTable('notifications')
      .set({ seen: 1 })
      .where('account_sid', '=', account)
      .where('seen', '=', 0)
      .where('id', '<=', Number.isSafeInteger(upTo) ? upTo : 0)
      .execute(),
  );
}

interface News {
  readonly kind: SharingNotificationKind;
  readonly member: MemberRow;
  readonly now: number;
}

/** To the owner, about one of his team's people; whose account is deleted has no name any more. */
export async function tellOwner(
  tx: Tx,
  { member, nameless = false, ...news }: News & { readonly nameless?: boolean },
): Promise<void> {
  const person = nameless ? '' : await nameOf(tx, member);
  await tell(tx, { ...news, member, account: member.space, person });
}

/** To the person himself; nobody hears of a team that he has not accepted. */
export async function tellMember(tx: Tx, news: News): Promise<void> {
  const { status, account_sid } = news.member;
  if (status !== 'active' || account_sid === 0) return;
  await tell(tx, { ...news, account: account_sid, person: '' });
}

async function tell(
  tx: Tx,
  { kind, member, now, account, person }: News & { readonly account: number; readonly person: string },
): Promise<void> {
  const id = await takeNumbers(tx, 'notifications', 1);
  const { team_sid, role } = member;
  const team = await teamNameOf(tx, team_sid);
  await tx
    .insertInto('notifications')
    .values({ id, account_sid: account, kind, team_sid, team, person, role, at: now, seen: 0 })
    .execute();
  const kept = await tx
    .selectFrom('notifications')
    .select('id')
    .where('account_sid', '=', account)
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_KEPT)
    .execute();
  const oldest = kept.at(-1)?.id ?? 0;
  await tx.deleteFrom('notifications').where('account_sid', '=', account).where('id', '<', oldest).execute();
}

/** A team as people say it: club and team. */
export async function teamNameOf(db: Reader, sid: number): Promise<string> {
  const row = await readRow(db, 'teams', sid);
  if (row === undefined) return '';
  const { clubname, teamname } = entityOf(teamFields, row);
  return [clubname, teamname].filter((name) => name !== '').join(' ');
}

/** The name that somebody gives himself, else the address by which the owner knows him. */
async function nameOf(db: Reader, { account_sid, email }: MemberRow): Promise<string> {
  const { first_name, last_name } = await profileOf(db, account_sid);
  return [first_name, last_name].filter((name) => name !== '').join(' ') || email;
}

/**
 * Notifications to an account. About its teams: a member accepted, declined or left; the account's own role changed or
 * its access ended. About their matches: staff-notifications.ts. The app turns them into text.
 */
import type { PeopleNewsKind } from '@touchline/domain/entity/tables/news';
import { teamFields } from '@touchline/domain/entity/tables/team';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import type { Schema } from '#platform/database/schema.ts';
import { takeNumbers } from '../ids/leases.ts';
import { entityOf } from '../pull/entities.ts';
import type { MemberRow } from './members.ts';
import { profileOf } from './profiles.ts';

export type StoredNews = Readonly<Schema['notifications']>;

/** Notifications kept for each account; older ones are deleted. */
export const NOTIFICATIONS_KEPT = 50;

/** Marks this account's notifications as seen, up to and including this one. */
export async function seeNotifications(
  { database }: DatabaseDep,
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

interface PeopleNews {
  readonly kind: PeopleNewsKind;
  readonly member: MemberRow;
  readonly now: number;
}

/** Notifies the owner about a member. A member whose account was deleted has no name. */
export async function notifyOwner(
  tx: Tx,
  { member, nameless = false, ...news }: PeopleNews & { readonly nameless?: boolean },
): Promise<void> {
  const person = nameless ? '' : await nameOf(tx, member);
  await tell(tx, { ...news, member, account: member.space, person });
}

/** Notifies the member. People who have not accepted the invitation get no notifications. */
export async function notifyMember(tx: Tx, news: PeopleNews): Promise<void> {
  const { status, account_sid } = news.member;
  if (status !== 'active' || account_sid === 0) return;
  await tell(tx, { ...news, account: account_sid, person: '' });
}

async function tell(
  tx: Tx,
  { kind, member, now, account, person }: PeopleNews & { readonly account: number; readonly person: string },
): Promise<void> {
  const id = await takeNumbers(tx, 'notifications', 1);
  const { team_sid, role } = member;
  const team = await teamNameOf(tx, team_sid);
  await storeNews(tx, {
    ...ABOUT_PEOPLE,
    id,
    account_sid: account,
    kind,
    team_sid,
    team,
    person,
    role,
    at: now,
    seen: 0,
  });
}

/** What news about people leaves empty. */
export const ABOUT_PEOPLE = {
  space: 0,
  collection: '',
  sid: 0,
  player_sid: 0,
  details: '{}',
  merged: '[]',
  first_at: 0,
} as const;

/** Adds a notification and deletes the account's oldest ones. */
export async function storeNews(tx: Tx, news: StoredNews): Promise<void> {
  const account = news.account_sid;
  await tx.insertInto('notifications').values(news).execute();
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

/** The team's name for people: club and team. */
export async function teamNameOf(db: Reader, sid: number): Promise<string> {
  const row = await readRow(db, 'teams', sid);
  if (row === undefined) return '';
  const { clubname, teamname } = entityOf(teamFields, row);
  return [clubname, teamname].filter((name) => name !== '').join(' ');
}

/** The member's own name, otherwise the address that the owner invited. */
async function nameOf(db: Reader, { account_sid, email }: MemberRow): Promise<string> {
  const { first_name, last_name } = await profileOf(db, account_sid);
  return [first_name, last_name].filter((name) => name !== '').join(' ') || email;
}

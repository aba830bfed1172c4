/**
 * Notifications to the staff of a team about what families did, about mails to them, and about the team's plan. Several of one kind about one
 * match or session within an hour become one, so that the answers of a whole team do not fill the list.
 */
import type { AttendanceAnswer } from '@touchline/domain/entity/tables/attendance';
import type { News, NewsCollection, StaffNewsKind } from '@touchline/domain/entity/tables/news';
import type { Role } from '@touchline/domain/entity/tables/team';
import { operationOf } from '@touchline/domain/news/news-kinds';
import { roleAllows } from '@touchline/domain/team/permissions';
import type { Tx } from '#platform/database/database.ts';
import { takeNumbers } from '../ids/leases.ts';
import { capabilitiesOf, type MemberRow, membersOfTeam } from './members.ts';
import { type StoredNews, storeNews, teamNameOf } from './notifications.ts';

const MERGED_MS = 3_600_000;
/** So often a notification is new again; afterwards only for families that it does not count yet. */
export const RENEWED_AN_HOUR = 10;

/** The match or session that the news is about, or the team itself. */
interface Subject {
  readonly team_sid: number;
  /** The space of its row: the team's owner. */
  readonly space: number;
  readonly collection: NewsCollection;
  readonly sid: number;
}

/** How many players come, do not come, and have not answered. */
export interface AnswerCounts {
  readonly coming: number;
  readonly declined: number;
  readonly silent: number;
}

export type StaffEvent =
  | { readonly kind: 'answer_changed'; readonly player_sid: number; readonly answer: AttendanceAnswer }
  | ({ readonly kind: 'request_closed' } & AnswerCounts)
  | {
      readonly kind: 'task_taken' | 'task_returned' | 'swap_wanted';
      readonly player_sid: number;
      /** The task's id. */
      readonly task: string;
    }
  | { readonly kind: 'mail_refused'; readonly player_sid: number }
  | { readonly kind: 'fixtures_found'; readonly proposals: number }
  | { readonly kind: 'payment_failed' | 'plan_ended' };

/** Milliseconds since 1970. */
export type StaffNews = Subject & StaffEvent & { readonly now: number };

/** What is stored of an event beside its player. */
export type StaffDetails = Partial<AnswerCounts> & {
  readonly answer?: AttendanceAnswer;
  readonly task?: string;
  /** How many matches the calendar has otherwise. */
  readonly proposals?: number;
};

/** Notifies the owner, and the members whose role allows what the news is about. */
export async function notifyStaff(tx: Tx, news: StaffNews): Promise<void> {
  const { team_sid, space } = news;
  const members = await membersOfTeam(tx, { space, team_sid });
  const accounts = [space, ...members.filter((member) => hears(member, news)).map((m) => m.account_sid)];
  // Locks the counter, so that two families' events at the same time are merged one after the other.
  const first = await takeNumbers(tx, 'notifications', accounts.length);
  const team = await teamNameOf(tx, team_sid);
  for (const [index, account] of accounts.entries()) {
    await tell(tx, { id: first + index, account_sid: account, team }, news);
  }
}

/** Whether a member gets this kind of news. */
export function hears(
  { status, paused, role, capabilities }: Pick<MemberRow, 'status' | 'paused' | 'role' | 'capabilities'>,
  { kind, collection }: { readonly kind: StaffNewsKind; readonly collection: News['collection'] },
): boolean {
  if (status !== 'active' || paused !== 0) return false;
  const granted = capabilitiesOf(JSON.parse(capabilities), role as Role);
  return roleAllows({ role: role as Role, capabilities: granted }, operationOf(kind, collection));
}

async function tell(
  tx: Tx,
  to: Pick<StoredNews, 'id' | 'account_sid' | 'team'>,
  news: StaffNews,
): Promise<void> {
  const { team_sid, space, collection, sid, kind, now } = news;
  const before = await takeRecent(tx, to.account_sid, news);
  const merged = before === undefined ? [] : (JSON.parse(before.merged) as string[]);
  const key = keyOf(news);
  // A prankster with the shared link, who changes an answer again and again, must not make phones ring all the time.
  const isOften = before !== undefined && merged.length >= RENEWED_AN_HOUR && merged.includes(key);
  await storeNews(tx, {
    ...to,
    ...(isOften && { id: before.id }),
    kind,
    team_sid,
    person: '',
    role: '',
    at: now,
    seen: 0,
    space,
    collection,
    sid,
    player_sid: 'player_sid' in news ? news.player_sid : 0,
    details: JSON.stringify(detailsOf(news)),
    merged: JSON.stringify(isOften ? merged : [...merged, key]),
    first_at: before?.first_at ?? now,
  });
}

/**
 * Takes the account's notification of this kind and match out of the list, if it began within the hour. The one that
 * replaces it has a new id, so it is new on every screen and is sent to phones again.
 */
async function takeRecent(
  tx: Tx,
  account: number,
  { kind, collection, sid, now }: StaffNews,
): Promise<Pick<StoredNews, 'id' | 'merged' | 'first_at'> | undefined> {
  return tx
    .deleteFrom('notifications')
    .where('account_sid', '=', account)
    .where('kind', '=', kind)
    .where('collection', '=', collection)
    .where('sid', '=', sid)
    .where('first_at', '>', now - MERGED_MS)
    .returning(['id', 'merged', 'first_at'])
    .executeTakeFirst();
}

function detailsOf(news: StaffNews): StaffDetails {
  switch (news.kind) {
    case 'answer_changed':
      return { answer: news.answer };
    case 'request_closed':
      return { coming: news.coming, declined: news.declined, silent: news.silent };
    case 'task_taken':
    case 'task_returned':
    case 'swap_wanted':
      return { task: news.task };
    case 'mail_refused':
    case 'payment_failed':
    case 'plan_ended':
      return {};
    case 'fixtures_found':
      return { proposals: news.proposals };
  }
}

/** Events with the same key count once: a family that changes its answer twice is one family. */
function keyOf(news: StaffNews): string {
  switch (news.kind) {
    case 'request_closed':
    case 'fixtures_found':
    case 'payment_failed':
    case 'plan_ended':
      return '';
    case 'answer_changed':
    case 'mail_refused':
      return String(news.player_sid);
    case 'task_taken':
    case 'task_returned':
    case 'swap_wanted':
      return `${news.task}-${news.player_sid}`;
  }
}

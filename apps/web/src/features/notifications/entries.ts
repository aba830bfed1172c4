/**
 * The entries of `/notifications/`: invitations and refused changes from the device, and the server's news about
 * the people of the account's teams. Sorted by priority (section 3), then latest first.
 */

import type { News } from '@touchline/domain/entity/tables/news';
import type { Notification } from '@touchline/domain/entity/tables/notification';
import type { Team } from '@touchline/domain/entity/tables/team';
import { priorityOf } from '@touchline/domain/news/news-kinds';

export type ListedEntry = Pick<Notification, 'priority' | 'new'> & {
  /** The id in the address of the notification. */
  readonly id: string;
} & (
    | { readonly kind: 'attention'; readonly count: number }
    | { readonly kind: 'invitation'; readonly team: Team }
    | { readonly kind: 'news'; readonly news: News }
  );

export interface Known {
  /** Teams with an open invitation. */
  readonly invitations: readonly Team[];
  /** Changes that the server refused. */
  readonly refused: number;
  readonly news: readonly News[];
}

export function entriesOf({ invitations, refused, news }: Known): readonly ListedEntry[] {
  const entries: ListedEntry[] = [
    ...invitations.map(
      (team): ListedEntry => ({
        kind: 'invitation',
        id: `invitation-${team.sid}`,
        team,
        priority: 2,
        new: true,
      }),
    ),
    ...news.map(
      (one): ListedEntry => ({
        kind: 'news',
        id: String(one.id),
        news: one,
        priority: priorityOf(one.kind),
        new: one.new,
      }),
    ),
  ];
  if (refused > 0) {
    entries.push({ kind: 'attention', id: 'attention', count: refused, priority: 1, new: true });
  }
  // A seen entry has lost its urgency, so all seen entries have the same rank.
  const rank = (entry: ListedEntry) => (entry.new ? entry.priority : 5);
  return entries.toSorted((a, b) => rank(a) - rank(b) || timeOf(b) - timeOf(a));
}

function timeOf(entry: ListedEntry): number {
  return entry.kind === 'news' ? entry.news.at : 0;
}

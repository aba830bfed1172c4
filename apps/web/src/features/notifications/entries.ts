/**
 * What `/notifications/` lists: invitations and refused changes from the device, and what the server tells of
 * the people of the account's teams. Priority first (section 3), then the latest.
 */
import type { Notification } from '@touchline/domain/entity/notification';
import type { SharingNotification } from '@touchline/domain/entity/sharing';
import type { Team } from '@touchline/domain/entity/team';

export type ListedEntry = Pick<Notification, 'priority' | 'new'> & {
  /** As the address of the notification has it. */
  readonly id: string;
} & (
    | { readonly kind: 'attention'; readonly count: number }
    | { readonly kind: 'invitation'; readonly team: Team }
    | { readonly kind: 'told'; readonly told: SharingNotification }
  );

export interface Known {
  /** Teams that wait for an answer. */
  readonly invitations: readonly Team[];
  /** Changes that the server refused. */
  readonly refused: number;
  readonly told: readonly SharingNotification[];
}

export function entriesOf({ invitations, refused, told }: Known): readonly ListedEntry[] {
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
    ...told.map(
      (one): ListedEntry => ({
        kind: 'told',
        id: String(one.id),
        told: one,
        priority: PRIORITY[one.kind],
        new: one.new,
      }),
    ),
  ];
  if (refused > 0) {
    entries.push({ kind: 'attention', id: 'attention', count: refused, priority: 1, new: true });
  }
  // What was seen says no longer that it is urgent: it is a list of what has been.
  const rank = (entry: ListedEntry) => (entry.new ? entry.priority : 5);
  return entries.toSorted((a, b) => rank(a) - rank(b) || timeOf(b) - timeOf(a));
}

/** Losing a team is important; what others do is good to know. */
const PRIORITY: Readonly<Record<SharingNotification['kind'], Notification['priority']>> = {
  revoked: 2,
  role: 2,
  left: 3,
  accepted: 3,
  declined: 3,
};

function timeOf(entry: ListedEntry): number {
  return entry.kind === 'told' ? entry.told.at : 0;
}

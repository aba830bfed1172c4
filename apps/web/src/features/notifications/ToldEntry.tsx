import { Link } from '@tanstack/react-router';
import type { SharingNotification } from '@touchline/domain/entity/sharing';
import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';
import { Entry } from '#ui/parts/Entries.tsx';
import { momentText } from '#ui/words/moment-text.ts';
import { ROLE_NAMES, roleInSentence } from '#ui/words/role-words.ts';
import type { ListedEntry } from './entries.ts';
import styles from './notifications.module.css';

const ICONS: Readonly<Record<SharingNotification['kind'], IconName>> = {
  accepted: 'user-add',
  declined: 'close',
  left: 'logout',
  role: 'user',
  revoked: 'lock',
};

export interface ToldEntryProps {
  readonly entry: ListedEntry;
  readonly told: SharingNotification;
}

/** News of the people of a team, and the way to where one would go because of it. */
export function ToldEntry({ entry, told }: ToldEntryProps) {
  return (
    <Entry
      sign={ICONS[told.kind]}
      priority={entry.new ? entry.priority : 4}
      seen={!entry.new}
      title={
        <Link to="/notifications/{-$id}/" params={{ id: entry.id }}>
          {textOf(told)}
        </Link>
      }
    >
      <p className={styles.facts}>
        {entry.new && <span className={styles.new}>{m.notifications_new()}</span>}
        <time dateTime={new Date(told.at * 1_000).toISOString()}>{momentText(told.at)}</time>
      </p>
    </Entry>
  );
}

function textOf({ kind, team, role, ...told }: SharingNotification): string {
  // Whose account is deleted is called by what he was.
  const person = told.person || ROLE_NAMES[role]();
  switch (kind) {
    case 'accepted':
      return m.notifications_accepted({ person, team });
    case 'declined':
      return m.notifications_declined({ person, team });
    case 'left':
      return m.notifications_left({ person, team });
    case 'role':
      return m.notifications_role({ role: roleInSentence(role), team });
    case 'revoked':
      return m.notifications_revoked({ team });
  }
}

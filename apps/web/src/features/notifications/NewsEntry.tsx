import { Link } from '@tanstack/react-router';
import type { SharingNotification } from '@touchline/domain/entity/tables/sharing';
import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';
import { Entry } from '#ui/parts/cards/Entries.tsx';
import { momentText } from '#ui/words/moment-text.ts';
import { ROLE_NAMES, roleInSentence } from '#ui/words/team/role-words.ts';
import type { ListedEntry } from './entries.ts';
import styles from './notifications.module.css';

const ICONS: Readonly<Record<SharingNotification['kind'], IconName>> = {
  accepted: 'user-add',
  declined: 'close',
  left: 'logout',
  role: 'user',
  revoked: 'lock',
};

export interface NewsEntryProps {
  readonly entry: ListedEntry;
  readonly news: SharingNotification;
}

/** News about a person of a team, with a link to the related screen. */
export function NewsEntry({ entry, news }: NewsEntryProps) {
  return (
    <Entry
      sign={ICONS[news.kind]}
      priority={entry.new ? entry.priority : 4}
      seen={!entry.new}
      title={
        <Link to="/notifications/{-$id}/" params={{ id: entry.id }}>
          {textOf(news)}
        </Link>
      }
    >
      <p className={styles.facts}>
        {entry.new && <span className={styles.new}>{m.notifications_new()}</span>}
        <time dateTime={new Date(news.at * 1_000).toISOString()}>{momentText(news.at)}</time>
      </p>
    </Entry>
  );
}

function textOf({ kind, team, role, ...news }: SharingNotification): string {
  // A person whose account was deleted is named by their former role.
  const person = news.person || ROLE_NAMES[role]();
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

import { Link } from '@tanstack/react-router';
import type { SharingNotification } from '@touchline/domain/entity/sharing';
import { m } from '@touchline/i18n';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import { roleInSentence } from '#ui/words/role-words.ts';
import type { Entry } from './entries.ts';
import styles from './notifications.module.css';

const ICONS: Readonly<Record<SharingNotification['kind'], IconName>> = {
  accepted: 'user-add',
  declined: 'close',
  left: 'logout',
  role: 'user',
  revoked: 'lock',
};

export interface ToldEntryProps {
  readonly entry: Entry;
  readonly told: SharingNotification;
}

/** News of the people of a team, and the way to where one would go because of it. */
export function ToldEntry({ entry, told }: ToldEntryProps) {
  return (
    <li
      className={cx(styles.entry, !entry.new && styles.seen)}
      data-priority={entry.new ? entry.priority : undefined}
    >
      <span className={cx(styles.picture, styles.sign)} aria-hidden="true">
        <Icon name={ICONS[told.kind]} size={22} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to="/notifications/{-$id}/" params={{ id: entry.id }}>
            {textOf(told)}
          </Link>
        </h2>
        <p className={styles.facts}>
          {entry.new && <span className={styles.new}>{m.notifications_new()}</span>}
          <time dateTime={new Date(told.at * 1_000).toISOString()}>{timeText(told.at)}</time>
        </p>
      </div>
    </li>
  );
}

function textOf({ kind, person, team, role }: SharingNotification): string {
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

function timeText(seconds: number): string {
  const form = new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return form.format(seconds * 1_000);
}

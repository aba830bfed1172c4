import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useHasNews } from '#data/hooks/team/sharing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { NewsDot } from './NewsDot.tsx';

export interface NotificationsLinkProps {
  readonly className: string | undefined;
  /** Only the bell icon, where there is little room. */
  readonly bare?: boolean;
  readonly onChosen?: () => void;
}

/** The link to notifications, with a red dot while some are unread. */
export function NotificationsLink({ className, bare = false, onChosen }: NotificationsLinkProps) {
  const news = useHasNews();
  return (
    <Link
      to="/notifications/{-$id}/"
      params={{ id: undefined }}
      className={className}
      aria-label={news ? m.screens_notifications_new() : m.common_notifications()}
      onClick={onChosen}
    >
      <NewsDot shown={news}>
        <Icon name="notifications" />
      </NewsDot>
      {!bare && <span>{m.common_notifications()}</span>}
    </Link>
  );
}

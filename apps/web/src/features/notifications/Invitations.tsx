import { m } from '@touchline/i18n';
import { useInvitations } from '#data/hooks/sharing.ts';
import { InvitationEntry } from './InvitationEntry.tsx';
import styles from './notifications.module.css';

/** Teams that wait for an answer; nothing when there are none. */
export function Invitations() {
  const invitations = useInvitations();
  if (invitations.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={m.notifications_invitations()}>
      <ul className={styles.entries}>
        {invitations.map((team) => (
          <InvitationEntry key={team.sid} team={team} />
        ))}
      </ul>
    </section>
  );
}

import { m } from '@touchline/i18n';
import { useInvitations } from '#data/hooks/sharing.ts';
import { Entries } from '#ui/parts/Entries.tsx';
import { InvitationEntry } from './InvitationEntry.tsx';
import styles from './notifications.module.css';

/** Teams that wait for an answer; nothing when there are none. */
export function Invitations() {
  const invitations = useInvitations();
  if (invitations.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={m.notifications_invitations()}>
      <Entries>
        {invitations.map((team) => (
          <InvitationEntry key={team.sid} team={team} />
        ))}
      </Entries>
    </section>
  );
}

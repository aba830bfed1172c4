import { m } from '@touchline/i18n';
import { useInvitations } from '#data/hooks/team/sharing.ts';
import { Entries } from '#ui/parts/cards/Entries.tsx';
import { InvitationEntry } from './InvitationEntry.tsx';
import styles from './notifications.module.css';

/** Open invitations; renders nothing without one. */
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

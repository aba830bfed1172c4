import { m } from '@touchline/i18n';
import { lazy, Suspense } from 'react';
import { useInvitations } from '#data/hooks/team/sharing.ts';
import { Entries } from '#ui/parts/cards/Entries.tsx';
import styles from './notifications.module.css';

/** Loaded with the first invitation, so that the dashboard does not wait for it. */
const InvitationEntry = lazy(async () => ({
  default: (await import('./InvitationEntry.tsx')).InvitationEntry,
}));

/** Open invitations; renders nothing without one. */
export function Invitations() {
  const invitations = useInvitations();
  if (invitations.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={m.notifications_invitations()}>
      <Suspense>
        <Entries>
          {invitations.map((team) => (
            <InvitationEntry key={team.sid} team={team} />
          ))}
        </Entries>
      </Suspense>
    </section>
  );
}

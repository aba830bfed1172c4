import { DashboardScreen } from '../../features/dashboard/DashboardScreen.tsx';
import { Invitations } from '../../features/notifications/Invitations.tsx';

/** Somebody new comes because of an invitation: it stands where he looks first. */
export function DashboardPage() {
  return (
    <>
      <Invitations />
      <DashboardScreen />
    </>
  );
}

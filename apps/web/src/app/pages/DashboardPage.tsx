import { Navigate } from '@tanstack/react-router';
import { pendingInvite } from '#data/pending-invite.ts';
import { useSession } from '#data/react.tsx';
import { DashboardScreen } from '../../features/dashboard/DashboardScreen.tsx';
import { Invitations } from '../../features/notifications/Invitations.tsx';
import { InstallHint } from '../tips/InstallHint.tsx';

/** New people come because of an invitation: it stands on top. */
export function DashboardPage() {
  const { account } = useSession();
  // People who said yes to an invitation have logged in for it.
  if (account !== null && pendingInvite.waitsFor(account.email))
    return <Navigate to="/invite/{-$token}/" params={{ token: undefined }} replace />;
  return (
    <>
      <Invitations />
      <DashboardScreen />
      <InstallHint />
    </>
  );
}

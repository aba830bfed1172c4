import { Navigate } from '@tanstack/react-router';
import { useSession } from '#data/page/react.tsx';
import { pendingInvite } from '#data/session/pending-invite.ts';
import { DashboardScreen } from '../../features/dashboard/DashboardScreen.tsx';
import { Invitations } from '../../features/notifications/Invitations.tsx';
import { InstallHint } from '../tips/InstallHint.tsx';

/** Invitations are on top: most people who sign in with one want to join that team. */
export function DashboardPage() {
  const { account } = useSession();
  // People who accepted an invitation have logged in to join that team.
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

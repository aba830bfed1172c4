/** Stands between the address and its screen: what the screen cannot do without is there, or the coach is told. */
import { useNetwork } from '@mantine/hooks';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useAccountIsHere, useSyncStatus } from '#data/hooks/sync.ts';
import type { ScreenId } from '../screens.ts';
import { FirstLoadPage, OfflinePage } from './ConnectionPages.tsx';
import { needsAccountRows, needsNetwork } from './needs.ts';

interface CloudGateProps {
  readonly screen: ScreenId;
  readonly signedIn: boolean;
  readonly children: ReactNode;
}

export function CloudGate({ screen, signedIn, children }: CloudGateProps) {
  if (needsNetwork(screen)) return <NetworkGate>{children}</NetworkGate>;
  if (signedIn && needsAccountRows(screen)) return <RowsGate>{children}</RowsGate>;
  return children;
}

/** The screen stays as it is behind the page: what was typed is there when the network is back. */
function NetworkGate({ children }: { readonly children: ReactNode }) {
  const { online } = useNetwork();
  return (
    <>
      {!online && <OfflinePage text={m.cloud_no_internet_account()} />}
      <div hidden={!online}>{children}</div>
    </>
  );
}

function RowsGate({ children }: { readonly children: ReactNode }) {
  const isHere = useAccountIsHere();
  const status = useSyncStatus();
  if (isHere === undefined || isHere) return children;
  return status === undefined ? null : <FirstLoadPage status={status} />;
}

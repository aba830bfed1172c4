/** Renders a screen when the network or the rows that it needs are available; otherwise explains the reason. */
import { useNetwork } from '@mantine/hooks';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useAccountIsHere, useSyncStatus } from '#data/hooks/sync.ts';
import type { ScreenInfo } from '../screens.ts';
import { FirstLoadPage, OfflinePage } from './ConnectionPages.tsx';

interface CloudGateProps {
  readonly needs: ScreenInfo['needs'];
  readonly signedIn: boolean;
  readonly children: ReactNode;
}

export function CloudGate({ needs, signedIn, children }: CloudGateProps) {
  if (needs === 'network') return <NetworkGate>{children}</NetworkGate>;
  if (signedIn && needs === 'rows') return <RowsGate>{children}</RowsGate>;
  return children;
}

/** The screen stays mounted behind this page, so that typed text survives until the network is back. */
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

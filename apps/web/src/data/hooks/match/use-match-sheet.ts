import { useEffect } from 'react';
import { useClient } from '../../page/react.tsx';

/** Tells the sync coordinator while a sheet of match day is open (section 4, health-check loop). */
export function useMatchSheet(open: boolean): void {
  const client = useClient();
  useEffect(() => (open ? client.openMatchSheet() : undefined), [client, open]);
}

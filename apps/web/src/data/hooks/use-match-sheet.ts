import { useEffect } from 'react';
import { useClient } from '../react.tsx';

/** Tells the sync that a sheet of match day is open, for as long as it is (section 4, health-check loop). */
export function useMatchSheet(open: boolean): void {
  const client = useClient();
  useEffect(() => (open ? client.openMatchSheet() : undefined), [client, open]);
}

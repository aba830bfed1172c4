/**
 * The team that the app opens with: the one that `team_sid` in the address names (section 2), else on first
 * load the first one (section 4).
 */
import { useEffect } from 'react';
import { useAccount } from '#data/hooks/account.ts';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/teams.ts';
import { useClient } from '#data/react.tsx';
import { activateFirstTeam } from '#data/team-switch.ts';
import { readStartParameters } from './parameters.ts';

/** A team that comes to the device later than this is not opened out of the blue. */
const START_MS = 60_000;

let asked = readStartParameters(globalThis.location?.search ?? '').teamSid;

export function useStartTeam(): void {
  const client = useClient();
  const account = useAccount();
  const teams = useTeams();
  const current = useCurrentTeam();
  const status = useSyncStatus();
  /** While the first pages come in, the team that is asked for may be in the next one. */
  const arriving = status === undefined || status.syncing === 2;
  const chosen = account?.current_team;
  useEffect(() => {
    if (teams === undefined || current === undefined || chosen === undefined) return;
    if (performance.now() > START_MS) asked = null;
    const found = teams.some(({ sid }) => sid === asked);
    if (asked !== null && found) {
      void client.switching.to(asked);
      asked = null;
    } else if (!arriving && teams.length > 0 && chosen === 0) void activateFirstTeam(client);
  }, [client, teams, current, chosen, arriving]);
}

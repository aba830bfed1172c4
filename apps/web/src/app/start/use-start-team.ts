/**
 * The team that the app opens with: `team_sid` of the address (section 2), else on first load the first team
 * (section 4).
 */
import { useEffect } from 'react';
import { activateFirstTeam } from '#data/commands/team/team-choices.ts';
import { useAccount } from '#data/hooks/account.ts';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { readStartParameters } from './parameters.ts';

/** After this time, a team that arrives on the device is not opened any more: it would surprise the coach. */
const START_MS = 60_000;

let requested = readStartParameters(globalThis.location?.search ?? '').teamSid;

export function useStartTeam(): void {
  const client = useClient();
  const account = useAccount();
  const teams = useTeams();
  const current = useCurrentTeam();
  const status = useSyncStatus();
  /** While the first pages arrive, the requested team may be in the next one. */
  const arriving = status === undefined || status.syncing === 2;
  const chosen = account?.current_team;
  useEffect(() => {
    if (teams === undefined || current === undefined || chosen === undefined) return;
    if (performance.now() > START_MS) requested = null;
    const found = teams.some(({ sid }) => sid === requested);
    if (requested !== null && found) {
      void client.switching.to(requested);
      requested = null;
    } else if (!arriving && teams.length > 0 && chosen === 0) void activateFirstTeam(client);
  }, [client, teams, current, chosen, arriving]);
}

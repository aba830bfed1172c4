/** `team_sid` in the address opens that team (section 2), once, if the account has it. */
import { useEffect } from 'react';
import { setCurrentTeam } from '#data/commands/teams.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/teams.ts';
import { useClient } from '#data/react.tsx';
import { readStartParameters } from './parameters.ts';

let asked = readStartParameters(globalThis.location?.search ?? '').teamSid;

export function useStartTeam(): void {
  const client = useClient();
  const teams = useTeams();
  const current = useCurrentTeam();
  useEffect(() => {
    if (asked === null || teams === undefined || current === undefined) return;
    const team = teams.find(({ sid }) => sid === asked);
    asked = null;
    if (team !== undefined && team.sid !== current?.sid) void setCurrentTeam(client, team.sid);
  }, [client, teams, current]);
}

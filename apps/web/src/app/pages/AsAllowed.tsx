import type { Operation } from '@touchline/domain/team/permissions';
import type { ReactNode } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { type MatchWithTeam, useMatchWithTeam } from '#data/hooks/match-with-team.ts';

export interface AsAllowedProps {
  readonly sid: number;
  readonly operation: Operation;
  /** For those whose role and plan allow it here. */
  readonly screen: ReactNode;
  /** For all others. */
  readonly toRead: ReactNode;
}

/** The screen of a match for those who may change it, or the one to read. */
export function AsAllowed(props: AsAllowedProps) {
  const found = useMatchWithTeam(props.sid);
  if (found === undefined) return null;
  // What is not there says so itself.
  return found === null ? props.screen : <OfTeam {...props} team={found.team} />;
}

function OfTeam({ team, operation, screen, toRead }: AsAllowedProps & Pick<MatchWithTeam, 'team'>) {
  return useMay(team)(operation) ? screen : toRead;
}

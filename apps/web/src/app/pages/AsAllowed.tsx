import type { Operation } from '@touchline/domain/team/permissions';
import type { ReactNode } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { type MatchWithTeam, useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';

export interface AsAllowedProps {
  readonly sid: number;
  readonly operation: Operation;
  /** For people whose role and plan allow it on this device. */
  readonly screen: ReactNode;
  /** For all others. */
  readonly readOnlyView: ReactNode;
}

/** Renders the match screen for people who may change it, and the read-only one for others. */
export function AsAllowed(props: AsAllowedProps) {
  const found = useMatchWithTeam(props.sid);
  if (found === undefined) return null;
  // A screen says itself that its match does not exist.
  return found === null ? props.screen : <OfTeam {...props} team={found.team} />;
}

function OfTeam({ team, operation, screen, readOnlyView }: AsAllowedProps & Pick<MatchWithTeam, 'team'>) {
  return useMay(team)(operation) ? screen : readOnlyView;
}

import { ownInNoSquad } from '@touchline/domain/keeping/in-no-squad';
import { lazy, Suspense } from 'react';
import { usePlayers } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useDrawn } from '#ui/parts/page/use-drawn.ts';

/** What is kept about players needs the code of notes, which the first load leaves out. */
const LeftPlayersHint = lazy(async () => ({
  default: (await import('./LeftPlayersHint.tsx')).LeftPlayersHint,
}));

/** Most collections have no player who may have left, and need no code to find out. */
export function LeftPlayers({ now }: { readonly now: number }) {
  const drawn = useDrawn();
  const players = usePlayers() ?? [];
  const teams = useTeams() ?? [];
  if (!drawn || ownInNoSquad(players, teams).length === 0) return null;
  return (
    <Suspense>
      <LeftPlayersHint now={now} />
    </Suspense>
  );
}

/** Says on a match's screens what reading the stored match had to repair. */
import { type MatchRepair, repairsOfMatch } from '@touchline/domain/match/match-repairs';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useEffect } from 'react';
import { useMatchWithTeam } from '#data/hooks/match-with-team.ts';
import { usePlayers } from '#data/hooks/players.ts';
import { MatchRepairs } from '#ui/parts/MatchRepairs.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';

/** Above a screen that scrolls. */
export function StoredRepairs({ sid }: { sid: number }) {
  return <MatchRepairs repairs={useRepairs(sid)} />;
}

/** Once, on a screen that has no room: the timeline tells the rest. */
export function StoredRepairsToast({ sid }: { sid: number }) {
  const strange = useRepairs(sid).length > 0;
  useEffect(() => {
    if (strange) showToast({ text: m.timeline_repairs_title(), tone: 'problem' });
  }, [strange]);
  return null;
}

function useRepairs(sid: number): readonly MatchRepair[] {
  const found = useMatchWithTeam(sid);
  const players = usePlayers();
  if (found === undefined || found === null || players === undefined) return [];
  return repairsOfMatch(found.match, {
    players: new Set(players.map((player) => player.sid)),
    lineups: roleAllows(found.team, 'seeLineups'),
  });
}

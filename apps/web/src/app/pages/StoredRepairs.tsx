/** Lists on match screens what was repaired while reading the stored match. */
import { type MatchRepair, repairsOfMatch } from '@touchline/domain/match/setup/match-repairs';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useEffect } from 'react';
import { useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { MatchRepairs } from '#ui/parts/match/MatchRepairs.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';

/** A notice above a screen that scrolls. */
export function StoredRepairs({ sid }: { sid: number }) {
  return <MatchRepairs repairs={useRepairs(sid)} />;
}

/** Shown once, as a toast, on a screen without room. The timeline gives the details. */
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

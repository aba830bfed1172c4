/** A match that followers see, for the tests of what they see. */
import type { Match } from '../entity/match.ts';
import type { Team } from '../entity/team.ts';
import { aTeam, type Coach, kickedOff, somePlayers } from './match.testing.ts';
import { type PublicMatch, publicView } from './public-view.ts';

export const PLAYERS = somePlayers(14);

/** What followers see of the match, which is open. */
export function seen(match: Match, metadata: Partial<Team['metadata']> = {}): PublicMatch {
  const team = aTeam(PLAYERS, metadata);
  const view = publicView({ match: { ...match, privacy: 1 }, team, players: PLAYERS });
  if (view === null) throw new Error('closed');
  return view;
}

/** Kicked off, with a goal of each side and a change. */
export function aMatch(): Coach {
  const coach = kickedOff();
  coach.does({ type: 'goal', side: 'home', player: 7, assist: 6, goalType: 'HEADER' }, 200);
  coach.does({ type: 'goal', side: 'away', sn: 10, playername: 'Kim Opponent' }, 300);
  coach.does({ type: 'substitute', on: 14, off: 3 }, 400);
  return coach;
}

/** A match that followers see, for tests. */
import type { Match } from '../../entity/tables/match.ts';
import type { Team } from '../../entity/tables/team.ts';
import { aTeam, type Coach, kickedOff, somePlayers } from '../testing/match.testing.ts';
import type { PublicMatch } from './public-match.ts';
import { publicView } from './public-view.ts';

export const PLAYERS = somePlayers(14);

/** The view of followers; the match is open. */
export function seen(match: Match, metadata: Partial<Team['metadata']> = {}): PublicMatch {
  const team = aTeam(PLAYERS, metadata);
  const view = publicView({ match: { ...match, privacy: 1 }, team, players: PLAYERS });
  if (view === null) throw new Error('closed');
  return view;
}

/** A match after the kick-off, with a goal of each side and a substitution. */
export function aMatch(): Coach {
  const coach = kickedOff();
  coach.does({ type: 'goal', side: 'home', player: 7, assist: 6, goalType: 'HEADER' }, 200);
  coach.does({ type: 'goal', side: 'away', sn: 10, playername: 'Kim Opponent' }, 300);
  coach.does({ type: 'substitute', on: 14, off: 3 }, 400);
  return coach;
}

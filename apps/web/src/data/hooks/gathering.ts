import { type Gathering, type GatheringName, isMatch } from '@touchline/domain/attendance/gathering';
import { create } from '@touchline/domain/entity/rows/rows';
import type { Shirt, Team } from '@touchline/domain/entity/tables/team';
import { type TrainingSelection, trainingSelectionFields } from '@touchline/domain/entity/tables/training';
import { opponentOf } from '@touchline/domain/match/events/names';
import { shirtOfMatch } from '@touchline/domain/match/sheet/shirts';
import { plainText } from '@touchline/domain/text/plain-text';
import { type MatchWithTeam, useMatchWithTeam } from './match/match-with-team.ts';
import { type SessionWithTeam, useSessionWithTeam } from './training/sessions.ts';

/** A match or a session, with what its attendance needs. */
export interface GatheringWithTeam {
  readonly gathering: Gathering;
  /** The team; of a selection without one the selection itself, which has the fields of a team. */
  readonly team: Team;
  /** False for a selection without a team: the server asks only families of a team. */
  readonly hasTeam: boolean;
  /** The selection of the session was deleted: nothing of it changes any more, whatever the role. */
  readonly isClosed: boolean;
  /** Whose players may join the sheet. */
  readonly squad: Pick<Team, 'player_sids' | 'shirtnumbers'>;
  readonly shirt: Shirt;
  /** The opponent of a match, the name of a session or its selection. */
  readonly title: string;
}

export function gatheringOfMatch({ match, team }: MatchWithTeam): GatheringWithTeam {
  return {
    gathering: match,
    team,
    hasTeam: true,
    isClosed: false,
    squad: team,
    shirt: shirtOfMatch(match, team),
    title: opponentOf(match),
  };
}

function gatheringOfSession({ session, selection, team }: SessionWithTeam): GatheringWithTeam {
  const known = selection ?? NO_SELECTION;
  return {
    gathering: session,
    team: team ?? known,
    hasTeam: team !== null,
    isClosed: selection === null,
    // A selection has no numbers of its own.
    squad: { player_sids: known.player_sids, shirtnumbers: [] },
    shirt: known.shirt,
    title: plainText(session.name || known.name),
  };
}

/** In place of a deleted selection. Its sessions took its name. */
const NO_SELECTION: TrainingSelection = { ...create(trainingSelectionFields), sid: 0 };

/** Null when it, or the team of a match, is missing on this device; undefined while it is read. */
export function useGathering({ collection, sid }: GatheringName): GatheringWithTeam | null | undefined {
  const match = useMatchWithTeam(collection === 'matches' ? sid : null);
  const session = useSessionWithTeam(collection === 'training_sessions' ? sid : null);
  if (collection === 'matches') return match && gatheringOfMatch(match);
  return session && gatheringOfSession(session);
}

/** The part of the addresses of its screens after `/match/` or `/training/`. */
export function screensOf(gathering: Gathering) {
  const params = { id: String(gathering.sid) };
  return isMatch(gathering)
    ? ({
        params,
        attendance: '/match/$id/attendance/',
        requests: '/match/$id/attendancecenter/',
        tasks: '/match/$id/tasks/',
        details: '/match/$id/details/',
      } as const)
    : ({
        params,
        attendance: '/training/$id/attendance/',
        requests: '/training/$id/attendancecenter/',
        tasks: '/training/$id/tasks/',
        details: '/training/$id/details/',
      } as const);
}

/**
 * Creates a match from another one: opponent, format, line-up, plan and tasks, without events. The sheet has the current
 * players of the team: those who left are removed, new ones are on the bench.
 */
import type { Match, PartMap } from '../../entity/tables/match.ts';
import type { Team } from '../../entity/tables/team.ts';
import { activePeriod } from '../../team/periods.ts';
import { partKey } from '../blocks/blocks.ts';
import { nextStart } from '../clock/kickoff-time.ts';
import { newMatch } from './defaults.ts';

export interface Duplicate {
  readonly team: Team;
  readonly nowSeconds: number;
}

/** The same match again, ready for a kick-off on a day that the coach can change. */
export function duplicateOf(match: Match, { team, nowSeconds }: Duplicate): Match {
  const start = nextStart(match, nowSeconds, team.metadata.timezone);
  const blank = newMatch({
    team,
    period: activePeriod(team),
    date: start.date,
    match_token: '',
    createdAt: Math.floor(nowSeconds),
  });
  const isIn = (sid: number) => team.player_sids.includes(sid);
  const ifIn = (sid: number) => (isIn(sid) ? sid : -1);
  const order = new Map(match.metadata.players.map((player) => [player.sid, player.order]));
  const numbered = new Map(match.players.map((player) => [player.sid, player]));
  return {
    ...blank,
    ...formatOf(match),
    ...partsOf(match, isIn),
    status: 'CAN_START',
    subsmap: match.subsmap,
    keeper: match.keeper.map(ifIn),
    players: blank.players.map((player) => numbered.get(player.sid) ?? player),
    metadata: {
      ...blank.metadata,
      // Attendance starts again; only the order of the sheet stays.
      players: blank.metadata.players.map((player) => ({
        ...player,
        order: order.get(player.sid) ?? player.order,
      })),
      captain: ifIn(match.metadata.captain),
      // Who takes them is asked again.
      tasks: match.metadata.tasks,
      ...(match.metadata.pitch !== undefined && { pitch: match.metadata.pitch }),
    },
  };
}

function formatOf(match: Match) {
  const { kind, dateHours, dateMinutes, awaygame, opponent_clubname, opponent_teamname } = match;
  const { shirt, opponent_shirt, pitchPlayers, halfLength, halfParts, matchParts, matchLength } = match;
  const { extraParts, extraLength, stoppedClock, formation, place, meet_minutes } = match;
  return {
    kind,
    dateHours,
    dateMinutes,
    place,
    meet_minutes,
    awaygame,
    opponent_clubname,
    opponent_teamname,
    shirt,
    opponent_shirt,
    pitchPlayers,
    halfLength,
    halfParts,
    matchParts,
    matchLength,
    extraParts,
    extraLength,
    stoppedClock,
    formation,
  };
}

function partsOf(match: Match, isIn: (sid: number) => boolean) {
  const of = (part: PartMap): PartMap =>
    Object.fromEntries(Object.entries(part).filter(([key]) => isIn(partKey(key).player)));
  const { part1, part2, part3, part4, part5, part6, part7 } = match;
  return {
    part1: of(part1),
    part2: of(part2),
    part3: of(part3),
    part4: of(part4),
    part5: of(part5),
    part6: of(part6),
    part7: of(part7),
  };
}

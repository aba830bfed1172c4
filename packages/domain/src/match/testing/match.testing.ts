/** A team, its players and matches for tests, and a coach who plays them by commands. */

import { assemble, create, valuesOf } from '../../entity/rows/rows.ts';
import { type Match, matchFields, type Side } from '../../entity/tables/match.ts';
import { type Player, type PositionId, playerFields } from '../../entity/tables/player.ts';
import { type Team, teamFields } from '../../entity/tables/team.ts';
import { keeperIn } from '../../pitch/spots.ts';
import { decide } from '../decide/decide.ts';
import type { MatchCommand } from '../decision/commands.ts';
import type { Decided, Decision, MatchRefusal } from '../decision/decided.ts';
import { fillLineup, startingLineup } from '../lineup/lineup.ts';
import { newMatch } from '../setup/defaults.ts';

/** Saturday 7 November 2026, 10:30 in Amsterdam. */
export const SATURDAY = Date.UTC(2026, 10, 7) / 1000;
export const KICK_OFF = Date.UTC(2026, 10, 7, 9, 30) / 1000;

const NAMES = ['Eva', 'Isa', 'Bo', 'Fenna', 'Mila', 'Lotte', 'Noor', 'Sam', 'Yara', 'Tess', 'Roos', 'Puck'];
const POSITIONS: readonly PositionId[] = ['K', 'D', 'D', 'D', 'M', 'M', 'A', 'A', 'A', 'D', 'M', 'A'];

/** Players 1 to `count`; the first is a keeper. */
export function somePlayers(count: number): readonly Player[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${NAMES[index % NAMES.length] ?? ''}${index < NAMES.length ? '' : index}`;
    return {
      ...create(playerFields, {
        firstname: name,
        surname: `Surname${index + 1}`,
        nickname: name,
        position_ids: [POSITIONS[index % POSITIONS.length] ?? 'M'],
      }),
      sid: index + 1,
    };
  });
}

/** The planned keeper at the start; -1 for an empty goal. */
export function startingKeeper(match: Match): number {
  return keeperIn(startingLineup(match));
}

export function aTeam(players: readonly Player[], metadata: Partial<Team['metadata']> = {}): Team {
  const team = create(teamFields, {
    clubname: 'Rietdijk',
    teamname: 'MO13-2',
    player_sids: players.map(({ sid }) => sid),
    shirtnumbers: players.map(({ sid }) => ({ id: sid, value: sid })),
  });
  return { ...team, sid: 7, metadata: { ...team.metadata, ...metadata } };
}

export interface Format {
  readonly pitchPlayers?: number;
  readonly matchLength?: number;
  readonly matchParts?: number;
  readonly squad?: number;
  readonly awaygame?: boolean;
}

/** A match that is ready with a full line-up; by default 9 a side, 4 × 15 minutes, 14 players. */
export function readyMatch(format: Format = {}): Match {
  const { pitchPlayers = 9, matchLength = 60, matchParts = 4, squad = 14, awaygame = false } = format;
  const players = somePlayers(squad);
  const team = aTeam(players, { pitchPlayers, matchLength, matchParts });
  const match: Match = {
    ...newMatch({ team, date: SATURDAY, match_token: 'token', createdAt: SATURDAY }),
    sid: 70,
    status: 'CAN_START',
    dateHours: 10,
    dateMinutes: 30,
    awaygame,
    opponent_clubname: 'Noordhaven',
    opponent_teamname: 'MO13-1',
  };
  const filled = fillLineup(match, players);
  if (!filled.ok) throw new Error(filled.error.code);
  return filled.value;
}

/** Plays commands at given seconds after the kick-off. A refusal fails the test. */
export class Coach {
  match: Match;
  private events = 0;

  constructor(match: Match) {
    this.match = match;
  }

  /** The result of a command, `seconds` after the kick-off. */
  try(command: MatchCommand, seconds: number): Decided {
    const eid = `17-${this.events + 1}`;
    return decide(this.match, command, { nowSeconds: KICK_OFF + seconds, eid });
  }

  /** Plays a command. A refusal fails the test. */
  does(command: MatchCommand, seconds: number): Decision {
    const decision = this.try(command, seconds);
    if (!decision.ok) throw new Error(`${command.type} refused: ${JSON.stringify(decision.error)}`);
    this.events += 1;
    this.match = decision.value.match;
    return decision.value;
  }

  /** The code with which a command is refused; undefined when it is accepted. */
  refusal(command: MatchCommand, seconds: number): MatchRefusal['code'] | undefined {
    const decision = this.try(command, seconds);
    return decision.ok ? undefined : decision.error.code;
  }
}

/** A coach whose match was kicked off. */
export function kickedOff(format: Format = {}): Coach {
  const coach = new Coach(readyMatch(format));
  coach.does({ type: 'kickOff' }, 0);
  return coach;
}

export const minutes = (count: number): number => count * 60;
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** The match that another device reads from its registers. */
export function throughRegisters(match: Match): Match {
  const { sid, incremental, updatedAt, remoteUpdated } = match;
  const read = assemble(matchFields, valuesOf(matchFields, match));
  return { ...read, sid, incremental, updatedAt, remoteUpdated };
}

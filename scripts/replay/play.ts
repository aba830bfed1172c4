/** Plays a recorded match on a coach's device: set-up, line-up, and every tap at its simulated second. */

import { kickOffInstant } from '@touchline/domain/match/clock/kickoff-time';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import type { MatchSetup } from '@touchline/domain/match/setup/setup';
import { TEAM_SHIRT } from '@touchline/domain/match/sheet/shirts';
import { formationOf } from '@touchline/domain/pitch/formations';
import type { Result } from '@touchline/domain/result';
import type { Client } from '../../apps/web/src/data/client/client.ts';
import { clearLineup, placePlayer, setMatchCaptain } from '../../apps/web/src/data/commands/match/lineup.ts';
import { decideMatch } from '../../apps/web/src/data/commands/match/match-day.ts';
import { createMatch, setStream } from '../../apps/web/src/data/commands/match/matches.ts';
import {
  boundsOf,
  clockSeconds,
  courseFor,
  kicksOf,
  type Moment,
  partOf,
  partsPlayed,
  SHOOTOUT,
  type SideName,
} from './course.ts';
import type { LeagueMatch } from './league-file.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import type { RecordedMatch } from './tournament.ts';

export interface Bench {
  readonly client: Client;
  readonly clock: SimulatedClock;
  readonly team: number;
  readonly timezone: string;
  /** The team's players by name. */
  readonly players: ReadonlyMap<string, number>;
}

/** The rules refused a command: the record contradicts the rules, or there is a bug. */
export class Refused extends Error {}

const PARTS = 2;
const HALF_TIME_SECONDS = 15 * 60;
const KICK_SECONDS = 45;
const DAY = 86_400;

/** Plays the match as one side's coach and returns its id on that device. */
export async function playMatch(bench: Bench, own: SideName, recorded: RecordedMatch): Promise<number> {
  const setup = setupOf(own, recorded);
  const kickOff = Math.min(kickOffInstant(setup, bench.timezone), bench.clock.latest);
  bench.clock.goTo(kickOff - DAY);
  const made = await createMatch(bench.client, { team: bench.team, setup });
  const match = accepted(made, 'the match is made').sid;
  await lineUp(bench, match, recorded[own]);
  accepted(await setStream(bench.client, match, true), 'the stream is opened');
  const tap = async (command: MatchCommand, at: number) => {
    bench.clock.goTo(at);
    accepted(await decideMatch(bench.client, match, command), `${command.type} at ${at - kickOff} s`);
  };
  const course = courseFor(own, recorded);
  let whistle = kickOff;
  const played = partsPlayed(recorded);
  const kicks = kicksOf(recorded);
  for (let part = 1; part <= played; part++) {
    await tap({ type: part === 1 ? 'kickOff' : 'startPart' }, whistle);
    const { start, end } = boundsOf(part);
    const moments = course.filter((moment) => partOf(moment) === part);
    for (const moment of moments) {
      await tap(commandFor(bench, own, moment), whistle + clockSeconds(moment) - start);
    }
    const last = Math.max(end - start, ...moments.map((moment) => clockSeconds(moment) - start + 20));
    whistle += last;
    if (part < played) await tap({ type: part === PARTS ? 'extraTime' : 'endPart' }, whistle);
    else if (kicks.length > 0) await tap({ type: 'startShootout' }, whistle);
    whistle += HALF_TIME_SECONDS;
  }
  for (const { side, player, scored } of kicks) {
    const outcome = scored ? 'scored' : 'missed';
    await tap({ type: 'kick', side, outcome, ...whoOf(bench, side === own, player) }, whistle);
    whistle += KICK_SECONDS;
  }
  for (const moment of course.filter((late) => partOf(late) === SHOOTOUT)) {
    const { minute } = moment;
    await tap({ ...commandFor(bench, own, moment), at: { minute } } as MatchCommand, whistle);
  }
  await tap({ type: 'endMatch' }, whistle);
  return match;
}

/** Enters the score of a league match as the coach of one of its clubs, and returns the match's id on that device. */
export async function enterScore(bench: Bench, match: LeagueMatch, club: string): Promise<number> {
  const own = match.team1 === club ? 'home' : 'away';
  const opponent = own === 'home' ? match.team2 : match.team1;
  const setup = { ...setupFor({ own, opponent, date: match.date, time: match.time }), kind: 1 as const };
  const made = accepted(await createMatch(bench.client, { team: bench.team, setup }), 'the match is made');
  const [home, away] = match.score.ft;
  accepted(
    await decideMatch(bench.client, made.sid, { type: 'finishTyped', home, away }),
    'the score is entered',
  );
  return made.sid;
}

function setupOf(own: SideName, recorded: RecordedMatch): MatchSetup {
  const opponent = recorded[own === 'home' ? 'away' : 'home'].team;
  return setupFor({ own, opponent, date: recorded.date, time: recorded.time });
}

interface Occasion {
  readonly own: SideName;
  readonly opponent: string;
  readonly date: string;
  readonly time: string;
}

function setupFor({ own, opponent, date, time }: Occasion): MatchSetup {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return {
    opponent_clubname: opponent,
    opponent_teamname: '',
    opponent_shirt: { type: 0, lines: 0, color1: '#ffffff', color2: '#101814', color3: '#101814' },
    shirt: TEAM_SHIRT,
    awaygame: own === 'away',
    kind: 2,
    period: 1,
    date: Date.parse(`${date}T00:00:00Z`) / 1000,
    dateHours: hours,
    dateMinutes: minutes,
    place: '',
    meet_minutes: 0,
    pitchPlayers: 11,
    matchParts: PARTS,
    matchLength: 90,
    extraParts: 2,
    extraLength: 15,
    pitch: 0,
    formation: '4-3-3',
  };
}

/** The eleven on the spots of a formation in the record's order, which starts with the keeper. */
async function lineUp(bench: Bench, match: number, side: RecordedMatch['home']): Promise<void> {
  const spots = formationOf(11, '4-3-3').spots;
  accepted(await clearLineup(bench.client, { match }), 'the pitch is emptied');
  for (const [index, name] of side.starters.entries()) {
    const to = spots[index];
    if (to === undefined) throw new Refused(`${side.team} starts with more than ${spots.length} players`);
    accepted(await placePlayer(bench.client, { match, player: sidOf(bench, name), to }), `${name} is placed`);
  }
  if (side.captain === null || side.captain === undefined) return;
  const captain = sidOf(bench, side.captain);
  accepted(await setMatchCaptain(bench.client, { match, player: captain }), `${side.captain} is captain`);
}

function commandFor(bench: Bench, own: SideName, moment: Moment): MatchCommand {
  switch (moment.what) {
    case 'substitution':
      return { type: 'substitute', on: sidOf(bench, moment.on), off: sidOf(bench, moment.off) };
    case 'card': {
      const colour = moment.card === 'second yellow' ? 'second_yellow' : moment.card;
      return { type: 'card', side: moment.side, colour, ...whoOf(bench, moment.side === own, moment.player) };
    }
    case 'goal': {
      const ownGoal = moment.kind === 'own goal';
      // The scorer of an own goal belongs to the other side.
      const byOurs = (moment.side === own) !== ownGoal;
      const goalType = moment.kind === 'penalty' ? 'PENALTY' : 'GOAL';
      const who = whoOf(bench, byOurs, moment.player);
      return { type: 'goal', side: moment.side, ...who, ...(ownGoal ? { ownGoal } : { goalType }) };
    }
  }
}

function whoOf(bench: Bench, ours: boolean, name: string): { player: number } | { playername: string } {
  return ours ? { player: sidOf(bench, name) } : { playername: name };
}

function sidOf(bench: Bench, name: string): number {
  const sid = bench.players.get(name);
  if (sid === undefined) throw new Refused(`${name} is not in the squad`);
  // The match is created with a local id, which the server's id may replace at any time.
  return bench.client.live.resolve('players', sid);
}

function accepted<T>(outcome: Result<T, unknown>, what: string): T {
  if (outcome.ok) return outcome.value;
  throw new Refused(`refused: ${what}: ${JSON.stringify(outcome.error)}`);
}

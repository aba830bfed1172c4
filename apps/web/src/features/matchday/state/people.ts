/** Our players on the pitch and on the bench, for match day. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { presences } from '@touchline/domain/match/lineup/attendance';
import { onTheBench, pitchNow } from '@touchline/domain/match/lineup/on-pitch';
import { countedTime, playingTime } from '@touchline/domain/match/lineup/playing-time';
import { captainOf } from '@touchline/domain/match/sheet/captain';
import { sheetOf, shirtNumberOf } from '@touchline/domain/match/sheet/sheet';
import { liveMoment } from '@touchline/domain/match/timeline/moments';
import { allowedAt } from '@touchline/domain/match/timeline/time-penalties';
import { keeperIn } from '@touchline/domain/pitch/spots';
import type { PlayTimeVerdict } from '#ui/parts/players/PlayTimeBar.tsx';
import { awayText } from '#ui/words/match/attendance-words.ts';
import { verdictOf } from './fairness.ts';

export interface PlayerNow {
  readonly sid: number;
  readonly name: string;
  readonly number: number;
  readonly minutes: number;
  /** The share of the time so far that they played, 0 to 1, rounded to whole percent. */
  readonly share: number;
  /** Whether they played about their fair share. */
  readonly verdict: PlayTimeVerdict;
  readonly captain: boolean;
  readonly keeper: boolean;
  readonly injured: boolean;
  /** When a latecomer arrives, or when a player left: `from 20'`; null for a player who is here. */
  readonly away: string | null;
}

export interface OnPitch extends PlayerNow {
  readonly x: number;
  readonly y: number;
}

export interface People {
  readonly pitch: readonly OnPitch[];
  /** The players who can come on: present players first, then by least playing time. */
  readonly bench: readonly PlayerNow[];
  /** How many more players may come on without a substitution. */
  readonly room: number;
  /** True after the kick-off, when there is playing time to compare. */
  readonly started: boolean;
  readonly playedMinutes: number;
}

export const NO_PEOPLE: People = { pitch: [], bench: [], room: 0, started: false, playedMinutes: 0 };

interface Around {
  readonly match: Match;
  readonly nameOf: (sid: number) => string;
  readonly now: number;
}

/** All players who may play, with their playing time at the given second. */
export function peopleOf({ match, nameOf, now }: Around): People {
  const minutes = playingTime(match, now);
  const possibleSeconds = countedTime(match, now);
  const state = pitchNow(match);
  const { places } = state;
  const waiting = onTheBench(match);
  const captain = captainOf(match);
  const keeper = keeperIn(places);
  const sheet = new Map(sheetOf(match).map((player) => [player.sid, player]));
  const where = presences(match, now);
  const playedMinutes = possibleSeconds / 60;
  // A latecomer has no share of the time before they arrive.
  const around = {
    match,
    playedMinutes,
    onPitch: places.length,
    here: places.length + waiting.filter(({ sid }) => where.get(sid) === 'here').length,
  };
  const playerNow = (player: number): PlayerNow => {
    const played = minutes.get(player) ?? 0;
    const share = playedMinutes > 0 ? played / playedMinutes : 0;
    return {
      sid: player,
      name: nameOf(player),
      number: shirtNumberOf(match, player),
      minutes: Math.floor(played),
      share: Math.round(share * 100) / 100,
      verdict: verdictOf({ share }, around),
      captain: player === captain,
      keeper: player === keeper,
      injured: where.get(player) === 'injured',
      away: awayText(where.get(player), sheet.get(player)),
    };
  };
  return {
    pitch: places.map((place) => ({ ...playerNow(place.player_sid), x: place.x, y: place.y })),
    bench: waiting.map(({ sid }) => playerNow(sid)).sort(byTurn),
    room: Math.max(0, allowedAt(match, state, liveMoment(match, now)) - places.length),
    started: possibleSeconds > 0,
    playedMinutes: Math.floor(playedMinutes),
  };
}

/** The number of players on the pitch, on the bench and absent. */
export function headCount({ pitch, bench }: Pick<People, 'pitch' | 'bench'>) {
  const here = bench.filter(({ away }) => away === null).length;
  return { count: pitch.length, bench: here, later: bench.length - here };
}

function byTurn(a: PlayerNow, b: PlayerNow): number {
  return Number(a.away !== null) - Number(b.away !== null) || a.minutes - b.minutes;
}

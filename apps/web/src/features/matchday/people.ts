/** Our players on the pitch and on the bench, as match day shows them. */
import type { Match } from '@touchline/domain/entity/match';
import { presences } from '@touchline/domain/match/attendance';
import { liveMoment } from '@touchline/domain/match/moments';
import { onTheBench, pitchNow } from '@touchline/domain/match/on-pitch';
import { countedTime, playingTime } from '@touchline/domain/match/playing-time';
import { captainOf, sheetOf, shirtNumberOf } from '@touchline/domain/match/sheet';
import { keeperIn } from '@touchline/domain/match/spots';
import { allowedAt } from '@touchline/domain/match/time-penalties';
import type { PlayTimeVerdict } from '#ui/parts/PlayTimeBar.tsx';
import { awayText } from '#ui/words/attendance-words.ts';
import { verdictOf } from './fairness.ts';

/** One of our players as match day shows them. */
export interface PlayerNow {
  readonly sid: number;
  readonly name: string;
  readonly number: number;
  readonly minutes: number;
  /** Share of the time played so far that they played, 0 to 1, in whole percent. */
  readonly share: number;
  /** Whether that is about their fair share. */
  readonly verdict: PlayTimeVerdict;
  readonly captain: boolean;
  readonly keeper: boolean;
  readonly injured: boolean;
  /** When a latecomer arrives, or when somebody left: `from 20'`; null for a player who is here. */
  readonly away: string | null;
}

export interface OnPitch extends PlayerNow {
  readonly x: number;
  readonly y: number;
}

export interface People {
  readonly pitch: readonly OnPitch[];
  /** Who can come on: those who are here first, and of these who played least. */
  readonly bench: readonly PlayerNow[];
  /** How many more may come on without anybody going off. */
  readonly room: number;
  /** The match was kicked off: there is playing time to compare. */
  readonly started: boolean;
  readonly playedMinutes: number;
}

export const NOBODY: People = { pitch: [], bench: [], room: 0, started: false, playedMinutes: 0 };

interface Around {
  readonly match: Match;
  readonly nameOf: (sid: number) => string;
  readonly now: number;
}

/** Everybody who may play, with their playing time, at a second. */
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
  // A latecomer takes no share of the time before they arrive.
  const around = {
    ...{ match, playedMinutes },
    onPitch: places.length,
    here: places.length + waiting.filter(({ sid }) => where.get(sid) === 'here').length,
  };
  const somebody = (player: number): PlayerNow => {
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
    pitch: places.map((place) => ({ ...somebody(place.player_sid), x: place.x, y: place.y })),
    bench: waiting.map(({ sid }) => somebody(sid)).sort(byTurn),
    room: Math.max(0, allowedAt(match, state, liveMoment(match, now)) - places.length),
    started: possibleSeconds > 0,
    playedMinutes: Math.floor(playedMinutes),
  };
}

/** How many are where, in numbers. */
export function headCount({ pitch, bench }: Pick<People, 'pitch' | 'bench'>) {
  const here = bench.filter(({ away }) => away === null).length;
  return { count: pitch.length, bench: here, later: bench.length - here };
}

function byTurn(a: PlayerNow, b: PlayerNow): number {
  return Number(a.away !== null) - Number(b.away !== null) || a.minutes - b.minutes;
}

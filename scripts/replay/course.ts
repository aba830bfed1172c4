/** The events of a recorded match in the order in which one side's coach would tap them. */
import type { RecordedMatch, RecordedMinute, RecordedSide } from './tournament.ts';

export type SideName = 'home' | 'away';

export type Happening =
  | {
      readonly what: 'goal';
      readonly side: SideName;
      readonly player: string;
      readonly kind: 'goal' | 'penalty' | 'own goal';
    }
  | {
      readonly what: 'card';
      readonly side: SideName;
      readonly player: string;
      readonly card: 'yellow' | 'second yellow' | 'red';
    }
  | { readonly what: 'substitution'; readonly side: SideName; readonly on: string; readonly off: string };

export type Moment = Happening & RecordedMinute;

/** Planned minutes of a part: 45 for the first two, 15 for extra time. */
const PART_ENDS = [45, 90, 105, 120] as const;

/** The part (from 1) that contains a recorded minute; 5 for a shoot-out. */
export function partOf({ minute }: RecordedMinute): number {
  const index = PART_ENDS.findIndex((end) => minute <= end);
  return index < 0 ? SHOOTOUT : index + 1;
}

/** The part after extra time: the shoot-out. */
export const SHOOTOUT = PART_ENDS.length + 1;

/** The planned start and end of a part, in seconds on the match clock. */
export function boundsOf(part: number): { readonly start: number; readonly end: number } {
  const [start = 0, end = 0] = [part === 1 ? 0 : PART_ENDS[part - 2], PART_ENDS[part - 1]];
  return { start: start * 60, end: end * 60 };
}

/** How many parts were played. */
export function partsPlayed({ score }: RecordedMatch): number {
  return score.extraTime ? PART_ENDS.length : 2;
}

export interface RecordedKick {
  readonly side: SideName;
  readonly player: string;
  readonly scored: boolean;
}

/** The kicks of the shoot-out in order. The record names the players; the line-ups give their teams. */
export function kicksOf(recorded: RecordedMatch): readonly RecordedKick[] {
  const home = new Set([...recorded.home.starters, ...recorded.home.substitutions.map(({ on }) => on)]);
  return (recorded.shootout ?? []).map((kick) => ({
    ...kick,
    side: home.has(kick.player) ? 'home' : 'away',
  }));
}

/** Seconds on the match clock: half a minute into the recorded minute; stoppage minutes are added. */
export function clockSeconds({ minute, added }: RecordedMinute): number {
  return (minute - 1 + added) * 60 + 30;
}

/**
 * All events that the coach of `own` records, in order. That coach does not record the other side's substitutions; its
 * goals and cards are opponent's events.
 */
export function courseFor(own: SideName, recorded: RecordedMatch): readonly Moment[] {
  const moments: Moment[] = [];
  for (const side of ['home', 'away'] as const) {
    const { goals, cards, substitutions } = recorded[side];
    for (const goal of goals) moments.push({ ...goal, what: 'goal', side });
    for (const card of cards) moments.push({ ...card, what: 'card', side });
    if (side === own)
      for (const change of substitutions) moments.push({ ...change, what: 'substitution', side });
  }
  return inOrder(moments, recorded[own]);
}

/** Within one minute the record has no order. A player who scores or is sent off must be on the pitch before. */
function inOrder(moments: Moment[], own: RecordedSide): readonly Moment[] {
  const comesOn = new Map(own.substitutions.map((change) => [change.on, change]));
  const weight = (moment: Moment): number => {
    if (moment.what === 'substitution') return 2;
    const entry = comesOn.get(moment.player);
    return entry !== undefined && sameMinute(entry, moment) ? 3 : 1;
  };
  return moments.sort(
    (a, b) => partOf(a) - partOf(b) || clockSeconds(a) - clockSeconds(b) || weight(a) - weight(b),
  );
}

function sameMinute(a: RecordedMinute, b: RecordedMinute): boolean {
  return a.minute === b.minute && a.added === b.added;
}

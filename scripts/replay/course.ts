/** The course of a recorded match in the order in which a coach of one side would tap it. */
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

/** Minutes of a part as planned: the first two last 45, the extra-time parts 15. */
const PART_ENDS = [45, 90, 105, 120] as const;

/** The part (from 1) in which a recorded minute lies; 5 for what happened during a shoot-out. */
export function partOf({ minute }: RecordedMinute): number {
  const index = PART_ENDS.findIndex((end) => minute <= end);
  return index < 0 ? SHOOTOUT : index + 1;
}

/** What comes after the last part of extra time. */
export const SHOOTOUT = PART_ENDS.length + 1;

/** When a part begins and ends as planned, in seconds on the match clock. */
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

/** The kicks of the shoot-out in order; the record names the player, the line-ups say whose he is. */
export function kicksOf(recorded: RecordedMatch): readonly RecordedKick[] {
  const home = new Set([...recorded.home.starters, ...recorded.home.substitutions.map(({ on }) => on)]);
  return (recorded.shootout ?? []).map((kick) => ({
    ...kick,
    side: home.has(kick.player) ? 'home' : 'away',
  }));
}

/** Seconds on the match clock: half a minute into the recorded minute, stoppage minutes running on. */
export function clockSeconds({ minute, added }: RecordedMinute): number {
  return (minute - 1 + added) * 60 + 30;
}

/**
 * Everything that `own` side's coach records, in order. The other side's substitutions are not his to
 * keep; its goals and cards are opponent's events.
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

/** Within one minute the record gives no order: who scores or is sent off must be on the pitch before. */
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

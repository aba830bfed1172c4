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

/** The part (from 1) in which a recorded minute lies. */
export function partOf({ minute }: RecordedMinute): number {
  const index = PART_ENDS.findIndex((end) => minute <= end);
  return index < 0 ? PART_ENDS.length : index + 1;
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

/** Who was on the pitch in a recorded match, and when. Like the tables it imports nothing of the product. */

export interface RecordedSide {
  readonly team: string;
  readonly captain?: string | null | undefined;
  readonly starters: readonly string[];
  readonly substitutions: readonly (Minute & { readonly on: string; readonly off: string })[];
  readonly cards: readonly (Minute & { readonly player: string; readonly card: string })[];
  readonly goals: readonly (Minute & { readonly player: string; readonly kind: string })[];
}

export interface Minute {
  readonly minute: number;
  readonly added: number;
}

/** An event in minute m happens at the end of minute m - 1, one in stoppage time at the end of its part. */
export function minutesOf(side: RecordedSide, length: number): ReadonlyMap<string, number> {
  const on = new Map<string, number>();
  const off = new Map<string, number>();
  const at = ({ minute, added }: Minute) => Math.min(length, added > 0 ? minute : minute - 1);
  for (const name of side.starters) on.set(name, 0);
  for (const change of side.substitutions) {
    on.set(change.on, at(change));
    off.set(change.off, at(change));
  }
  for (const card of side.cards) {
    if (card.card !== 'yellow' && !off.has(card.player)) off.set(card.player, at(card));
  }
  return new Map([...on].map(([name, from]) => [name, (off.get(name) ?? length) - from]));
}

/**
 * The goals of both sides while each player of `own` was on the pitch, one entry for each goal and player. Within one
 * minute a coach records goals before changes, unless the scorer came on in it, and the home side's cards before the
 * away side's goals.
 */
export function goalsWhileOn(
  { home, away }: { readonly home: RecordedSide; readonly away: RecordedSide },
  own: RecordedSide,
): readonly (readonly [name: string, what: 'goalsFor' | 'goalsAgainst'])[] {
  return [home, away].flatMap((side) =>
    side.goals.flatMap((goal) => {
      const cameFirst = own.substitutions.some(
        ({ on, ...at }) => on === goal.player && order(at, goal) === 0,
      );
      const on = new Set(own.starters);
      for (const change of own.substitutions.toSorted(order)) {
        const before = order(change, goal);
        if (before > 0 || (before === 0 && !cameFirst)) continue;
        on.delete(change.off);
        on.add(change.on);
      }
      for (const card of own.cards) {
        const before = order(card, goal);
        const isFirst = before < 0 || (before === 0 && (cameFirst || (own === home && side === away)));
        if (card.card !== 'yellow' && isFirst) on.delete(card.player);
      }
      return [...on].map((name) => [name, side === own ? 'goalsFor' : 'goalsAgainst'] as const);
    }),
  );
}

function order(a: Minute, b: Minute): number {
  return a.minute - b.minute || a.added - b.added;
}

/** The expected outcome of a replay, and the differences of an actual one. */
import { boundsOf, kicksOf, partsPlayed, type SideName } from './course.ts';
import type { RecordedMatch, RecordedMinute } from './tournament.ts';

export interface Outcome {
  readonly score: string;
  /** One line for each goal, card, substitution: `side minute text`, sorted. */
  readonly goals: readonly string[];
  readonly cards: readonly string[];
  readonly substitutions: readonly string[];
  /** The shoot-out's score, empty without a shoot-out; and its kicks in order. */
  readonly shootout: string;
  readonly kicks: readonly string[];
  /** `name minutes` of every player of the own side; null when a source lacks them. */
  readonly minutes: readonly string[] | null;
  /** Own players on the pitch when the match ended, sorted by name. */
  readonly onPitch: readonly string[];
}

export const minuteText = ({ minute, added }: RecordedMinute): string =>
  added > 0 ? `${minute}+${added}'` : `${minute}'`;

/** The recorded outcome as one side's coach enters it, without the other side's substitutions and line-up. */
export function expectedOutcome(own: SideName, recorded: RecordedMatch): Outcome {
  return outcomeWith(own, recorded, (_side, player) => player);
}

/** The same as followers see it: opponents have no names. */
export function expectedForFollowers(own: SideName, recorded: RecordedMatch): Outcome {
  return outcomeWith(own, recorded, (side, player) => (side === own ? player : ''));
}

function outcomeWith(
  own: SideName,
  recorded: RecordedMatch,
  nameOf: (side: SideName, player: string) => string,
): Outcome {
  const sides = ['home', 'away'] as const;
  const { starters, substitutions, cards } = recorded[own];
  const { penalties } = recorded.score;
  const scorer = (side: SideName, { kind, player }: RecordedMatch['home']['goals'][number]) =>
    nameOf(kind === 'own goal' ? other(side) : side, player);
  return {
    score: `${recorded.score.home}-${recorded.score.away}`,
    goals: sides
      .flatMap((side) =>
        recorded[side].goals.map((g) => `${side} ${minuteText(g)} ${scorer(side, g)} (${g.kind})`),
      )
      .sort(),
    cards: sides
      .flatMap((side) =>
        recorded[side].cards.map((c) => `${side} ${minuteText(c)} ${nameOf(side, c.player)} (${c.card})`),
      )
      .sort(),
    substitutions: substitutions.map((s) => `${minuteText(s)} ${s.on} for ${s.off}`).sort(),
    shootout: penalties === undefined ? '' : `${penalties.home}-${penalties.away}`,
    kicks: kicksOf(recorded).map(
      ({ side, player, scored }) => `${side} ${nameOf(side, player)} ${scored ? 'scored' : 'missed'}`,
    ),
    minutes: minutesPlayed(own, recorded),
    onPitch: endingEleven(starters, substitutions, cards).sort(),
  };
}

const other = (side: SideName): SideName => (side === 'home' ? 'away' : 'home');

/** One sentence for each difference; empty when the outcome is equal. */
export function differences(expected: Outcome, found: Outcome): readonly string[] {
  const texts: string[] = [];
  if (expected.shootout !== found.shootout)
    texts.push(`shoot-out ${found.shootout || 'none'} instead of ${expected.shootout || 'none'}`);
  if (expected.kicks.join() !== found.kicks.join())
    texts.push(`kicks ${found.kicks.join(', ')} instead of ${expected.kicks.join(', ')}`);
  if (expected.score !== found.score) texts.push(`score ${found.score} instead of ${expected.score}`);
  for (const line of without(expected.minutes ?? [], found.minutes ?? expected.minutes ?? []))
    texts.push(`minutes: missing ${line}`);
  for (const line of without(found.minutes ?? [], expected.minutes ?? []))
    texts.push(`minutes: not in the record: ${line}`);
  for (const part of ['goals', 'cards', 'substitutions', 'onPitch'] as const) {
    for (const line of without(expected[part], found[part])) texts.push(`${part}: missing ${line}`);
    for (const line of without(found[part], expected[part]))
      texts.push(`${part}: not in the record: ${line}`);
  }
  return texts;
}

/**
 * By the convention for playing time, an event in minute m happens at the end of minute m - 1. Stoppage time counts as
 * the end of its part, and a part has its planned length.
 */
function minutesPlayed(own: SideName, recorded: RecordedMatch): readonly string[] {
  const { starters, substitutions, cards } = recorded[own];
  const total = boundsOf(partsPlayed(recorded)).end / 60;
  const countedMinute = ({ minute, added }: RecordedMinute) =>
    Math.min(total, added > 0 ? minute : minute - 1);
  const from = new Map(starters.map((name) => [name, 0]));
  const until = new Map<string, number>();
  for (const change of substitutions) {
    from.set(change.on, countedMinute(change));
    until.set(change.off, countedMinute(change));
  }
  for (const card of cards) {
    if (card.card !== 'yellow' && !until.has(card.player)) until.set(card.player, countedMinute(card));
  }
  return [...from].map(([name, start]) => `${name} ${(until.get(name) ?? total) - start}`).sort();
}

function endingEleven(
  starters: readonly string[],
  substitutions: RecordedMatch['home']['substitutions'],
  cards: RecordedMatch['home']['cards'],
): string[] {
  const onPitch = new Set(starters);
  const changes = [...substitutions].sort((a, b) => a.minute - b.minute || a.added - b.added);
  // A player can come on and go off in the same minute, so coming on is sorted first.
  for (let waiting = changes; waiting.length > 0; ) {
    const next = waiting.find((change) => onPitch.has(change.off));
    if (next === undefined) break;
    onPitch.delete(next.off);
    onPitch.add(next.on);
    waiting = waiting.filter((change) => change !== next);
  }
  for (const { player, card } of cards) if (card !== 'yellow') onPitch.delete(player);
  return [...onPitch];
}

/** The lines of `a` that `b` lacks; repeated lines count. */
function without(a: readonly string[], b: readonly string[]): readonly string[] {
  const left = [...b];
  return a.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/**
 * A new plan from the current minute, for example after an injury, an arrival or another substitution. The past does
 * not change, and the rest of the current block becomes a block of its own.
 */
import type { LineupPlace, Match } from '../../entity/tables/match.ts';
import { changesBetween } from '../../match/blocks/block-changes.ts';
import {
  type BlocksRefusal,
  type PlanRefusal as LineupRefusal,
  withPlan,
} from '../../match/blocks/block-plan.ts';
import { type BlockKey, blocksOf, compareBlocks } from '../../match/blocks/blocks.ts';
import { lastPart, partBounds } from '../../match/clock/clock.ts';
import {
  type ApplyContext,
  type PitchChanges,
  positionOf,
  withBlockBegun,
  withPitchChanges,
} from '../../match/decide/planned-changes.ts';
import type { MatchRefusal } from '../../match/decision/decided.ts';
import { type PitchState, pitchHistory, pitchNow } from '../../match/lineup/on-pitch.ts';
import { countedSeconds } from '../../match/lineup/playing-time.ts';
import { pitchMoment } from '../../match/timeline/moments.ts';
import { allowedAt } from '../../match/timeline/time-penalties.ts';
import { BLOCKS_MAX } from '../../match-limits.ts';
import { ok, type Result, refuse } from '../../result.ts';
import type { Plan, PlanInput, PlanPlace } from '../solver/plan-types.ts';
import { chosenLocks } from './planner-settings.ts';
import {
  onSpots,
  placesOnPitch,
  type QuestionOptions,
  questionAbout,
  type TimedBlock,
  timed,
} from './question.ts';

export interface Replanning {
  readonly input: PlanInput;
  /** The number of the input's first blocks that were played. */
  readonly played: number;
  /** For each part the minutes at which its later blocks begin in the new plan. */
  readonly minutes: readonly (readonly number[])[];
}

export type ReplanRefusal =
  /** No part is being played. */
  | { readonly code: 'notPlaying' }
  /** During a time penalty it is unknown which player will return. */
  | { readonly code: 'underPenalty' }
  /** The last minute of the last block has begun. */
  | { readonly code: 'nothingLeft' };

export interface ReplanOptions extends Omit<QuestionOptions, 'blocks' | 'played' | 'sentOff' | 'locks'> {
  /** The coach's wishes from before the match still apply, for players who are present. */
  readonly wishes: boolean;
}

/** The input of the planner from now on. */
export function questionFromNow(
  match: Match,
  nowSeconds: number,
  options: ReplanOptions,
): Result<Replanning, ReplanRefusal> {
  const position = positionOf(match, nowSeconds);
  if (position === null) return refuse({ code: 'notPlaying' });
  const at = pitchMoment(match, { nowSeconds, eid: '' });
  const pitch = pitchNow(match);
  if (allowedAt(match, pitch, at) < pitch.allowed) return refuse({ code: 'underPenalty' });
  const first = firstBlockFrom(match, position.part, position.second);
  if (first === null) return refuse({ code: 'nothingLeft' });
  const minutes = dividedAt(match, first);
  const divided: Match = { ...match, halfParts: 0, subsmap: asSubsmap(minutes) };
  const ahead = timed(match, blocksOf(divided)).filter(
    ({ part, start }) => part > first.part || (part === first.part && start >= first.start),
  );
  const history = playedUntil(match, first.start);
  const wished = options.wishes ? chosenLocks(match, ahead) : [];
  const input = questionAbout(match, {
    ...options,
    blocks: [...history.map(({ block }) => block), ...ahead],
    played: history.map(({ state }) => state.places),
    sentOff: pitch.sentOff,
    locks: wished.map((lock) => ({ ...lock, block: lock.block + history.length })),
  });
  return ok({ input: withoutLocksOfAbsent(input), played: history.length, minutes });
}

/** Players who were injured or sent off in the meantime cannot stay on. */
function withoutLocksOfAbsent(input: PlanInput): PlanInput {
  const there = new Map(input.players.map(({ sid, available }) => [sid, available]));
  return { ...input, locks: input.locks.filter(({ player, block }) => there.get(player)?.[block]) };
}

/** The immediate changes of the new plan. */
export function changesNow(match: Match, { played }: Replanning, plan: Plan): PitchChanges {
  const wanted = standing(match, plan.blocks[played] ?? []);
  const { substitutions, leaving, moves } = changesBetween(pitchNow(match).places, wanted);
  return { changes: substitutions, leaving, moves };
}

/** The match with the new plan and its immediate changes. */
export function applyReplan(
  match: Match,
  { replanning, plan }: { readonly replanning: Replanning; readonly plan: Plan },
  context: ApplyContext,
): Result<Match, MatchRefusal | BlocksRefusal | LineupRefusal | ReplanRefusal> {
  const { input, played, minutes } = replanning;
  const first = input.blocks[played];
  if (first === undefined) return refuse({ code: 'nothingLeft' });
  const changed = withPitchChanges(match, changesNow(match, replanning, plan), context);
  if (!changed.ok) return changed;
  const begun = withBlockBegun(withoutLater(changed.value, first), first, context.nowSeconds);
  const lineups = input.blocks.slice(played).map(({ part, subpart }, index) => ({
    part,
    subpart,
    places: index === 0 ? pitchNow(begun).places : placesOnPitch(match, plan.blocks[played + index] ?? []),
  }));
  return withPlan(begun, { division: { minutes }, lineups });
}

/** Blocks that were applied early are planned again. */
function withoutLater(match: Match, first: BlockKey): Match {
  const kept = Object.entries(match.subsmap_play).filter(([key]) => {
    const [part = 0, subpart = 0] = key.split('-').map(Number);
    return compareBlocks({ part, subpart }, first) < 0;
  });
  return { ...match, subsmap_play: Object.fromEntries(kept) };
}

/** Players who keep their spot keep their exact position. */
function standing(match: Match, wanted: readonly PlanPlace[]): readonly LineupPlace[] {
  const { places } = pitchNow(match);
  const spots = new Map(onSpots(match, places).map(({ player_sid, spot }) => [player_sid, spot]));
  const here = new Map(places.map((place) => [place.player_sid, place]));
  const kept = new Set(wanted.filter(({ player_sid, spot }) => spots.get(player_sid) === spot));
  return wanted.flatMap((place) => {
    const own = kept.has(place) ? here.get(place.player_sid) : undefined;
    return own === undefined ? placesOnPitch(match, [place]) : [own];
  });
}

interface FirstBlock {
  readonly part: number;
  /** Seconds within the part, a whole minute. */
  readonly from: number;
  readonly start: number;
}

/** The rest of the current block from this minute on; null without one. */
function firstBlockFrom(match: Match, part: number, second: number): FirstBlock | null {
  if (part > lastPart(match)) return null;
  const { start, end } = partBounds(match, part);
  // The line-up of the kick-off does not change.
  const least = part === 1 ? 60 : 0;
  const from = Math.max(least, Math.floor(second / 60) * 60);
  if (start + from < end) return { part, from, start: start + from };
  return part < lastPart(match) ? firstBlockFrom(match, part + 1, 0) : null;
}

/** The minutes of the later blocks of every part, with one that begins now. */
function dividedAt(match: Match, { part, from }: FirstBlock): readonly (readonly number[])[] {
  const blocks = blocksOf(match);
  return Array.from({ length: lastPart(match) }, (_, index) => {
    const begins = blocks.filter((block) => block.part === index + 1).map((block) => block.from);
    const divided = index + 1 === part ? withBegin(begins, from) : begins;
    return divided.filter((begin) => begin > 0).map((begin) => begin / 60);
  });
}

function withBegin(begins: readonly number[], from: number): readonly number[] {
  if (begins.includes(from)) return begins;
  const all = [...begins, from].sort((a, b) => a - b);
  if (all.length <= BLOCKS_MAX) return all;
  // When the part has the maximum of blocks, the rest of this block is merged with the next one, or this block begins
  // now.
  const next = all.find((begin) => begin > from);
  const current = all.findLast((begin) => begin < from);
  return all.filter((begin) => begin !== (next ?? current));
}

function asSubsmap(minutes: readonly (readonly number[])[]): Match['subsmap'] {
  return Object.fromEntries(
    minutes.flatMap((ofPart, index) =>
      ofPart.map((minute, later) => [`${index + 1}-${later + 2}`, { minute }] as const),
    ),
  );
}

interface Stretch {
  readonly block: TimedBlock;
  readonly state: PitchState;
}

/** The players by time, as playing time counts them. */
function playedUntil(match: Match, until: number): readonly Stretch[] {
  const { start, steps } = pitchHistory(match);
  const stretches: Stretch[] = [];
  let [from, state] = [0, start];
  const stretch = (to: number) => {
    const seconds = Math.min(to, until) - from;
    if (seconds <= 0) return;
    stretches.push({ block: { part: 0, subpart: 0, seconds, start: from }, state });
    from += seconds;
  };
  for (const step of steps) {
    stretch(countedSeconds(match, step.event.data));
    state = step.state;
  }
  stretch(until);
  return stretches;
}

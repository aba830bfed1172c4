/**
 * The plan while the match is played: which change comes next, what of it still fits, and doing it as one
 * action. The coach may deviate at any time: the plan's later blocks stay, and from each the next change is
 * what the plan changes there, not a way back to what he has decided otherwise.
 */
import type { LineupPlace, Match, MatchEvent } from '../entity/match.ts';
import { ok, type Result, refuse } from '../result.ts';
import { changesBetween, type PlannedSubstitution } from './block-changes.ts';
import { type Block, blocksOf, compareBlocks, plannedLineup } from './blocks.ts';
import { sentOffPlayers } from './cards.ts';
import { elapsed, type Moment, partBounds } from './clock.ts';
import type { PitchCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { DecideContext, MatchRefusal, UnavailableReason } from './decided.ts';
import { withEvent } from './decision.ts';
import { eventData } from './events.ts';
import { pitchMoment } from './moments.ts';
import { ourSide } from './names.ts';
import { type PitchState, pitchNow, placeOf } from './on-pitch.ts';
import { sheetOf, unavailableReason } from './sheet.ts';
import { spreadOut } from './spots.ts';
import { isBetweenParts, isNotStarted, isPlaying } from './status.ts';
import { allowedAt, penaltyLeft } from './time-penalties.ts';

/** Why a planned change is left out. */
export interface LeftOut {
  /** Who was to come on. */
  readonly player: number;
  /** `serving`: a time penalty; `later`: is expected after the change. */
  readonly reason: UnavailableReason | 'later' | 'sentOff' | 'serving' | 'alreadyOn' | 'noRoom';
  /** Who was to go off for him; 0 for nobody. */
  readonly off: number;
}

export interface PlannedChange {
  readonly part: number;
  readonly subpart: number;
  /** When it is planned, in seconds within its part. */
  readonly atSecond: number;
  /** Who comes on for whom; `off` 0 for nobody. */
  readonly changes: readonly PlannedSubstitution[];
  /** Go off, and nobody comes for them. */
  readonly leaving: readonly number[];
  /** Who stays on and stands elsewhere then. */
  readonly moves: readonly LineupPlace[];
  /** What was planned and does not fit any more. */
  readonly left: readonly LeftOut[];
}

/** Where the match is: the part that is played, or comes next in a break, and the second within it. */
export interface Position {
  readonly part: number;
  readonly second: number;
}

/**
 * The planned change that is due, else the next one; null when nothing is planned any more. A block that the
 * coach let pass is made good with the one that is due.
 */
export function nextPlannedChange(match: Match, nowSeconds: number): PlannedChange | null {
  const position = positionOf(match, nowSeconds);
  if (position === null) return null;
  const blocks = blocksOf(match);
  const base = reachedBlock(match, blocks);
  const due = blocks.findLastIndex((block) => hasBegun(block, position));
  const pitch = pitchNow(match);
  const sentOff = new Set([...pitch.sentOff, ...sentOffPlayers(match)]);
  const at = pitchMoment(match, { nowSeconds, eid: '' });
  const course = { match, nowSeconds, pitch, sentOff, at, lineup: lineupsOf(match, blocks) };
  for (let target = Math.max(base + 1, due); target < blocks.length; target++) {
    const block = blocks[target];
    if (block === undefined) break;
    const change = changeTo(course, { base, target, block });
    if (changesSomething(change)) return change;
  }
  return null;
}

/** The blocks whose changes are still ahead: what was made, made good later, or let pass is none of them. */
export function blocksAhead(match: Match, next: PlannedChange | null): readonly Block[] {
  const [, ...later] = blocksOf(match);
  if (isNotStarted(match.status)) return later;
  return next === null ? [] : later.filter((block) => compareBlocks(block, next) >= 0);
}

/** How many players come on, go off without anybody coming, or move. */
export function changesSomething({ changes, leaving, moves }: PitchChanges): boolean {
  return changes.length + leaving.length + moves.length > 0;
}

/** Seconds until a planned change is due; negative once it is overdue, null when it belongs to a later part. */
export function secondsUntil(change: PlannedChange, match: Match, nowSeconds: number): number | null {
  const position = positionOf(match, nowSeconds);
  return position === null || position.part !== change.part ? null : change.atSecond - position.second;
}

export type PitchChanges = Pick<PlannedChange, 'changes' | 'leaving' | 'moves'>;

export interface ApplyContext extends Omit<DecideContext, 'eid'> {
  /** Fresh event ids: `eventsNeeded` of them. */
  readonly eids: readonly string[];
}

/** One event for each who comes on or leaves, one for all the moves. */
export function eventsNeeded({ changes, leaving }: PitchChanges): number {
  return changes.length + leaving.length + 1;
}

/** The match after a planned change: all its substitutions and moves, and that the sub-part has begun. */
export function applyPlannedChange(
  match: Match,
  change: PlannedChange,
  context: ApplyContext,
): Result<Match, MatchRefusal> {
  const changed = withPitchChanges(match, change, context);
  return changed.ok ? ok(withBlockBegun(changed.value, change, context.nowSeconds)) : changed;
}

/** The match after substitutions and moves that are done at once. */
export function withPitchChanges(
  match: Match,
  { changes, leaving, moves }: PitchChanges,
  { nowSeconds, players = [], eids }: ApplyContext,
): Result<Match, MatchRefusal> {
  const commands: readonly PitchCommand[] = [
    ...leaving.map((player) => ({ type: 'leave' as const, player })),
    ...changes.map(({ on, off, place }) => ({ type: 'substitute' as const, on, off, pitchpos: place })),
  ];
  let after = match;
  for (const [index, command] of commands.entries()) {
    const decision = decide(after, command, { nowSeconds, players, eid: eids[index] ?? '' });
    if (!decision.ok) return refuse(decision.error);
    after = decision.value.match;
  }
  const { places } = pitchNow(after);
  const lineup = [...changes.map(({ place }) => place), ...moves].filter((place) => {
    const own = placeOf(places, place.player_sid);
    return own !== undefined && (own.x !== place.x || own.y !== place.y);
  });
  if (lineup.length === 0) return ok(after);
  const eid = eids[commands.length] ?? '';
  const moment = pitchMoment(after, { nowSeconds, eid });
  const data = eventData({ ...moment, homeaway: ourSide(after), lineup });
  const event: MatchEvent = { eid, action: 'INSERT', type: 'LINEUP', status: 'PRIVATE', data };
  return ok(withEvent(after, event));
}

/** What happened: the sub-part began in this minute of its part. */
export function withBlockBegun(
  match: Match,
  { part, subpart }: Pick<PlannedChange, 'part' | 'subpart'>,
  nowSeconds: number,
): Match {
  const position = positionOf(match, nowSeconds);
  const minute = position?.part === part ? Math.floor(position.second / 60) : 0;
  return { ...match, subsmap_play: { ...match.subsmap_play, [`${part}-${subpart}`]: { minute } } };
}

/** Null when nothing is being played. */
export function positionOf(match: Match, nowSeconds: number): Position | null {
  const { status, gamepart } = match;
  if (!isPlaying(status) || status === 'PENALTIES') return null;
  if (isBetweenParts(status)) return { part: gamepart + 1, second: 0 };
  const { start } = partBounds(match, gamepart);
  return { part: gamepart, second: Math.max(0, elapsed(match, nowSeconds) - start) };
}

/** The last block that was applied; the first is when nothing was: the match began with it. */
function reachedBlock(match: Match, blocks: readonly Block[]): number {
  const applied = blocks.findLastIndex(
    ({ part, subpart }) => match.subsmap_play[`${part}-${subpart}`] !== undefined,
  );
  return Math.max(0, applied);
}

function hasBegun(block: Block, position: Position): boolean {
  return block.part < position.part || (block.part === position.part && block.from <= position.second);
}

/** Who is planned in each block, whatever has happened since; worked out when it is asked for. */
function lineupsOf(match: Match, blocks: readonly Block[]): (index: number) => readonly LineupPlace[] {
  const plan = asPlanned(match);
  const known = new Map<number, readonly LineupPlace[]>();
  return (index) => {
    const block = blocks[index];
    const lineup = known.get(index) ?? (block === undefined ? [] : plannedLineup(plan, block));
    known.set(index, lineup);
    return lineup;
  };
}

interface Course {
  readonly match: Match;
  readonly nowSeconds: number;
  readonly pitch: PitchState;
  readonly sentOff: ReadonlySet<number>;
  readonly at: Moment;
  readonly lineup: (index: number) => readonly LineupPlace[];
}

/** What the plan changes from the block that was reached to a later one, as far as it fits. */
function changeTo(
  course: Course,
  { base, target, block }: { readonly base: number; readonly target: number; readonly block: Block },
): PlannedChange {
  const { match, nowSeconds, pitch, lineup } = course;
  const second = Math.max(elapsed(match, nowSeconds), partBounds(match, block.part).start + block.from);
  const left = new Map<number, LeftOut>();
  let places = pitch.places;
  for (let index = base + 1; index <= target; index++) {
    const planned = changesBetween(lineup(index - 1), lineup(index));
    places = places.filter(({ player_sid }) => !planned.leaving.includes(player_sid));
    for (const substitution of planned.substitutions) {
      const { on, off, place } = substitution;
      left.delete(on);
      const reason = whyNot(substitution, places, { ...course, second });
      if (reason === null) places = [...places.filter(({ player_sid }) => player_sid !== off), place];
      else if (reason !== 'done') left.set(on, { player: on, off, reason });
    }
    const moves = new Map(planned.moves.map((move) => [move.player_sid, move]));
    places = places.map((place) => moves.get(place.player_sid) ?? place);
  }
  const wanted = new Set(lineup(target).map(({ player_sid }) => player_sid));
  const isPlanned = ({ player_sid }: LineupPlace) => Number(wanted.has(player_sid));
  // Who stands where the plan does not know of him gives way to who is planned there.
  const settled = spreadOut(
    match,
    [...places].sort((a, b) => isPlanned(b) - isPlanned(a)),
  );
  const { substitutions, leaving, moves } = changesBetween(pitch.places, settled);
  const { part, subpart, from } = block;
  return {
    ...{ part, subpart, atSecond: from },
    ...{ changes: substitutions, leaving, moves, left: [...left.values()] },
  };
}

/**
 * Why a planned substitution does not fit at a second of the match; `done` when nothing is left of it; null when it
 * fits.
 */
function whyNot(
  { on, off }: PlannedSubstitution,
  places: readonly LineupPlace[],
  { match, second, pitch, sentOff, at }: Course & { readonly second: number },
): LeftOut['reason'] | 'done' | null {
  const offIsOn = placeOf(places, off) !== undefined;
  if (placeOf(places, on) !== undefined) return offIsOn ? 'alreadyOn' : 'done';
  const unavailable = unavailableReason(match, on);
  if (unavailable !== null) return unavailable;
  if (expectedAt(match, on) > second) return 'later';
  if (sentOff.has(on)) return 'sentOff';
  if (penaltyLeft(match, { state: pitch, player: on, at }) > 0) return 'serving';
  return offIsOn || places.length < allowedAt(match, pitch, at) ? null : 'noRoom';
}

/** The second of the match from which a player is expected. */
function expectedAt(match: Match, player: number): number {
  return (sheetOf(match).find(({ sid }) => sid === player)?.fromMinute ?? 0) * 60;
}

const THERE = { present: true, signed_off: false, injured: false, from_minute: 0, until_minute: 0 };

/** The match as the plan knows it: without what happened since, and with everybody who was there then. */
function asPlanned(match: Match): Match {
  const players = match.metadata.players.map((player) => ({ ...player, ...THERE }));
  return { ...match, events: [], metadata: { ...match.metadata, players } };
}

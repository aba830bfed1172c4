/**
 * The plan during the match: the next change, what of it is still possible, and applying it as one action. The coach
 * may deviate at any time. The later blocks of the plan stay, and each next change contains only what the plan changes
 * there; it does not revert the coach's decisions.
 */
import type { LineupPlace, Match, MatchEvent } from '../../entity/tables/match.ts';
import { spreadOut } from '../../pitch/spots.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { changesBetween, type PlannedSubstitution } from '../blocks/block-changes.ts';
import { type Block, blocksOf, compareBlocks, plannedLineup } from '../blocks/blocks.ts';
import { elapsed, type Moment, partBounds } from '../clock/clock.ts';
import { isBetweenParts, isNotStarted, isPlaying } from '../clock/status.ts';
import type { PitchCommand } from '../decision/commands.ts';
import type { DecideContext, MatchRefusal, UnavailableReason } from '../decision/decided.ts';
import { withEvent } from '../decision/decision.ts';
import { sentOffPlayers } from '../events/cards.ts';
import { eventData } from '../events/events.ts';
import { ourSide } from '../events/names.ts';
import { type PitchState, pitchNow, placeOf } from '../lineup/on-pitch.ts';
import { sheetOf, unavailableReason } from '../sheet/sheet.ts';
import { pitchMoment } from '../timeline/moments.ts';
import { allowedAt, penaltyLeft } from '../timeline/time-penalties.ts';
import { decide } from './decide.ts';

/** Why a planned change is left out. */
export interface LeftOut {
  /** The player who was to come on. */
  readonly player: number;
  /** `serving`: a time penalty; `later`: the player arrives after the change. */
  readonly reason: UnavailableReason | 'later' | 'sentOff' | 'serving' | 'alreadyOn' | 'noRoom';
  /** The player who was to go off; 0 for none. */
  readonly off: number;
}

export interface PlannedChange {
  readonly part: number;
  readonly subpart: number;
  /** The planned time in seconds within its part. */
  readonly atSecond: number;
  /** Substitutions; `off` is 0 when a player comes on for none. */
  readonly changes: readonly PlannedSubstitution[];
  /** Players who go off without a replacement. */
  readonly leaving: readonly number[];
  /** Players who stay on and move. */
  readonly moves: readonly LineupPlace[];
  /** The planned changes that are no longer possible. */
  readonly left: readonly LeftOut[];
}

/** The current point of the match: the part that is played, or the next one in a break, and the second within it. */
export interface Position {
  readonly part: number;
  readonly second: number;
}

/**
 * The planned change that is due, otherwise the next one; null when none is left. A skipped block is made up for by
 * the one that is due.
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

/** The blocks whose changes are still to come: not applied, made up for or skipped. */
export function blocksAhead(match: Match, next: PlannedChange | null): readonly Block[] {
  const [, ...later] = blocksOf(match);
  if (isNotStarted(match.status)) return later;
  return next === null ? [] : later.filter((block) => compareBlocks(block, next) >= 0);
}

/** The number of players who come on, go off without a replacement, or move. */
export function changesSomething({ changes, leaving, moves }: PitchChanges): boolean {
  return changes.length + leaving.length + moves.length > 0;
}

/** Seconds until a planned change; negative when it is overdue, null when it is in a later part. */
export function secondsUntil(change: PlannedChange, match: Match, nowSeconds: number): number | null {
  const position = positionOf(match, nowSeconds);
  return position === null || position.part !== change.part ? null : change.atSecond - position.second;
}

export type PitchChanges = Pick<PlannedChange, 'changes' | 'leaving' | 'moves'>;

export interface ApplyContext extends Omit<DecideContext, 'eid'> {
  /** Unused event ids, `eventsNeeded` of them. */
  readonly eids: readonly string[];
}

/** One event for each player who comes on or leaves, and one for all moves. */
export function eventsNeeded({ changes, leaving }: PitchChanges): number {
  return changes.length + leaving.length + 1;
}

/** The match after a planned change: its substitutions and moves, and the begin of the sub-part. */
export function applyPlannedChange(
  match: Match,
  change: PlannedChange,
  context: ApplyContext,
): Result<Match, MatchRefusal> {
  const changed = withPitchChanges(match, change, context);
  return changed.ok ? ok(withBlockBegun(changed.value, change, context.nowSeconds)) : changed;
}

/** The match after simultaneous substitutions and moves. */
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

/** Records the minute of the part in which the sub-part began. */
export function withBlockBegun(
  match: Match,
  { part, subpart }: Pick<PlannedChange, 'part' | 'subpart'>,
  nowSeconds: number,
): Match {
  const position = positionOf(match, nowSeconds);
  const minute = position?.part === part ? Math.floor(position.second / 60) : 0;
  return { ...match, subsmap_play: { ...match.subsmap_play, [`${part}-${subpart}`]: { minute } } };
}

/** Null when no part is being played. */
export function positionOf(match: Match, nowSeconds: number): Position | null {
  const { status, gamepart } = match;
  if (!isPlaying(status) || status === 'PENALTIES') return null;
  if (isBetweenParts(status)) return { part: gamepart + 1, second: 0 };
  const { start } = partBounds(match, gamepart);
  return { part: gamepart, second: Math.max(0, elapsed(match, nowSeconds) - start) };
}

/** The last applied block; the first when none was, because the match began with it. */
function reachedBlock(match: Match, blocks: readonly Block[]): number {
  const applied = blocks.findLastIndex(
    ({ part, subpart }) => match.subsmap_play[`${part}-${subpart}`] !== undefined,
  );
  return Math.max(0, applied);
}

function hasBegun(block: Block, position: Position): boolean {
  return block.part < position.part || (block.part === position.part && block.from <= position.second);
}

/** The planned players of each block without regard to later events; computed on demand. */
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

/** What the plan changes from the reached block to a later one, as far as it is possible. */
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
  // A player in a position that the plan gives to another one has to move.
  const settled = spreadOut(
    match,
    [...places].sort((a, b) => isPlanned(b) - isPlanned(a)),
  );
  const { substitutions, leaving, moves } = changesBetween(pitch.places, settled);
  const { part, subpart, from } = block;
  return {
    part,
    subpart,
    atSecond: from,
    changes: substitutions,
    leaving,
    moves,
    left: [...left.values()],
  };
}

/**
 * Why a planned substitution is not possible at a second of the match; `done` when it has happened already; null when
 * it is possible.
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

/** The match as the plan assumes it: without later events, and with all players present. */
function asPlanned(match: Match): Match {
  const players = match.metadata.players.map((player) => ({ ...player, ...THERE }));
  return { ...match, events: [], metadata: { ...match.metadata, players } };
}

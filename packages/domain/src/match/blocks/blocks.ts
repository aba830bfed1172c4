/**
 * Substitution blocks: the division of the parts of a match, and the players planned for each block.
 *
 * The plan consists of `halfParts` (1 to 6 equal blocks per part) or `subsmap` (the minutes at which sub-parts begin),
 * and of a line-up per sub-part in `part1`…`part7`. A sub-part without a line-up takes the one before it.
 * Contradictions from merging are repaired when the plan is read; nothing is written back.
 */
import type { LineupPlace, Match, PartMap } from '../../entity/tables/match.ts';
import { BLOCKS_MAX, clamp, clampPitchPlayers, SCHEMA_PARTS_MAX } from '../../match-limits.ts';
import { cellAt, isSet, KEEPER_CELL } from '../../pitch/grid.ts';
import { spreadOut } from '../../pitch/spots.ts';
import { lastPart, partBounds } from '../clock/clock.ts';
import { sentOffPlayers } from '../events/cards.ts';
import { wasRunLive } from '../events/events.ts';
import { isThere, type SheetPlayer, type Stretch, sheetOf } from '../sheet/sheet.ts';

export interface BlockKey {
  /** From 1. */
  readonly part: number;
  /** From 1 within the part. After a merge a number between two blocks may be missing. */
  readonly subpart: number;
}

export interface Block extends BlockKey {
  /** Seconds from the beginning of its part. */
  readonly from: number;
  readonly seconds: number;
}

/** The first block of the match. */
export const FIRST_BLOCK: BlockKey = { part: 1, subpart: 1 };

/** The fields that contain the division of a match. */
export type Divided = Pick<
  Match,
  'halfParts' | 'subsmap' | 'matchParts' | 'matchLength' | 'extraParts' | 'extraLength' | 'gamepart'
>;

/** All blocks of the match in order. Those of extra time are included once it is played. */
export function blocksOf(match: Divided): readonly Block[] {
  return Array.from({ length: lastPart(match) }, (_, index) => blocksOfPart(match, index + 1)).flat();
}

/** The blocks of a part: by its minutes in `subsmap`, otherwise the number of equal ones in `halfParts`. */
export function blocksOfPart(match: Divided, part: number): readonly Block[] {
  const length = partSeconds(match, part);
  const later = storedBegins(match, part, length);
  const begins =
    later.length > 0
      ? [{ subpart: 1, from: 0 }, ...later]
      : Array.from({ length: equalBlocks(match) }, (_, index) => ({
          subpart: index + 1,
          from: Math.round((index * length) / equalBlocks(match)),
        }));
  return begins.map(({ subpart, from }, index) => ({
    part,
    subpart,
    from,
    seconds: (begins[index + 1]?.from ?? length) - from,
  }));
}

/** True when the coach set the minutes: `halfParts` is 0. */
export function isManual(match: Pick<Match, 'halfParts'>): boolean {
  return !(match.halfParts >= 1);
}

/** Equal blocks per part, 1 to 6; 1 when the division is manual. */
export function equalBlocks({ halfParts }: Pick<Match, 'halfParts'>): number {
  return halfParts >= 1 ? clamp(Math.trunc(halfParts), 1, BLOCKS_MAX) : 1;
}

/** The time of a block on the match clock. */
export function stretchOf(match: Divided, at: BlockKey): Stretch {
  const { start, end } = partBounds(match, at.part);
  const block = blocksOfPart(match, at.part).find(({ subpart }) => subpart === at.subpart);
  return block === undefined
    ? { start, end }
    : { start: start + block.from, end: start + block.from + block.seconds };
}

/** Compares two blocks: negative when the first is earlier. */
export function compareBlocks(a: BlockKey, b: BlockKey): number {
  return a.part - b.part || a.subpart - b.subpart;
}

/**
 * The planned players of a block and their positions: the keeper first, then in the order of the match sheet. Excludes
 * players who cannot play or are not present for the whole block. Never more players than allowed, nor two in one
 * position.
 */
export function plannedLineup(match: Match, at: BlockKey): readonly LineupPlace[] {
  const own = ownerOf(match, at);
  if (own === null) return [];
  const sheet = new Map(availableIn(match, at).map((player, index) => [player.sid, index]));
  const places = storedPlaces(match, own)
    .filter(({ player_sid }) => sheet.has(player_sid))
    .sort((a, b) => (sheet.get(a.player_sid) ?? 0) - (sheet.get(b.player_sid) ?? 0));
  const keeper = places.find((place) => isSet(place) && cellAt(place) === KEEPER_CELL);
  const keeperFirst = keeper === undefined ? places : [keeper, ...places.filter((place) => place !== keeper)];
  return spreadOut(match, keeperFirst.slice(0, clampPitchPlayers(match.pitchPlayers)));
}

/** The players who can be planned for a block: able to play, not sent off, present from its beginning to its end. */
export function availableIn(match: Match, at: BlockKey): readonly SheetPlayer[] {
  const time = stretchOf(match, at);
  // A player who was sent off later could still start.
  const started = wasRunLive(match) && compareBlocks(at, FIRST_BLOCK) === 0;
  const sentOff = started ? NOBODY : sentOffPlayers(match);
  return sheetOf(match).filter(
    (player) => player.unavailable === null && !sentOff.has(player.sid) && isThere(player, time),
  );
}

/** True when a block has its own line-up. Otherwise it takes the line-up before it. */
export function hasOwnLineup(match: Match, at: BlockKey): boolean {
  return storedPlaces(match, at).length > 0;
}

/** The block whose line-up applies in a block: itself or the last one with a line-up before it; null without one. */
export function ownerOf(match: Match, at: BlockKey): BlockKey | null {
  return (
    [FIRST_BLOCK, ...blocksOf(match)].findLast(
      (block) => compareBlocks(block, at) <= 0 && hasOwnLineup(match, block),
    ) ?? null
  );
}

/** The stored line-up of a block, unchanged. */
export function storedPlaces(match: Match, at: BlockKey): readonly LineupPlace[] {
  return Object.entries(partMap(match, at.part)).flatMap(([key, { playing, x, y }]) => {
    const { player, subpart } = partKey(key);
    return playing && subpart === at.subpart ? [{ player_sid: player, x, y }] : [];
  });
}

/** The match with another stored line-up of a block. Without positions the block takes the line-up before it. */
export function withStoredPlaces(match: Match, at: BlockKey, places: readonly LineupPlace[]): Match {
  const others = Object.entries(partMap(match, at.part)).filter(
    ([key]) => partKey(key).subpart !== at.subpart,
  );
  const own = places.map(
    ({ player_sid, x, y }) => [`${player_sid}-${at.subpart}`, { playing: true, x, y }] as const,
  );
  const name = partName(at.part);
  return name === null ? match : { ...match, [name]: Object.fromEntries([...others, ...own]) };
}

/** `12-1`: player 12 in the first sub-part. Local ids are negative: `-31-1`. */
export function partKey(key: string): { readonly player: number; readonly subpart: number } {
  const dash = key.lastIndexOf('-');
  return { player: Number(key.slice(0, dash)), subpart: Number(key.slice(dash + 1)) };
}

const NOBODY: ReadonlySet<number> = new Set();
/** The fields with the players of each part. */
export const PART_NAMES = ['part1', 'part2', 'part3', 'part4', 'part5', 'part6', 'part7'] as const;

function partName(part: number): (typeof PART_NAMES)[number] | null {
  return part <= SCHEMA_PARTS_MAX ? (PART_NAMES[part - 1] ?? null) : null;
}

function partMap(match: Match, part: number): PartMap {
  const name = partName(part);
  return name === null ? {} : match[name];
}

function partSeconds(match: Divided, part: number): number {
  const { start, end } = partBounds(match, part);
  return end - start;
}

/**
 * The begin of the later sub-parts of a part, in seconds within it. After a merge of two devices, minutes may be out
 * of order, outside the part or too many. Such sub-parts are left out.
 */
function storedBegins({ subsmap }: Divided, part: number, length: number) {
  const stored = Object.entries(subsmap).flatMap(([key, { minute }]) => {
    const numbers = /^(\d+)-(\d+)$/.exec(key);
    const subpart = Number(numbers?.[2]);
    return Number(numbers?.[1]) === part && subpart > 1 ? [{ subpart, from: Math.round(minute * 60) }] : [];
  });
  stored.sort((a, b) => a.subpart - b.subpart);
  const begins: { readonly subpart: number; readonly from: number }[] = [];
  for (const begin of stored) {
    const follows = begin.from > (begins.at(-1)?.from ?? 0) && begin.from < length;
    if (follows && begins.length < BLOCKS_MAX - 1) begins.push(begin);
  }
  return begins;
}

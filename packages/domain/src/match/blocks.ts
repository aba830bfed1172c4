/**
 * Substitution blocks: how the parts of a match are divided, and who is planned to play in each block.
 *
 * The plan is `halfParts` (1 to 6 equal blocks per part) or `subsmap` (the minutes at which sub-parts begin),
 * and a line-up per sub-part in `part1`…`part7`. A sub-part without a line-up of its own goes on with the one
 * before it. What merging broke is repaired on reading; nothing is written back.
 */
import type { LineupPlace, Match, PartMap } from '../entity/match.ts';
import { sentOffPlayers } from './cards.ts';
import { lastPart, partBounds } from './clock.ts';
import { wasRunLive } from './events.ts';
import { cellAt, isSet, KEEPER_CELL } from './grid.ts';
import { BLOCKS_MAX, clamp, clampPitchPlayers, SCHEMA_PARTS_MAX } from './limits.ts';
import { isThere, type SheetPlayer, type Stretch, sheetOf } from './sheet.ts';
import { spreadOut } from './spots.ts';

export interface BlockKey {
  /** 1 and up. */
  readonly part: number;
  /** 1 and up within the part; after a merge a number may be missing between two blocks. */
  readonly subpart: number;
}

export interface Block extends BlockKey {
  /** Seconds from the beginning of its part. */
  readonly from: number;
  readonly seconds: number;
}

/** The block in which the match starts. */
export const FIRST_BLOCK: BlockKey = { part: 1, subpart: 1 };

/** What the division of a match is read from. */
export type Divided = Pick<
  Match,
  'halfParts' | 'subsmap' | 'matchParts' | 'matchLength' | 'extraParts' | 'extraLength' | 'gamepart'
>;

/** All blocks of the match in order; those of extra time once it is played. */
export function blocksOf(match: Divided): readonly Block[] {
  return Array.from({ length: lastPart(match) }, (_, index) => blocksOfPart(match, index + 1)).flat();
}

/** The blocks of a part: as its minutes in `subsmap` say, else as many equal ones as `halfParts` says. */
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

/** True when the minutes are the coach's own: `halfParts` 0. */
export function isManual(match: Pick<Match, 'halfParts'>): boolean {
  return !(match.halfParts >= 1);
}

/** Equal blocks per part, 1 to 6; 1 when the division is manual. */
export function equalBlocks({ halfParts }: Pick<Match, 'halfParts'>): number {
  return halfParts >= 1 ? clamp(Math.trunc(halfParts), 1, BLOCKS_MAX) : 1;
}

/** When a block is played, on the match clock. */
export function stretchOf(match: Divided, at: BlockKey): Stretch {
  const { start, end } = partBounds(match, at.part);
  const block = blocksOfPart(match, at.part).find(({ subpart }) => subpart === at.subpart);
  return block === undefined
    ? { start, end }
    : { start: start + block.from, end: start + block.from + block.seconds };
}

/** Before (negative), the same, or after. */
export function compareBlocks(a: BlockKey, b: BlockKey): number {
  return a.part - b.part || a.subpart - b.subpart;
}

/**
 * Who is planned for a block and where, the keeper first, then in the sheet's order: nobody who cannot play or
 * is not there all through the block, never more than may play, no two in one place.
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

/** Who may be planned for a block: able to play, not sent off, there from its beginning to its end. */
export function availableIn(match: Match, at: BlockKey): readonly SheetPlayer[] {
  const time = stretchOf(match, at);
  // Whoever is sent off later has started all the same.
  const started = wasRunLive(match) && compareBlocks(at, FIRST_BLOCK) === 0;
  const sentOff = started ? NOBODY : sentOffPlayers(match);
  return sheetOf(match).filter(
    (player) => player.unavailable === null && !sentOff.has(player.sid) && isThere(player, time),
  );
}

/** True when a block has a line-up of its own; else it goes on with the one before it. */
export function hasOwnLineup(match: Match, at: BlockKey): boolean {
  return storedPlaces(match, at).length > 0;
}

/** The block whose line-up counts in a block: itself or the last one before it; null when there is none. */
export function ownerOf(match: Match, at: BlockKey): BlockKey | null {
  return (
    [FIRST_BLOCK, ...blocksOf(match)].findLast(
      (block) => compareBlocks(block, at) <= 0 && hasOwnLineup(match, block),
    ) ?? null
  );
}

/** The line-up that is stored for a block, as it is stored. */
export function storedPlaces(match: Match, at: BlockKey): readonly LineupPlace[] {
  return Object.entries(partMap(match, at.part)).flatMap(([key, { playing, x, y }]) => {
    const { player, subpart } = partKey(key);
    return playing && subpart === at.subpart ? [{ player_sid: player, x, y }] : [];
  });
}

/** The match with what is stored for a block replaced; without places it goes on with the block before. */
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
const PART_NAMES = ['part1', 'part2', 'part3', 'part4', 'part5', 'part6', 'part7'] as const;

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
 * When the later sub-parts of a part begin, in seconds within it. What two devices made of it together may
 * be out of order, outside the part or too much: such a sub-part is left out.
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

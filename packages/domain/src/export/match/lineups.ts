/** The line-ups of an exported match: who was on the pitch as each part began, or the plan of each block. */
import type { LineupPlace, Match } from '../../entity/tables/match.ts';
import { blocksOf, PART_NAMES, partKey, plannedLineup, stretchOf } from '../../match/blocks/blocks.ts';
import { partBounds } from '../../match/clock/clock.ts';
import { isEnded } from '../../match/clock/status.ts';
import { compareKeys, wasRunLive } from '../../match/events/events.ts';
import { pitchHistory } from '../../match/lineup/on-pitch.ts';
import { countedSeconds } from '../../match/lineup/playing-time.ts';
import { sheetOf } from '../../match/sheet/sheet.ts';
import { SCHEMA_PARTS_MAX } from '../../match-limits.ts';
import { cellAt, withinPitch } from '../../pitch/grid.ts';
import { lineOf } from '../../statistics/facts/stays.ts';
import type { ExportedLineup, MatchExport } from '../format/match-export.ts';

/** The line-ups of the parts that have begun, then the plan of those that have not. */
export function exportedLineups(match: Match): readonly ExportedLineup[] {
  const played = wasRunLive(match) ? playedLineups(match) : [];
  const planned = isEnded(match.status) && played.length > 0 ? [] : plannedLineups(match, played.length);
  return [...played, ...planned];
}

function playedLineups(match: Match): readonly ExportedLineup[] {
  const { start, steps } = pitchHistory(match);
  const last = Math.min(Math.trunc(match.gamepart), SCHEMA_PARTS_MAX);
  return Array.from({ length: Math.max(1, last) }, (_, index) => {
    const part = index + 1;
    const begin = partBounds(match, part).start;
    // A change in the first minute of a later part counts from its beginning, as it does in the minutes.
    const before = steps.findLast(
      ({ event: { data } }) =>
        part > 1 && (data.part < part || (data.part === part && countedSeconds(match, data) <= begin)),
    );
    const { places } = before?.state ?? start;
    return { part, block: 1, second: begin, played: true, places: places.map(exportedPlace) };
  });
}

function plannedLineups(match: Match, partsPlayed: number): readonly ExportedLineup[] {
  return blocksOf(match)
    .filter(({ part }) => part > partsPlayed)
    .map((block) => ({
      part: block.part,
      block: block.subpart,
      second: stretchOf(match, block).start,
      played: false,
      places: plannedLineup(match, block).map(exportedPlace),
    }));
}

function exportedPlace(place: LineupPlace): ExportedLineup['places'][number] {
  const { player_sid, x, y } = withinPitch(place);
  return { player: player_sid, x, y, line: lineOf(cellAt({ x, y })) };
}

/** The players who could play and were not in the first line-up, in the order of the sheet. */
export function exportedBench(match: Match): readonly number[] {
  const first = new Set(pitchHistory(match).start.places.map(({ player_sid }) => player_sid));
  return sheetOf(match)
    .filter(({ sid, unavailable }) => unavailable === null && !first.has(sid))
    .map(({ sid }) => sid);
}

/** The plan as it is stored, so that an import restores it. */
export function exportedPlan(match: Match): NonNullable<MatchExport['plan']> {
  return {
    captain: Math.max(0, match.metadata.captain),
    keepers: match.keeper.map((sid) => Math.max(0, sid)),
    begins: Object.entries(match.subsmap)
      .toSorted(([a], [b]) => compareKeys(a, b))
      .flatMap(([key, { minute }]) => {
        const [part, block] = key.split('-').map(Number);
        return isWhole(part) && isWhole(block) ? [{ part, block, minute }] : [];
      }),
    places: PART_NAMES.flatMap((name, index) =>
      Object.entries(match[name])
        .map(([key, place]) => ({ ...partKey(key), place }))
        .filter(({ player, subpart }) => isWhole(player) && isWhole(subpart))
        .toSorted((a, b) => a.subpart - b.subpart || a.player - b.player)
        .map(({ player, subpart, place: { playing, x, y } }) => ({
          part: index + 1,
          block: subpart,
          player,
          playing,
          x,
          y,
        })),
    ),
  };
}

function isWhole(value: number | undefined): value is number {
  return Number.isSafeInteger(value);
}

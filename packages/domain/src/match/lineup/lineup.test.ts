import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { formationsFor } from '../../pitch/formations.ts';
import { cellAt, cellOf, GRID_CELLS, KEEPER_CELL, linesOf, pointOf } from '../../pitch/grid.ts';
import { freeSpotNearestTo, freeSpots } from '../../pitch/spots.ts';
import { ok, type Result } from '../../result.ts';
import { withCaptain } from '../sheet/captain.ts';
import { sheetOf, shirtNumberOf, withAttendance, withSquad } from '../sheet/sheet.ts';
import { withShirtNumber } from '../sheet/shirt-numbers.ts';
import {
  kickedOff,
  readyMatch,
  somePlayers,
  startingKeeper,
  throughRegisters,
} from '../testing/match.testing.ts';
import {
  benchOf,
  benchPlayer,
  changeFormation,
  clearLineup,
  fillLineup,
  type LineupRefusal,
  placeKeeper,
  placePlayer,
  startingLineup,
  swapPlayers,
} from './lineup.ts';

const PLAYERS = somePlayers(14);

function value<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function emptyPitch(): Match {
  return value(clearLineup(readyMatch()));
}

const on = (match: Match) => startingLineup(match).map((place) => place.player_sid);
const where = (match: Match, player: number) => startingLineup(match).find((p) => p.player_sid === player);

describe('the starting line-up', () => {
  it('a player on a taken spot swaps with its player', () => {
    const placed = value(placePlayer(emptyPitch(), { player: 3, to: pointOf(40) }));
    const both = value(placePlayer(placed, { player: 5, to: pointOf(20) }));
    const swapped = value(placePlayer(both, { player: 3, to: pointOf(20) }));
    expect(where(swapped, 3)).toMatchObject(pointOf(20));
    expect(where(swapped, 5)).toMatchObject(pointOf(40));
  });

  it('a player from the bench sends the player of the spot to the bench', () => {
    const placed = value(placePlayer(emptyPitch(), { player: 3, to: pointOf(40) }));
    const replaced = value(placePlayer(placed, { player: 5, to: pointOf(40) }));
    expect(on(replaced)).toEqual([5]);
  });

  it('two players swap, one of whom may be on the bench, but not both', () => {
    const match = value(placePlayer(emptyPitch(), { player: 3, to: pointOf(40) }));
    expect(on(value(swapPlayers(match, [3, 5])))).toEqual([5]);
    expect(on(value(swapPlayers(match, [5, 3])))).toEqual([5]);
    expect(swapPlayers(match, [5, 6])).toMatchObject({ ok: false, error: { code: 'notInLineup' } });
    expect(swapPlayers(match, [3, 3])).toMatchObject({ ok: false, error: { code: 'samePlayer' } });
  });

  it('a line-up has at most the allowed number of players', () => {
    const full = readyMatch();
    const free = pointOf(cellOf(0, 0));
    expect(placePlayer(full, { player: 14, to: free })).toEqual({
      ok: false,
      error: { code: 'lineupFull', allowed: 9 },
    });
    const room = value(benchPlayer(full, 2));
    expect(on(value(placePlayer(room, { player: 14, to: free })))).toHaveLength(9);
  });

  it('players who are not on the sheet, cannot play, or are not on the pitch are refused', () => {
    const match = emptyPitch();
    expect(placePlayer(match, { player: 99, to: pointOf(4) })).toMatchObject({
      error: { code: 'notOnSheet', player: 99 },
    });
    const hurt = withAttendance(match, 4, { injured: true });
    expect(placePlayer(hurt, { player: 4, to: pointOf(4) })).toMatchObject({
      error: { code: 'unavailable', reason: 'injured' },
    });
    const gone = withAttendance(match, 4, { present: false });
    expect(placePlayer(gone, { player: 4, to: pointOf(4) })).toMatchObject({ error: { reason: 'absent' } });
    expect(benchPlayer(match, 4)).toMatchObject({ error: { code: 'notInLineup' } });
  });

  it('players who can no longer play are left out', () => {
    const match = readyMatch();
    const away = withAttendance(match, on(match)[3] ?? 0, { signed_off: true });
    expect(on(away)).toHaveLength(8);
    expect(benchOf(away)).toHaveLength(5);
  });

  it('the starting line-up cannot change after the kick-off', () => {
    const { match } = kickedOff();
    const refused = { ok: false, error: { code: 'started' } };
    expect(placePlayer(match, { player: 1, to: pointOf(4) })).toEqual(refused);
    expect(benchPlayer(match, 1)).toEqual(refused);
    expect(clearLineup(match)).toEqual(refused);
    expect(changeFormation(match, { formation: '4-3-1' })).toEqual(refused);
    expect(fillLineup(match, PLAYERS)).toEqual(refused);
  });

  it("the player on the keeper's spot is in the first keeper slot", () => {
    const match = readyMatch();
    expect(match.keeper[0]).toBe(startingKeeper(match));
    const other = value(placeKeeper(match, 14));
    expect(other.keeper).toEqual([14, -1, -1, -1]);
    expect(value(clearLineup(other)).keeper[0]).toBe(-1);
  });

  it('merged line-ups are repaired: excess players, two in one position, duplicates', () => {
    const match = readyMatch({ pitchPlayers: 4, squad: 12 });
    const everybody = Object.fromEntries(
      somePlayers(12).map(({ sid }) => [`${sid}-1`, { playing: true, ...pointOf(40) }]),
    );
    const repaired = startingLineup({
      ...match,
      part1: { ...everybody, '1-1': { playing: true, x: -1, y: -1 } },
    });
    expect(repaired).toHaveLength(4);
    expect(new Set(repaired.map(cellAt)).size).toBe(4);
  });
});

describe('filling from the formation', () => {
  it('filling gives all players a preferred spot when that is possible', () => {
    const match = readyMatch();
    for (const place of startingLineup(match)) {
      const wishes = PLAYERS.find(({ sid }) => sid === place.player_sid)?.position_ids ?? [];
      expect(linesOf(cellAt(place)).some((line) => wishes.includes(line))).toBe(true);
    }
  });

  it('filling keeps players where the coach put them', () => {
    const placed = value(placePlayer(emptyPitch(), { player: 9, to: pointOf(KEEPER_CELL) }));
    const filled = value(fillLineup(placed, PLAYERS));
    expect(startingKeeper(filled)).toBe(9);
    expect(on(filled)).toHaveLength(9);
  });

  it('filling never leaves the goal empty, even with too few players and no keeper', () => {
    const match = value(clearLineup(readyMatch({ squad: 5 })));
    const nobodyLikesIt = PLAYERS.map(({ sid }) => ({ sid, position_ids: ['A'] as const }));
    const filled = value(fillLineup(match, nobodyLikesIt));
    expect(on(filled)).toHaveLength(5);
    expect(startingKeeper(filled)).not.toBe(-1);
  });

  it('filling prefers the first on the sheet when nothing else differs, especially in goal', () => {
    const match = emptyPitch();
    const alike = PLAYERS.map(({ sid }) => ({ sid, position_ids: [] }));
    const filled = value(fillLineup(match, alike));
    expect(new Set(on(filled))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    expect(startingKeeper(filled)).toBe(1);
  });
});

describe('changing the formation', () => {
  it('another formation keeps all players and the keeper when the number stays', () => {
    fc.assert(
      fc.property(fc.nat(3), (index) => {
        const match = readyMatch();
        const formation = formationsFor(9)[index]?.id ?? '';
        const changed = value(changeFormation(match, { formation }));
        expect(new Set(on(changed))).toEqual(new Set(on(match)));
        expect(startingKeeper(changed)).toBe(startingKeeper(match));
        expect(freeSpots(changed, startingLineup(changed))).toEqual([]);
      }),
    );
  });

  it('fewer spots send as many players to the bench, never the keeper', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 9 }), (pitchPlayers) => {
        const match = readyMatch();
        const changed = value(changeFormation(match, { pitchPlayers }));
        expect(on(changed)).toHaveLength(pitchPlayers);
        expect(startingKeeper(changed)).toBe(startingKeeper(match));
        expect(changed.formation).toBe(formationsFor(pitchPlayers)[0]?.id);
      }),
    );
  });
});

describe('the free spot nearest to a point', () => {
  it('the nearest free spot is one of the formation while one is free, otherwise a free cell', () => {
    const match = readyMatch();
    const full = startingLineup(match);
    const without = full.slice(1);
    expect(freeSpotNearestTo(match, without, { x: 0, y: 0 })).toEqual(
      pointOf(cellAt(full[0] ?? { x: 0, y: 0 })),
    );
    const spot = freeSpotNearestTo(match, full, pointOf(KEEPER_CELL));
    expect(full.map(cellAt)).not.toContain(cellAt(spot));
  });
});

describe('any sequence of line-up changes', () => {
  const player = fc.integer({ min: 1, max: 15 });
  const point = fc.record({ x: fc.integer({ min: -10, max: 110 }), y: fc.integer({ min: -10, max: 110 }) });
  type Change = (match: Match) => Result<Match, LineupRefusal>;
  const changes: fc.Arbitrary<Change> = fc.oneof(
    fc.tuple(player, point).map(
      ([who, to]): Change =>
        (m) =>
          placePlayer(m, { player: who, to: to }),
    ),
    fc.tuple(player, player).map(
      ([a, b]): Change =>
        (m) =>
          swapPlayers(m, [a, b]),
    ),
    player.map(
      (who): Change =>
        (m) =>
          benchPlayer(m, who),
    ),
    player.map(
      (who): Change =>
        (m) =>
          placeKeeper(m, who),
    ),
    player.map(
      (who): Change =>
        (m) =>
          ok(withAttendance(m, who, { injured: true })),
    ),
    player.map(
      (who): Change =>
        (m) =>
          ok(withAttendance(m, who, { injured: false })),
    ),
    fc.constant<Change>((m) => fillLineup(m, PLAYERS)),
    fc.integer({ min: 3, max: 12 }).map(
      (n): Change =>
        (m) =>
          changeFormation(m, { pitchPlayers: n }),
    ),
  );

  it('no player is twice, in excess, or in a taken cell, and the keeper is the player on the spot', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 25 }), (sequence) => {
        let match = readyMatch();
        for (const change of sequence) {
          const result = change(match);
          if (!result.ok) continue;
          match = result.value;
          const lineup = startingLineup(match);
          expect(new Set(lineup.map((p) => p.player_sid)).size).toBe(lineup.length);
          expect(lineup.length).toBeLessThanOrEqual(match.pitchPlayers);
          expect(new Set(lineup.map(cellAt)).size).toBe(lineup.length);
          for (const { x, y } of lineup) expect(cellAt({ x, y })).toBeLessThan(GRID_CELLS);
          const bench = benchOf(match).map(({ sid }) => sid);
          expect(bench.filter((sid) => lineup.some((p) => p.player_sid === sid))).toEqual([]);
        }
        expect(throughRegisters(match)).toEqual(match);
      }),
    );
  });
});

describe('the match sheet', () => {
  it('the match sheet has its own numbers: 99 for a player without one, and no duplicates', () => {
    const match = readyMatch();
    expect(shirtNumberOf(match, 3)).toBe(3);
    expect(shirtNumberOf(match, 99)).toBe(99);
    const changed = value(withShirtNumber(match, 3, 33));
    expect(shirtNumberOf(changed, 3)).toBe(33);
    expect(withShirtNumber(changed, 4, 33)).toEqual({
      ok: false,
      error: { code: 'numberTaken', shirtnumber: 33, by: 3 },
    });
    expect(shirtNumberOf(value(withShirtNumber(changed, 3, 0)), 3)).toBe(99);
    for (const wrong of [-1, 999, 1.5, Number.NaN])
      expect(withShirtNumber(match, 3, wrong)).toMatchObject({ error: { code: 'numberInvalid' } });
  });

  it('a guest is added at the end of the sheet, and the order stays', () => {
    const match = withAttendance(readyMatch(), 40, {});
    expect(sheetOf(match).at(-1)).toMatchObject({ sid: 40, shirtnumber: 99, unavailable: null });
    expect(throughRegisters(match)).toEqual(match);
    expect(withCaptain(match, 5).metadata.captain).toBe(5);
  });

  it('players who joined the team are added with their numbers', () => {
    const match = readyMatch({ squad: 12 });
    const team = { player_sids: [3, 13], shirtnumbers: [{ id: 13, value: 77 }] };
    const grown = value(withSquad(match, team));
    expect(sheetOf(grown)).toHaveLength(13);
    expect(sheetOf(grown).at(-1)).toMatchObject({ sid: 13, shirtnumber: 77 });
    expect(value(withSquad(grown, team))).toBe(grown);
    const many = { player_sids: Array.from({ length: 89 }, (_, i) => i + 20), shirtnumbers: [] };
    expect(withSquad(match, many)).toEqual({ ok: false, error: { code: 'sheetFull', max: 100 } });
  });

  it('players with local ids, which are negative, are on the sheet', () => {
    const match = withAttendance(emptyPitch(), -31, {});
    const placed = value(placePlayer(match, { player: -31, to: pointOf(40) }));
    expect(on(placed)).toEqual([-31]);
    expect(throughRegisters(placed)).toEqual(placed);
  });
});

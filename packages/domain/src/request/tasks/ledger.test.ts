import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import type { Task } from '../../entity/tables/task.ts';
import { decideAttendance } from '../../match/lineup/attendance.ts';
import { aTeam, KICK_OFF, readyMatch, SATURDAY, somePlayers } from '../../match/testing/match.testing.ts';
import { type LedgerMatch, ledgerOf, proposalsFor } from './ledger.ts';
import { ledgerTasks } from './match-tasks.ts';
import { decideTake, decideTaskAdded } from './tasks.ts';

const WEEK = 7 * 86_400;
const coach = { by: 'coach', team: aTeam(somePlayers(5)), nowSeconds: KICK_OFF } as const;

const WASH: Task = { id: 'wash', kind: 'kit_wash', title: '', note: '', places: 20, order: 0 };
const SNACKS: Task = { ...WASH, id: 'snacks', kind: 'snacks' };

/** A match of five players with these tasks; each player is given with their seats, where the task is a car-pool. */
function match(...tasks: readonly (readonly [Task, ...(readonly number[])])[]): Match {
  return tasks.reduce(
    (next, [task, ...players]) => {
      const added = decideTaskAdded(next, task.id, { ...task, places: Math.max(task.places, 1) });
      if (!added.ok) throw new Error(added.error.code);
      return players.reduce((now, player) => {
        const result = decideTake(now, { task: task.id, player, seats: player === 5 ? -1 : 2 }, coach);
        if (!result.ok) throw new Error(result.error.code);
        return result.value;
      }, added.value);
    },
    readyMatch({ squad: 5, pitchPlayers: 5 }),
  );
}

/** An ended match, weeks ago. */
function past(weeks: number, of: Match, changes: Partial<LedgerMatch> = {}): LedgerMatch {
  const { sid, period } = of;
  const date = SATURDAY - weeks * WEEK;
  return { sid: sid + weeks, period, date, status: 'FINISHED', tasks: ledgerTasks(of), ...changes };
}

const own = (title: string): Task => ({ ...WASH, id: `own${title.length}`, kind: 'own', title });
const next = (of: Match, matches: readonly LedgerMatch[], task: Pick<Task, 'id' | 'kind' | 'title'> = WASH) =>
  proposalsFor(of, task, { matches, period: of.period }).map(({ player }) => player);

describe('the ledger of a season', () => {
  it('counts the places in ended matches of the period, by player and kind', () => {
    const ledger = ledgerOf(
      [
        past(1, match([WASH, 1], [SNACKS, 1, 2])),
        past(2, match([SNACKS, 1]), { status: 'ARCHIVED' }),
        past(3, match([WASH, 3]), { period: 2 }),
        past(4, match([WASH, 3]), { status: 'CANCELLED' }),
        past(-1, match([WASH, 3]), { status: 'CAN_START' }),
      ],
      1,
    );
    expect(ledger.kinds.map(({ kind }) => kind)).toEqual(['snacks', 'kit_wash']);
    expect([...(ledger.players.get(1)?.times ?? [])]).toEqual([
      ['kit_wash', 1],
      ['snacks', 2],
    ]);
    expect(ledger.players.get(1)).toMatchObject({ total: 3, last: SATURDAY - WEEK });
    expect(ledger.players.has(3)).toBe(false);
  });

  it('in a car-pool those have done something who drove', () => {
    const cars: Task = { ...WASH, id: 'cars', kind: 'car_pool' };
    expect(ledgerTasks(match([cars, 1, 5]))).toEqual([{ kind: 'car_pool', title: '', players: [1] }]);
  });

  it('own tasks count by their name', () => {
    const { kinds } = ledgerOf(
      [past(1, match([own('Bar duty'), 1])), past(2, match([own('bar  duty'), 2], [own('Flags'), 1]))],
      1,
    );
    expect(kinds.map(({ key }) => key)).toEqual(['own bar duty', 'own flags']);
  });

  it('a season without tasks is empty', () => {
    expect(ledgerOf([past(1, match([WASH]))], 1)).toEqual({ kinds: [], players: new Map() });
  });
});

describe('who is next', () => {
  it('who has done least this season is first, then who did it longest ago, then by the sheet', () => {
    const season = [past(3, match([WASH, 3])), past(2, match([WASH, 1])), past(1, match([WASH, 2]))];
    expect(next(match([WASH]), season)).toEqual([4, 5, 3, 1, 2]);
    expect(next(match([WASH]), [])).toEqual([1, 2, 3, 4, 5]);
  });

  it('all kinds count, and of two who did as much the one who did less of this kind is first', () => {
    const season = [past(2, match([WASH, 1], [SNACKS, 2])), past(1, match([SNACKS, 3], [WASH, 4, 5]))];
    expect(next(match([WASH]), season)).toEqual([2, 3, 1, 4, 5]);
    expect(next(match([SNACKS]), season, SNACKS)).toEqual([1, 4, 5, 2, 3]);
  });

  it('tasks of this match and of coming ones count, those of cancelled matches and other seasons do not', () => {
    const planned = past(-1, match([WASH, 1]), { status: 'CAN_START' });
    expect(next(match([SNACKS, 2]), [planned], WASH)).toEqual([3, 4, 5, 2, 1]);
    const off = [{ ...planned, status: 'CANCELLED' } as const, { ...planned, period: 2 }];
    expect(next(match([WASH]), off)).toEqual([1, 2, 3, 4, 5]);
  });

  it('the match itself counts as it is now, not as the list knows it', () => {
    const here = match([WASH]);
    const stale = past(0, match([WASH, 1]), { sid: here.sid, status: 'CAN_START' });
    expect(next(here, [stale])).toEqual([1, 2, 3, 4, 5]);
  });

  it('players who do not come or have the task already are left out', () => {
    const declined = decideAttendance(
      match([WASH, 1]),
      { player: 2, change: { says: 'declined' } },
      { nowSeconds: KICK_OFF - WEEK, squad: [] },
    );
    expect(declined.ok && next(declined.value, [])).toEqual([3, 4, 5]);
  });

  it('a proposal says how much the family did', () => {
    const matches = [past(2, match([WASH, 1, 2, 3, 4, 5])), past(1, match([SNACKS, 3, 4, 5]))];
    const [first, , last] = proposalsFor(match([WASH]), WASH, { matches, period: 1 });
    expect(first).toEqual({ player: 1, total: 1, same: 1, last: SATURDAY - 2 * WEEK });
    expect(last).toEqual({ player: 3, total: 2, same: 1, last: SATURDAY - WEEK });
  });
});

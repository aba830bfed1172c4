import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../entity/rows/rows.ts';
import { type Match, matchFields } from '../../entity/tables/match.ts';
import { TASK_KINDS } from '../../entity/tables/task.ts';
import { SEATS_MAX, TASK_PLACES_MAX, TASKS_PER_MATCH_MAX } from '../../limits.ts';
import {
  aTeam,
  KICK_OFF,
  readyMatch,
  somePlayers,
  throughRegisters,
} from '../../match/testing/match.testing.ts';
import type { Result } from '../../result.ts';
import { freePlaces, openTasks, takersOf, tasksInOrder } from './match-tasks.ts';
import {
  decideGiveBack,
  decideSwap,
  decideTake,
  decideTakeOver,
  decideTaskAdded,
  decideTaskChanged,
  decideTaskRemoved,
  type TaskContext,
  type TaskDraft,
  type TaskRefusal,
  takerOf,
  tasksToCopy,
  withTasksInOrder,
  withTasksOf,
} from './tasks.ts';

const DAY = 86_400;
const team = aTeam(somePlayers(14), { timezone: 'Europe/Amsterdam' });
const by = (who: TaskContext['by'], nowSeconds = KICK_OFF - DAY) => ({ by: who, team, nowSeconds });
const family = by('mail');
const coach = by('coach');

function value<T>(result: Result<T, TaskRefusal>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const codeOf = (result: Result<unknown, TaskRefusal>) => (result.ok ? null : result.error.code);

const WASH: TaskDraft = { kind: 'kit_wash', title: '', note: '', places: 1 };
const SNACKS: TaskDraft = { kind: 'snacks', title: '', note: 'Oranges', places: 2 };
const CARS: TaskDraft = { kind: 'car_pool', title: '', note: 'Car park', places: 1 };
const BAR: TaskDraft = { kind: 'own', title: ' Bar  duty ', note: '', places: 3 };

/** A match with these tasks, named a, b, c and so on. */
function withDrafts(...drafts: readonly TaskDraft[]): Match {
  return drafts.reduce(
    (match, draft, index) => value(decideTaskAdded(match, 'abcdefgh'.charAt(index), draft)),
    readyMatch(),
  );
}

const take = (match: Match, player: number, seats = 0, context = family) =>
  decideTake(match, { task: 'a', player, seats }, context);
const taken = (match: Match, ...players: readonly number[]) =>
  players.reduce((next, player) => value(take(next, player)), match);
const takers = (match: Match) => takersOf(match, 'a').map(({ player_sid }) => player_sid);

describe('the tasks of a match', () => {
  it('are in the order in which the coach added them, until they are moved', () => {
    const match = throughRegisters(withDrafts(WASH, SNACKS, CARS));
    expect(tasksInOrder(match).map(({ kind }) => kind)).toEqual(['kit_wash', 'snacks', 'car_pool']);
    const moved = throughRegisters(withTasksInOrder(match, ['c', 'a']));
    expect(tasksInOrder(moved).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('only an own task has a name, and a car-pool has no places', () => {
    const match = withDrafts(BAR, { ...SNACKS, title: 'ignored' }, CARS);
    expect(match.metadata.tasks.map(({ title, places }) => [title, places])).toEqual([
      ['Bar duty', 3],
      ['', 2],
      ['', 0],
    ]);
  });

  it.each([
    [{ ...BAR, title: ' ' }, 'taskTitleMissing'],
    [{ ...BAR, title: 'x'.repeat(61) }, 'taskTitleTooLong'],
    [{ ...WASH, note: 'x'.repeat(121) }, 'taskNoteTooLong'],
    [{ ...WASH, places: 0 }, 'placesInvalid'],
    [{ ...WASH, places: 1.5 }, 'placesInvalid'],
    [{ ...WASH, places: TASK_PLACES_MAX + 1 }, 'placesInvalid'],
  ] as const)('%j is refused, new or changed', (draft, code) => {
    expect(codeOf(decideTaskAdded(readyMatch(), 'x', draft))).toBe(code);
    expect(
      codeOf(
        decideTaskChanged(withDrafts({ ...WASH, ...draft, title: 'ok', note: '', places: 1 }), 'a', draft),
      ),
    ).toBe(code);
  });

  it('a match has at most twenty', () => {
    const full = Array.from({ length: TASKS_PER_MATCH_MAX }).reduce<Match>(
      (match, _, index) => value(decideTaskAdded(match, `17-${index}`, WASH)),
      readyMatch(),
    );
    expect(codeOf(decideTaskAdded(full, 'x', WASH))).toBe('tooManyTasks');
    expect(tasksToCopy(full, [SNACKS])).toEqual([]);
  });

  it('a task keeps its kind and its takers when it changes, and never has fewer places than takers', () => {
    const match = taken(withDrafts(SNACKS), 3, 4);
    const changed = value(decideTaskChanged(match, 'a', { title: '', note: 'Apples', places: 3 }));
    expect(changed.metadata.tasks).toMatchObject([{ kind: 'snacks', note: 'Apples', places: 3 }]);
    expect(takers(changed)).toEqual([3, 4]);
    expect(codeOf(decideTaskChanged(match, 'a', { title: '', note: '', places: 1 }))).toBe('placesTaken');
  });

  it('an archived match keeps its tasks as they are', () => {
    const match: Match = { ...taken(withDrafts(SNACKS), 3), status: 'ARCHIVED' };
    const place = { task: 'a', player: 3 };
    const tried = [
      decideTaskAdded(match, 'x', WASH),
      decideTaskChanged(match, 'a', WASH),
      decideTaskRemoved(match, 'a'),
      take(match, 4, 0, coach),
      decideGiveBack(match, place, coach),
    ];
    expect(tried.map(codeOf)).toEqual(tried.map(() => 'archived'));
  });

  it('the takers of a task leave with it', () => {
    const match = value(decideTaskRemoved(taken(withDrafts(SNACKS, WASH), 3), 'a'));
    expect(match.metadata).toMatchObject({ takers: [], tasks: [{ kind: 'kit_wash' }] });
    expect(codeOf(decideTaskRemoved(match, 'a'))).toBe('taskUnknown');
  });

  it('those of another match are copied once, without takers, whatever ids both use', () => {
    const last = taken(withDrafts(SNACKS, BAR, WASH), 3);
    const next = withTasksOf(withDrafts(WASH), last, ['m', 'n', 'o']);
    expect(tasksInOrder(next).map(({ id, kind }) => [id, kind])).toEqual([
      ['a', 'kit_wash'],
      ['m', 'snacks'],
      ['n', 'own'],
    ]);
    expect(next.metadata.takers).toEqual([]);
    expect(tasksToCopy(next, tasksInOrder(last))).toEqual([]);
  });
});

describe('taking a task', () => {
  it('a family has one place of a task, until it gives it back', () => {
    const match = throughRegisters(value(take(withDrafts(SNACKS), 3, 5)));
    expect(takerOf(match, { task: 'a', player: 3 })).toEqual({
      id: 'a-3',
      task: 'a',
      player_sid: 3,
      seats: 0,
      taken_at: KICK_OFF - DAY,
      taken_by: 'mail',
      swap: false,
    });
    expect(codeOf(take(match, 3))).toBe('alreadyTaken');
    expect(takers(value(decideGiveBack(match, { task: 'a', player: 3 }, family)))).toEqual([]);
  });

  it('a full task is refused, to the coach as well', () => {
    const match = taken(withDrafts(WASH), 3);
    expect(codeOf(take(match, 4))).toBe('noPlace');
    expect(codeOf(take(match, 4, 0, coach))).toBe('noPlace');
  });

  it('only players on the sheet take tasks that exist', () => {
    expect(codeOf(take(withDrafts(WASH), 99))).toBe('notOnSheet');
    expect(codeOf(take(readyMatch(), 3))).toBe('taskUnknown');
    expect(codeOf(decideGiveBack(withDrafts(WASH), { task: 'a', player: 3 }, family))).toBe('notTaken');
  });

  it('a car-pool adds up the seats that are offered and needed', () => {
    const match = value(take(value(take(withDrafts(CARS), 3, 3)), 4, -2));
    const [task] = match.metadata.tasks;
    expect(task && freePlaces(task, takersOf(match, 'a'))).toBe(1);
    const more = value(take(match, 4, -4));
    expect(task && freePlaces(task, takersOf(more, 'a'))).toBe(-1);
    expect(codeOf(take(more, 4, -4))).toBe('alreadyTaken');
  });

  it('a car-pool is open until somebody drives and nobody is short of a seat; other tasks while a place is free', () => {
    const open = (match: Match) => openTasks(match).map(({ kind }) => kind);
    const none = withDrafts(CARS, SNACKS);
    expect(open(none)).toEqual(['car_pool', 'snacks']);
    const driven = value(take(none, 3, 2));
    expect(open(driven)).toEqual(['snacks']);
    expect(open(value(take(driven, 4, -3)))).toEqual(['car_pool', 'snacks']);
    const shared = [3, 4].reduce(
      (match, player) => value(decideTake(match, { task: 'b', player, seats: 0 }, coach)),
      driven,
    );
    expect(open(shared)).toEqual([]);
  });

  it.each([0, 1.5, SEATS_MAX + 1, -SEATS_MAX - 1, Number.NaN])('%d seats are refused', (seats) => {
    expect(codeOf(take(withDrafts(CARS), 3, seats))).toBe('seatsInvalid');
  });

  it('families change nothing after the closing and after the start; the coach does', () => {
    const match = taken(withDrafts(SNACKS), 3);
    const place = { task: 'a', player: 3 };
    for (const closed of [by('link', KICK_OFF), by('mail', KICK_OFF + DAY)]) {
      expect(codeOf(take(match, 4, 0, closed))).toBe('closed');
      expect(codeOf(decideGiveBack(match, place, closed))).toBe('closed');
      expect(codeOf(decideSwap(match, { ...place, swap: true }, closed))).toBe('closed');
      const over = { task: 'a', player: 4, from: 3, seats: 0 };
      expect(codeOf(decideTakeOver(match, over, closed))).toBe('closed');
    }
    const after = by('coach', KICK_OFF + DAY);
    expect(takers(value(take(value(decideGiveBack(match, place, after)), 4, 0, after)))).toEqual([4]);
  });
});

describe('swapping a task', () => {
  const offered = value(decideSwap(taken(withDrafts(WASH), 3), { task: 'a', player: 3, swap: true }, family));
  const over = (match: Match, player: number, seats = 0) =>
    decideTakeOver(match, { task: 'a', player, from: 3, seats }, family);

  it('the family keeps the task until another one takes it over', () => {
    expect(takers(offered)).toEqual([3]);
    expect(codeOf(take(offered, 4))).toBe('noPlace');
    expect(takers(throughRegisters(value(over(offered, 4))))).toEqual([4]);
  });

  it('a family that keeps its place after all cannot be replaced', () => {
    const kept = value(decideSwap(offered, { task: 'a', player: 3, swap: false }, family));
    expect(codeOf(over(kept, 4))).toBe('noSwap');
    expect(kept).toEqual(taken(withDrafts(WASH), 3));
  });

  it('nobody takes over from themselves, without being on the sheet, or what was given back', () => {
    expect(codeOf(over(offered, 3))).toBe('alreadyTaken');
    expect(codeOf(over(offered, 99))).toBe('notOnSheet');
    expect(codeOf(over(withDrafts(WASH), 4))).toBe('notTaken');
  });

  it('in a car-pool the next family offers its own seats, and needed seats are not swapped', () => {
    const cars = value(take(value(take(withDrafts(CARS), 3, 3)), 4, -1));
    const driver = value(decideSwap(cars, { task: 'a', player: 3, swap: true }, family));
    expect(codeOf(over(driver, 5, -1))).toBe('seatsInvalid');
    expect(takerOf(value(over(driver, 5, 2)), { task: 'a', player: 5 })?.seats).toBe(2);
    expect(codeOf(decideSwap(cars, { task: 'a', player: 4, swap: true }, family))).toBe('noSwap');
    // Who needs seats after all no longer has any to give.
    expect(takerOf(value(take(driver, 3, -1)), { task: 'a', player: 3 })?.swap).toBe(false);
  });
});

describe('whatever people do', () => {
  const player = fc.integer({ min: 1, max: 6 });
  const task = fc.constantFrom('a', 'b', 'c');
  const seats = fc.integer({ min: -3, max: 3 });
  const who = fc.constantFrom('coach', 'link', 'mail').map((each) => by(each));
  const step = fc.oneof(
    fc
      .record({ task, player, seats })
      .map((place) => (match: Match, context: TaskContext) => decideTake(match, place, context)),
    fc
      .record({ task, player })
      .map((place) => (match: Match, context: TaskContext) => decideGiveBack(match, place, context)),
    fc
      .record({ task, player, swap: fc.boolean() })
      .map((place) => (match: Match, context: TaskContext) => decideSwap(match, place, context)),
    fc
      .record({ task, player, from: player, seats })
      .map((place) => (match: Match, context: TaskContext) => decideTakeOver(match, place, context)),
    fc
      .integer({ min: 0, max: 3 })
      .map((places) => (match: Match) => decideTaskChanged(match, 'b', { title: '', note: '', places })),
  );
  const history = fc.array(fc.tuple(step, who), { maxLength: 30 });
  const play = (
    match: Match,
    steps: readonly (readonly [(m: Match, c: TaskContext) => Result<Match, TaskRefusal>, TaskContext])[],
  ) =>
    steps.reduce((now, [does, context]) => {
      const result = does(now, context);
      return result.ok ? result.value : now;
    }, match);

  it('a task never has more takers than places, and each family once', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const match = play(withDrafts(WASH, SNACKS, CARS), steps);
        for (const each of match.metadata.tasks) {
          const players = takersOf(match, each.id).map(({ player_sid }) => player_sid);
          expect(new Set(players).size).toBe(players.length);
          if (each.kind !== 'car_pool') {
            expect(players.length).toBeLessThanOrEqual(each.places);
            expect(freePlaces(each, takersOf(match, each.id))).toBe(each.places - players.length);
          }
        }
        expect(throughRegisters(match)).toEqual(match);
      }),
    );
  });

  it('giving back what was just taken leaves the match as it was', () => {
    fc.assert(
      fc.property(history, task, player, (steps, id, someone) => {
        const match = play(withDrafts(WASH, SNACKS, CARS), steps);
        if (takerOf(match, { task: id, player: someone }) !== undefined) return;
        const result = decideTake(match, { task: id, player: someone, seats: 1 }, family);
        if (!result.ok) return;
        expect(value(decideGiveBack(result.value, { task: id, player: someone }, family))).toEqual(match);
      }),
    );
  });

  it('a change of one place writes that register and no other', () => {
    fc.assert(
      fc.property(history, player, (steps, someone) => {
        const match = play(withDrafts(WASH, SNACKS, CARS), steps);
        const result = decideTake(match, { task: 'c', player: someone, seats: 2 }, family);
        if (!result.ok) return;
        expect(Object.keys(changesBetween(matchFields, match, result.value))).toEqual([
          `metadata.takers/c-${someone}`,
        ]);
      }),
    );
  });

  it('any order that names some of the tasks keeps them all', () => {
    const ids = fc.shuffledSubarray(['a', 'b', 'c', 'x']);
    fc.assert(
      fc.property(ids, (order) => {
        const match = withTasksInOrder(withDrafts(WASH, SNACKS, CARS), order);
        const found = tasksInOrder(match).map(({ id }) => id);
        expect(found.toSorted()).toEqual(['a', 'b', 'c']);
        const named = order.filter((id) => id !== 'x');
        expect(found.slice(0, named.length)).toEqual(named);
        expect(throughRegisters(match)).toEqual(match);
      }),
    );
  });

  it('every kind can be added and taken', () => {
    for (const kind of TASK_KINDS) {
      const match = withDrafts({ kind, title: 'Bar', note: '', places: 1 });
      expect(takers(value(take(match, 3, 1)))).toEqual([3]);
    }
  });
});

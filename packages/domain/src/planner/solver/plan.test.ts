import { describe, expect, it } from 'vitest';
import { planMatch } from './plan.ts';
import type { Plan, PlanInput, PlanRefusal } from './plan-types.ts';
import { questionOf } from './planner.testing.ts';

function planned(input: PlanInput): Plan {
  const plan = planMatch(input);
  if (!plan.ok) throw new Error(`refused: ${JSON.stringify(plan.error)}`);
  return plan.value;
}

const FIVE = questionOf({ players: 7, onPitch: 5, parts: 2, blocksPerPart: 4, partSeconds: 1200 });
/** The blocks of `FIVE` with players. */
const blocksOf = (plan: Plan, sid: number) =>
  plan.blocks.flatMap((places, block) =>
    places.some(({ player_sid }) => player_sid === sid) ? [block] : [],
  );
const availableFrom = (first: number) => FIVE.blocks.map((_, block) => block >= first);
const withPlayer = (sid: number, change: Partial<PlanInput['players'][number]>): PlanInput => ({
  ...FIVE,
  players: FIVE.players.map((player) => (player.sid === sid ? { ...player, ...change } : player)),
});

describe('examples of plans', () => {
  it.each([4, 6])(
    '7 players, five on the pitch, 2 × 20 minutes in %i blocks each: all play 25 to 30 minutes',
    (blocksPerPart) => {
      const plan = planned(
        questionOf({ players: 7, onPitch: 5, parts: 2, blocksPerPart, partSeconds: 1200 }),
      );
      for (const seconds of plan.seconds.values()) {
        expect(seconds).toBeGreaterThanOrEqual(25 * 60);
        expect(seconds).toBeLessThanOrEqual(30 * 60);
      }
      expect(plan.spread).toBe(plan.spreadBound);
      expect(plan.changes).toBe(plan.changesBound);
    },
  );

  it.each([
    [2, 4],
    [4, 2],
    [2, 5],
    [2, 6],
    [4, 3],
    [4, 4],
    [4, 6],
  ])(
    '16 players, nine on the pitch, 60 minutes in %i parts of %i blocks: all play at least 30 minutes',
    (parts, blocksPerPart) => {
      const plan = planned(
        questionOf({ players: 16, onPitch: 9, parts, blocksPerPart, partSeconds: 3600 / parts }),
      );
      expect(Math.min(...plan.seconds.values())).toBeGreaterThanOrEqual(30 * 60);
      expect(plan.spread).toBe(plan.spreadBound);
      expect(plan.changes).toBe(plan.changesBound);
    },
  );

  it('parts rounded to whole minutes (20 as 3 and 4): all play 28 or 29 minutes', () => {
    const minutes = [3, 4, 3, 3, 4, 3];
    const shape = { players: 7, onPitch: 5, parts: 2, blocksPerPart: 6, partSeconds: 1200 };
    const question = questionOf(shape);
    const blocks = question.blocks.map((block, index) => ({
      ...block,
      seconds: (minutes[index % 6] ?? 0) * 60,
    }));
    const plan = planned({ ...question, blocks });
    expect(new Set(plan.seconds.values())).toEqual(new Set([28 * 60, 29 * 60]));
    expect(plan.spreadBound).toBe(60);
  });
});

describe('wishes', () => {
  it('"Sam stays on": a locked player plays in every locked block, and the effect on the spread is reported', () => {
    const locks = FIVE.blocks.map((_, block) => ({ player: 3, block, plays: true }));
    const plan = planned({ ...FIVE, locks });
    expect(blocksOf(plan, 3)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(plan.spread).toBe(15 * 60);
    expect(plan.prevents).toContainEqual({ kind: 'locks', spread: 5 * 60 });
  });

  it('"Noor not before block 2": the player starts later and plays as much as the others', () => {
    const locks = [0, 1].map((block) => ({ player: 4, block, plays: false }));
    const plan = planned({ ...FIVE, locks });
    expect(Math.min(...blocksOf(plan, 4))).toBeGreaterThanOrEqual(2);
    expect(plan.spread).toBe(5 * 60);
  });

  it('a keeper per part keeps goal in it, and the effect on the spread is reported', () => {
    const plan = planned({ ...FIVE, keepers: FIVE.blocks.map(() => 6) });
    for (const places of plan.blocks) expect(places[0]).toEqual({ player_sid: 6, spot: 0 });
    expect(plan.prevents).toContainEqual({ kind: 'keeper', spread: 5 * 60 });
  });

  it('two players who like the goal are not on the bench together', () => {
    const question: PlanInput = {
      ...FIVE,
      players: FIVE.players.map((player) => ({
        ...player,
        likes: player.sid <= 2 ? ['K', 'M'] : ['D', 'M', 'A'],
      })),
    };
    const plan = planned(question);
    for (const places of plan.blocks) expect([1, 2]).toContain(places[0]?.player_sid);
    expect(plan.spread).toBe(5 * 60);
    expect(plan.changes).toBe(plan.changesBound);
  });

  it('players who stay on keep their position', () => {
    const plan = planned({ ...FIVE, keepers: FIVE.blocks.map(() => 6) });
    const moves = plan.blocks.flatMap((places, block) =>
      places.filter(({ player_sid, spot }) => {
        const before = plan.blocks[block - 1]?.find((place) => place.player_sid === player_sid);
        return before !== undefined && before.spot !== spot;
      }),
    );
    expect(moves).toEqual([]);
  });

  it('without a chosen keeper a player who likes it keeps goal', () => {
    const plan = planned(withPlayer(6, { likes: ['K'], available: availableFrom(0) }));
    for (const block of blocksOf(plan, 6)) expect(plan.blocks[block]?.[0]?.player_sid).toBe(6);
  });
});

describe('absences and earlier minutes', () => {
  it('a late player gets as much of the rest as possible; the absence is reported when it makes times less equal', () => {
    const plan = planned(withPlayer(2, { available: availableFrom(4) }));
    expect(blocksOf(plan, 2)).toEqual([4, 5, 6, 7]);
    expect(plan.prevents[0]?.kind).toBe('absences');
  });

  it('players who are never available are not compared', () => {
    const plan = planned(withPlayer(2, { available: [] }));
    expect(plan.seconds.get(2)).toBe(0);
    expect(plan.spread).toBe(5 * 60);
  });

  it('players with fewer earlier minutes get the longer of two times', () => {
    const question: PlanInput = {
      ...FIVE,
      players: FIVE.players.map((player) => ({ ...player, earlierMinutes: player.sid <= 5 ? 40 : 90 })),
    };
    const { seconds } = planned(question);
    expect([1, 2, 3, 4, 5].map((sid) => seconds.get(sid))).toEqual([1800, 1800, 1800, 1800, 1800]);
    expect([6, 7].map((sid) => seconds.get(sid))).toEqual([1500, 1500]);
  });

  it('with too few players all play, one of them in goal', () => {
    const plan = planned({ ...FIVE, players: FIVE.players.slice(0, 4) });
    expect(plan.blocks.map((places) => places.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 4]);
    expect(plan.blocks.every((places) => places[0]?.spot === 0)).toBe(true);
    expect(plan.spread).toBe(0);
    expect(plan.prevents).toEqual([]);
  });
});

describe('a new plan during the match', () => {
  const before = planned(FIVE);
  /** After 2 of the 5 minutes of the third block a player on the pitch is injured. */
  const injured = before.blocks[2]?.[1]?.player_sid ?? 0;
  const blocks = FIVE.blocks.flatMap((block, index) =>
    index === 2
      ? [
          { ...block, seconds: 120 },
          { ...block, seconds: 180 },
        ]
      : [block],
  );
  const question: PlanInput = {
    ...FIVE,
    blocks,
    played: before.blocks.slice(0, 3),
    players: FIVE.players.map((player) => ({
      ...player,
      available: blocks.map((_, block) => player.sid !== injured || block < 3),
    })),
  };
  const plan = planned(question);

  it('played blocks stay and count', () => {
    expect(plan.blocks.slice(0, 3)).toEqual(before.blocks.slice(0, 3));
    expect(plan.seconds.get(injured)).toBe(blocksOf(plan, injured).length < 3 ? 420 : 720);
    expect(blocksOf(plan, injured).every((block) => block < 3)).toBe(true);
  });

  it('the remaining time is shared among the other players', () => {
    const others = [...plan.seconds].filter(([sid]) => sid !== injured).map(([, seconds]) => seconds);
    expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(300);
  });

  it('players who have played and are no longer on the list count', () => {
    const players = question.players.filter(({ sid }) => sid !== injured);
    const replanned = planned({ ...question, players });
    expect(replanned.seconds.get(injured)).toBe(plan.seconds.get(injured));
    expect(replanned.blocks.slice(0, 3)).toEqual(before.blocks.slice(0, 3));
  });

  it('nothing is planned when all blocks are played', () => {
    const done = planned({ ...FIVE, played: before.blocks });
    expect(done.blocks).toEqual(before.blocks);
    expect(done.spreadBound).toBe(done.spread);
  });
});

describe('invalid input is refused with a reason', () => {
  const lock = (player: number, plays: boolean) => ({ player, block: 1, plays });
  const bad: readonly (readonly [string, Partial<PlanInput>, PlanRefusal])[] = [
    ['no players', { players: [] }, { code: 'noPlayers' }],
    ['no blocks', { blocks: [] }, { code: 'noBlocks' }],
    [
      'a block without time',
      { blocks: [{ part: 1, subpart: 1, seconds: 0 }] },
      { code: 'invalid', what: 'seconds' },
    ],
    ['nobody on the pitch', { onPitch: 0, spots: [] }, { code: 'invalid', what: 'onPitch' }],
    ['more spots than places', { onPitch: 4 }, { code: 'invalid', what: 'spots' }],
    [
      'more played than planned',
      { played: Array.from({ length: 9 }, () => []) },
      { code: 'invalid', what: 'played' },
    ],
    [
      'one player twice',
      { players: [...FIVE.players, ...FIVE.players.slice(0, 1)] },
      { code: 'samePlayerTwice', player: 1 },
    ],
    ['a wish about somebody else', { locks: [lock(99, true)] }, { code: 'unknownPlayer', player: 99 }],
    ['a keeper who is not there', { keepers: [99] }, { code: 'unknownPlayer', player: 99 }],
    [
      'a wish about no block',
      { locks: [{ player: 1, block: 8, plays: true }] },
      { code: 'unknownBlock', block: 8 },
    ],
    [
      'contradictory wishes',
      { locks: [lock(1, true), lock(1, false)] },
      { code: 'contradictoryLocks', player: 1, block: 1 },
    ],
    [
      'more wishes than places',
      { locks: [1, 2, 3, 4, 5, 6].map((player) => lock(player, true)) },
      { code: 'tooManyLocks', block: 1, locked: 6, onPitch: 5 },
    ],
    [
      'a keeper and wishes for all other places',
      { locks: [1, 2, 3, 4, 5].map((player) => lock(player, true)), keepers: [null, 7] },
      { code: 'tooManyLocks', block: 1, locked: 6, onPitch: 5 },
    ],
    [
      'everybody held back',
      { locks: [1, 2, 3, 4, 5, 6, 7].map((player) => lock(player, false)) },
      { code: 'nobodyAvailable', block: 1 },
    ],
    [
      'a keeper who is held back',
      { keepers: [null, 1], locks: [lock(1, false)] },
      { code: 'keeperLockedOut', player: 1, block: 1 },
    ],
    [
      'nobody there',
      { players: withPlayer(1, {}).players.map((player) => ({ ...player, available: [] })) },
      { code: 'nobodyAvailable', block: 0 },
    ],
    [
      'a wish for somebody absent',
      { players: withPlayer(1, { available: [true] }).players, locks: [lock(1, true)] },
      { code: 'lockedWhileAbsent', player: 1, block: 1 },
    ],
    [
      'an absent keeper',
      { players: withPlayer(1, { available: [true] }).players, keepers: [null, 1] },
      { code: 'keeperAbsent', player: 1, block: 1 },
    ],
  ];

  it.each(bad)('%s', (_, change, error) => {
    expect(planMatch({ ...FIVE, ...change })).toEqual({ ok: false, error });
  });
});

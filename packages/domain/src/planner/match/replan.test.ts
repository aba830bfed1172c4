import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemble, changesBetween, type Value, valuesOf } from '../../entity/rows/rows.ts';
import { type Match, matchFields } from '../../entity/tables/match.ts';
import { blocksOf, plannedLineup } from '../../match/blocks/blocks.ts';
import { partBounds } from '../../match/clock/clock.ts';
import { plannedMatch, rotatedMatch, Sideline } from '../../match/decide/planned.testing.ts';
import { eventsNeeded, nextPlannedChange } from '../../match/decide/planned-changes.ts';
import { onTheBench, onThePitch, pitchNow } from '../../match/lineup/on-pitch.ts';
import { playingTime } from '../../match/lineup/playing-time.ts';
import { withAttendance } from '../../match/sheet/sheet.ts';
import { KICK_OFF, minutes, somePlayers } from '../../match/testing/match.testing.ts';
import { planMatch } from '../solver/plan.ts';
import type { Plan } from '../solver/plan-types.ts';
import { withPlannerSettings } from './planner-settings.ts';
import { timed } from './question.ts';
import { applyReplan, changesNow, questionFromNow, type Replanning } from './replan.ts';

const OPTIONS = {
  players: somePlayers(16),
  keeperOf: () => null,
  wishes: false,
  earlier: new Map<number, number>(),
};

function replan(match: Match, seconds: number): { readonly replanning: Replanning; readonly plan: Plan } {
  const question = questionFromNow(match, KICK_OFF + seconds, OPTIONS);
  if (!question.ok) throw new Error(question.error.code);
  const plan = planMatch(question.value.input);
  if (!plan.ok) throw new Error(plan.error.code);
  return { replanning: question.value, plan: plan.value };
}

function uses(side: Sideline, seconds: number): Plan {
  const made = replan(side.match, seconds);
  const eids = side.freshIds(eventsNeeded(changesNow(side.match, made.replanning, made.plan)));
  const applied = applyReplan(side.match, made, { nowSeconds: KICK_OFF + seconds, eids });
  if (!applied.ok) throw new Error(JSON.stringify(applied.error));
  side.match = applied.value;
  return made.plan;
}

const inSeconds = (played: ReadonlyMap<number, number>) =>
  new Map([...played].map(([sid, time]) => [sid, Math.round(time * 60)] as const));

const kickedOff = (match = plannedMatch({ halfParts: 3 })) => {
  const side = new Sideline(match);
  side.does({ type: 'kickOff' }, 0);
  return side;
};

function injures(side: Sideline, player: number, how: { byEvent: boolean; seconds: number }): void {
  if (how.byEvent) side.does({ type: 'otherEvent', event: 'INJURED', side: 'home', player }, how.seconds);
  else side.match = withAttendance(side.match, player, { injured: true });
}

describe('a new plan from the current minute', () => {
  it('wishes from before the match stay for players who are present', () => {
    const match = plannedMatch({ halfParts: 3 });
    const blocks = timed(match, blocksOf(match));
    const [stays = 0, hurt = 0] = onTheBench(match).map(({ sid }) => sid);
    const locks = [stays, hurt].flatMap((player) =>
      blocks.map((_, block) => ({ player, block, plays: true })),
    );
    const side = kickedOff(withPlannerSettings(match, { halfParts: 3, blocks, keepers: [], locks }));
    side.match = withAttendance(side.match, hurt, { injured: true });
    const question = questionFromNow(side.match, KICK_OFF + minutes(4), { ...OPTIONS, wishes: true });
    if (!question.ok) throw new Error(question.error.code);
    const { input, played } = question.value;
    const plan = planMatch(input);
    if (!plan.ok) throw new Error(plan.error.code);
    const ahead = plan.value.blocks.slice(played);
    expect(ahead.every((places) => places.some(({ player_sid }) => player_sid === stays))).toBe(true);
    expect(ahead.some((places) => places.some(({ player_sid }) => player_sid === hurt))).toBe(false);
  });

  it('a new plan is refused before the kick-off, after the end, and in the last minute', () => {
    const refusal = (side: Sideline, seconds: number) =>
      questionFromNow(side.match, KICK_OFF + seconds, OPTIONS);
    expect(refusal(new Sideline(plannedMatch({ halfParts: 3 })), 0)).toMatchObject({
      error: { code: 'notPlaying' },
    });
    const side = kickedOff(plannedMatch({ halfParts: 3, matchParts: 1, matchLength: 15 }));
    expect(refusal(side, minutes(17))).toMatchObject({ error: { code: 'nothingLeft' } });
    side.does({ type: 'endMatch' }, minutes(15));
    expect(refusal(side, minutes(15))).toMatchObject({ error: { code: 'notPlaying' } });
  });

  it('the past does not change, to the minute', () => {
    const side = kickedOff();
    const before = inSeconds(playingTime(side.match, KICK_OFF + minutes(7)));
    const { replanning, plan } = replan(side.match, minutes(7) + 40);
    const played = replanning.input.blocks.slice(0, replanning.played);
    expect(played.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(minutes(7));
    for (const [sid, seconds] of before) expect(plan.seconds.get(sid)).toBeGreaterThanOrEqual(seconds);
  });

  it.each(['on the match sheet', 'by an event'])(
    'an injured player gets no more time, and the others share it: injured %s',
    (where) => {
      const side = kickedOff();
      const hurt = onThePitch(side.match)[3]?.player_sid ?? 0;
      injures(side, hurt, { byEvent: where === 'by an event', seconds: minutes(6) });
      const plan = uses(side, minutes(7));
      expect(plan.seconds.get(hurt)).toBe(minutes(7));
      expect(onThePitch(side.match).map(({ player_sid }) => player_sid)).not.toContain(hurt);
      expect(onThePitch(side.match)).toHaveLength(9);
      for (const block of blocksOf(side.match).slice(2))
        expect(plannedLineup(side.match, block).map(({ player_sid }) => player_sid)).not.toContain(hurt);
    },
  );

  it('a player who was injured by an event and substituted is never sent back on', () => {
    const side = kickedOff();
    const hurt = onThePitch(side.match)[3]?.player_sid ?? 0;
    injures(side, hurt, { byEvent: true, seconds: minutes(5) });
    const on = onTheBench(side.match)[0]?.sid ?? 0;
    side.does({ type: 'substitute', on, off: hurt }, minutes(6));
    const plan = uses(side, minutes(7));
    expect(plan.seconds.get(hurt)).toBe(minutes(6));
  });

  it.each(['injured', 'sent off', 'left'])(
    'the new plan shares the time among players who can still play, and names the others: %s',
    (why) => {
      const side = kickedOff();
      const gone = onThePitch(side.match)[3]?.player_sid ?? 0;
      if (why === 'injured') injures(side, gone, { byEvent: true, seconds: minutes(5) });
      if (why === 'sent off')
        side.does({ type: 'card', colour: 'red', side: 'home', player: gone }, minutes(5));
      else side.does({ type: 'substitute', on: onTheBench(side.match)[0]?.sid ?? 0, off: gone }, minutes(5));
      if (why === 'left') side.match = withAttendance(side.match, gone, { until_minute: 6 });
      const { plan } = replan(side.match, minutes(7));
      expect(plan.seconds.get(gone)).toBe(minutes(5));
      expect(plan.sharing).not.toContain(gone);
      const times = [...plan.sharing].map((sid) => plan.seconds.get(sid) ?? 0);
      expect(times).toHaveLength(13);
      expect(plan.spread).toBe(Math.max(...times) - Math.min(...times));
      expect(Math.min(...times)).toBeGreaterThan(minutes(20));
    },
  );

  it('a player who has just arrived comes on', () => {
    const late = { from_minute: 20 };
    const side = kickedOff(withAttendance(plannedMatch({ halfParts: 3, squad: 13 }), 16, late));
    side.does({ type: 'endPart' }, minutes(15));
    side.does({ type: 'startPart' }, minutes(15));
    const plan = uses(side, minutes(21) - minutes(1));
    expect(plan.seconds.get(16)).toBeGreaterThan(minutes(15));
  });

  it('the rest of the current block becomes a block of its own, with its changes marked as made', () => {
    const side = kickedOff();
    uses(side, minutes(7) + 5);
    expect(blocksOf(side.match).map(({ part, from }) => [part, from / 60])).toEqual(
      [1, 2, 3, 4].flatMap((part) =>
        part === 1 ? [0, 5, 7, 10].map((from) => [1, from]) : [0, 5, 10].map((from) => [part, from]),
      ),
    );
    expect(side.match.subsmap_play).toEqual({ '1-3': { minute: 7 } });
    const next = nextPlannedChange(side.match, KICK_OFF + minutes(7) + 5);
    expect(next === null || next.part > 1 || next.subpart > 3).toBe(true);
  });

  it('when a part has the most blocks, the current block and the next become one', () => {
    const side = kickedOff(plannedMatch({ halfParts: 6, matchParts: 2 }));
    uses(side, minutes(7));
    expect(
      blocksOf(side.match)
        .filter(({ part }) => part === 1)
        .map(({ from }) => from / 60),
    ).toEqual([0, 5, 7, 15, 20, 25]);
  });

  it('blocks that were applied early are planned again', () => {
    const side = kickedOff(rotatedMatch({ halfParts: 3 }));
    side.applies(minutes(1));
    side.applies(minutes(2));
    expect(Object.keys(side.match.subsmap_play)).toEqual(['1-2', '1-3']);
    uses(side, minutes(4));
    // The rest of the first block is now the second block, and no later one has begun.
    expect(side.match.subsmap_play).toEqual({ '1-2': { minute: 4 } });
  });

  it('a plan made in a break begins with the next part', () => {
    const side = kickedOff(rotatedMatch({ halfParts: 3 }));
    side.does({ type: 'endPart' }, minutes(15));
    const plan = uses(side, minutes(17));
    expect(side.match.subsmap_play).toEqual({ '2-1': { minute: 0 } });
    side.does({ type: 'startPart' }, minutes(20));
    side.does({ type: 'endMatch' }, minutes(30) + minutes(5));
    const started = (plan.blocks[1] ?? []).map(({ player_sid }) => player_sid);
    const played = inSeconds(playingTime(side.match, KICK_OFF + minutes(40)));
    expect(started.filter((sid) => (played.get(sid) ?? 0) < minutes(15))).toEqual([]);
  });

  it('the line-up of the kick-off does not change', () => {
    const side = kickedOff();
    const started = side.match.part1;
    uses(side, 20);
    const starters = (part: Match['part1']) =>
      Object.entries(part)
        .filter(([key]) => key.endsWith('-1'))
        .sort();
    expect(starters(side.match.part1)).toEqual(starters(started));
  });

  it('undo restores the earlier values of its registers', () => {
    const side = kickedOff(rotatedMatch({ halfParts: 3 }));
    const before = side.match;
    uses(side, minutes(7));
    const changes = changesBetween(matchFields, before, side.match);
    const old = valuesOf(matchFields, before);
    const undone: Record<string, Value> = { ...valuesOf(matchFields, side.match) };
    for (const path of Object.keys(changes)) undone[path] = old[path] ?? null;
    expect({ ...assemble(matchFields, undone), sid: before.sid }).toEqual(before);
  });

  it('a new plan is refused during a time penalty', () => {
    const side = kickedOff();
    const player = onThePitch(side.match)[4]?.player_sid ?? 0;
    side.does({ type: 'timePenalty', side: 'home', player, minutes: 5 }, minutes(6));
    const question = questionFromNow(side.match, KICK_OFF + minutes(7), OPTIONS);
    expect(question).toMatchObject({ error: { code: 'underPenalty' } });
    expect(questionFromNow(side.match, KICK_OFF + minutes(12), OPTIONS).ok).toBe(true);
  });

  it('after a red card the plan has one player less', () => {
    const side = kickedOff();
    const player = onThePitch(side.match)[4]?.player_sid ?? 0;
    side.does({ type: 'card', colour: 'red', side: 'home', player }, minutes(6));
    const plan = uses(side, minutes(8));
    expect(plan.blocks.at(-1)).toHaveLength(8);
    expect(plan.seconds.get(player)).toBeLessThanOrEqual(minutes(6));
  });

  it('applying the plan gives exactly the minutes that it showed', () => {
    fc.assert(
      fc.property(
        fc.record({
          at: fc.integer({ min: 1, max: 55 }),
          // Blocks have whole minutes, because playing time counts minutes.
          halfParts: fc.constantFrom(1, 3, 5),
          hurt: fc.option(fc.nat(13)),
          byEvent: fc.boolean(),
          deviations: fc.array(fc.record({ minute: fc.integer({ min: 1, max: 60 }), pick: fc.nat(20) }), {
            maxLength: 6,
          }),
          rotated: fc.boolean(),
        }),
        ({ at, hurt, byEvent, deviations, halfParts, rotated }) => {
          const side = kickedOff((rotated ? rotatedMatch : plannedMatch)({ halfParts }));
          const whole = side.match.matchLength / 4;
          for (let minute = 1; minute <= at; minute++) {
            const { start } = partBounds(side.match, side.match.gamepart);
            if (minutes(minute) - start >= minutes(whole)) {
              side.does({ type: 'endPart' }, minutes(minute));
              side.does({ type: 'startPart' }, minutes(minute));
            }
            for (const { pick } of deviations.filter((one) => one.minute === minute)) {
              const bench = onTheBench(side.match);
              const pitch = onThePitch(side.match);
              const on = bench[pick % bench.length]?.sid ?? 0;
              const off = pitch[pick % pitch.length]?.player_sid ?? 0;
              side.does({ type: 'substitute', on, off }, minutes(minute));
            }
            const next = nextPlannedChange(side.match, KICK_OFF + minutes(minute));
            // `start` belongs to the previous part when a part has just begun, because the block was applied early.
            if (next?.part === side.match.gamepart && minutes(minute) - start >= next.atSecond)
              side.applies(minutes(minute));
          }
          const somebody = hurt === null ? undefined : side.match.metadata.players[hurt]?.sid;
          if (somebody !== undefined) injures(side, somebody, { byEvent, seconds: minutes(at) });
          const plan = uses(side, minutes(at));
          expect(pitchNow(side.match).places).toHaveLength(9);
          side.playsOn(minutes(at));
          const played = inSeconds(playingTime(side.match, KICK_OFF + minutes(300)));
          for (const [sid, seconds] of plan.seconds)
            expect([sid, played.get(sid) ?? 0]).toEqual([sid, seconds]);
        },
      ),
      { numRuns: 25 },
    );
  });
});

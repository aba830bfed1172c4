/** Matches with a fair plan for tests, and a coach who plays them by it. */
import type { LineupPlace, Match } from '../../entity/tables/match.ts';
import { placesOnPitch, questionAbout, timed } from '../../planner/match/question.ts';
import { planMatch } from '../../planner/solver/plan.ts';
import type { Result } from '../../result.ts';
import { withPlan } from '../blocks/block-plan.ts';
import { blocksOf, plannedLineup } from '../blocks/blocks.ts';
import { partBounds, partCount } from '../clock/clock.ts';
import type { MatchRefusal } from '../decision/decided.ts';
import { Coach, type Format, KICK_OFF, readyMatch, somePlayers } from '../testing/match.testing.ts';
import {
  applyPlannedChange,
  eventsNeeded,
  nextPlannedChange,
  type PlannedChange,
} from './planned-changes.ts';

interface PlanFormat extends Format {
  readonly halfParts: number;
}

/** A match that is ready, with a fair plan of this many blocks per part. */
export function plannedMatch({ halfParts, ...format }: PlanFormat): Match {
  const match = { ...readyMatch(format), halfParts };
  const blocks = timed(match, blocksOf(match));
  const question = questionAbout(match, {
    blocks,
    players: somePlayers(format.squad ?? 14),
    keeperOf: () => null,
    locks: [],
    earlier: new Map(),
  });
  const plan = planMatch(question);
  if (!plan.ok) throw new Error(plan.error.code);
  return withLineups(match, (index) => placesOnPitch(match, plan.value.blocks[index] ?? []));
}

/** The same with three changes at every block: player 1 keeps goal, the others rotate in order. */
export function rotatedMatch({ halfParts, ...format }: PlanFormat): Match {
  const match = { ...readyMatch(format), halfParts };
  const field = (format.squad ?? 14) - 1;
  return withLineups(match, (index) =>
    placesOnPitch(
      match,
      Array.from({ length: match.pitchPlayers }, (_, spot) => ({
        player_sid: spot === 0 ? 1 : 2 + ((3 * index + spot - 1) % field),
        spot,
      })),
    ),
  );
}

function withLineups(match: Match, lineup: (index: number) => readonly LineupPlace[]): Match {
  const lineups = blocksOf(match).map(({ part, subpart }, index) => ({
    part,
    subpart,
    places: lineup(index),
  }));
  const planned = withPlan(match, { division: { halfParts: match.halfParts }, lineups });
  if (!planned.ok) throw new Error(planned.error.code);
  return planned.value;
}

/** A coach who applies the plan. */
export class Sideline extends Coach {
  private ids = 0;

  /** Applies the next planned change. A refusal fails the test. */
  applies(seconds: number): PlannedChange {
    const change = nextPlannedChange(this.match, KICK_OFF + seconds);
    if (change === null) throw new Error('nothing is planned');
    const applied = this.triesToApply(change, seconds);
    if (!applied.ok) throw new Error(`refused: ${JSON.stringify(applied.error)}`);
    this.match = applied.value;
    return change;
  }

  triesToApply(change: PlannedChange, seconds: number): Result<Match, MatchRefusal> {
    return applyPlannedChange(this.match, change, {
      nowSeconds: KICK_OFF + seconds,
      eids: this.freshIds(eventsNeeded(change)),
    });
  }

  freshIds(count: number): readonly string[] {
    return Array.from({ length: count }, () => `18-${++this.ids}`);
  }

  /** Applies every planned change in its minute, from the kick-off to the end. */
  playsAsPlanned(): void {
    this.playsOn(0);
  }

  /** The same from a second of the match on. */
  playsOn(second: number): void {
    const parts = partCount(this.match);
    for (let part = this.match.gamepart; part <= parts; part++) {
      const { start, end } = partBounds(this.match, part);
      if (part > this.match.gamepart) {
        this.appliesIfDue(part, 0);
        this.does({ type: 'startPart' }, start);
      }
      for (const { from } of blocksOf(this.match).filter((block) => block.part === part))
        if (start + from > second) this.appliesIfDue(part, from);
      this.does(part < parts ? { type: 'endPart' } : { type: 'endMatch' }, Math.max(end, second));
    }
  }

  private appliesIfDue(part: number, from: number): void {
    const { start } = partBounds(this.match, part);
    const next = nextPlannedChange(this.match, KICK_OFF + start + from);
    if (next?.part === part && next.atSecond === from) this.applies(start + from);
  }

  /** Seconds per player in the plan of this match. */
  plannedMinutes(): ReadonlyMap<number, number> {
    const seconds = new Map<number, number>();
    for (const block of blocksOf(this.match))
      for (const { player_sid } of plannedLineup(this.match, block))
        seconds.set(player_sid, (seconds.get(player_sid) ?? 0) + block.seconds);
    return seconds;
  }
}

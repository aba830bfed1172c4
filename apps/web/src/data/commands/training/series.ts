/** Sessions that repeat every week. Each command is one action, so that one Undo takes all of it back. */
import { ok, type Result } from '@touchline/domain/result';
import { notedSessions } from '@touchline/domain/training/players';
import {
  decideSeries,
  decideSeriesChange,
  decideSeriesDays,
  decideSeriesRemoval,
  type Planned,
  type Scope,
  type ScopedChange,
  type SeriesDraft,
  type SeriesRefusal,
  type SessionChange,
} from '@touchline/domain/training/series/decide';
import type { SeriesContext } from '@touchline/domain/training/series/recorded';
import type { SeriesRule } from '@touchline/domain/training/series/rule';
import type { SeriesChanges } from '@touchline/domain/training/series/series-changes';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import { removeByHand } from './sessions.ts';
import { type TrainingWork, takeSelection } from './training-actor.ts';

/** How many sessions an action made, changed and removed. */
export interface SeriesCounts {
  readonly made: number;
  readonly changed: number;
  readonly removed: number;
}

type Written = Outcome<SeriesCounts, SeriesRefusal>;

/** Repeats a single session: it becomes the one of its day. */
export function createSeries(
  ports: TrainingWork,
  {
    selection,
    session,
    draft,
  }: { readonly selection: number; readonly session: number; readonly draft: SeriesDraft },
): Written {
  return onSeries(ports, { selection }, async (planned, { context, unit }) =>
    decideSeries(planned, { id: await unit.newEventId(), draft, first: resolved(ports, session) }, context),
  );
}

export interface SeriesSession {
  readonly selection: number;
  readonly session: number;
}

/** Changes a session and those that follow in its series. */
export function changeSeries(
  ports: TrainingWork,
  { selection, session, change }: SeriesSession & { readonly change: SessionChange },
): Written {
  const scoped: ScopedChange = { sid: resolved(ports, session), change, scope: 'following' };
  return onSeries(ports, { selection }, (planned, { context }) =>
    decideSeriesChange(planned, scoped, context),
  );
}

/** Deletes a session, or it and those that follow. */
export function removeFromSeries(
  ports: TrainingWork,
  { selection, session, scope }: SeriesSession & { readonly scope: Scope },
): Written {
  const sid = resolved(ports, session);
  return onSeries(ports, { selection, byHand: scope === 'this' ? sid : 0 }, (planned, { context }) =>
    decideSeriesRemoval(planned, { sid, scope }, context),
  );
}

/** Gives a series other weekdays, another last day, or other days without a session. */
export function changeSeriesDays(
  ports: TrainingWork,
  {
    selection,
    id,
    rule,
  }: { readonly selection: number; readonly id: string; readonly rule: Partial<Omit<SeriesRule, 'from'>> },
): Written {
  return onSeries(ports, { selection }, (planned, { context }) =>
    decideSeriesDays(planned, { id, rule }, context),
  );
}

interface Deciding {
  readonly context: SeriesContext;
  readonly unit: UnitOfWork;
}

interface SeriesOf {
  readonly selection: number;
  /** The session that the coach deletes by hand; 0 for none. */
  readonly byHand?: number;
}

type Decided = Result<SeriesChanges, SeriesRefusal>;

function onSeries(
  ports: TrainingWork,
  { selection: of, byHand = 0 }: SeriesOf,
  decide: (planned: Planned, deciding: Deciding) => Decided | Promise<Decided>,
): Written {
  return act<SeriesCounts, SeriesRefusal>(ports, { label: 'series' }, async (unit) => {
    const { selection, actor, timezone } = await takeSelection(ports, unit, of);
    const all = await unit.takeAll('training_sessions');
    const sessions = all.filter(
      ({ selection_sid }) => resolvedSelection(ports, selection_sid) === selection.sid,
    );
    const notes = notedSessions(await unit.takeAll('notes'));
    const noted = new Set([...notes].map((session) => resolved(ports, session)));
    const context = { nowSeconds: unit.nowSeconds, timezone, noted };
    const decided = await decide({ selection, sessions }, { context, unit });
    if (!decided.ok) return decided;
    const { series, made, changed, removed, twins } = decided.value;
    const row = { collection: 'training_selections', sid: selection.sid } as const;
    await unit.save(row, actor, [selection, { ...selection, series }]);
    for (const session of made) await unit.create('training_sessions', actor, session);
    for (const [before, after] of changed) {
      await unit.save({ collection: 'training_sessions', sid: before.sid }, actor, [before, after]);
    }
    for (const gone of sessions.filter(({ sid: one }) => removed.includes(one) || twins.includes(one))) {
      if (gone.sid === byHand) await removeByHand(unit, { session: gone, actor });
      else await unit.remove({ collection: 'training_sessions', sid: gone.sid }, actor);
    }
    return ok({ made: made.length, changed: changed.length, removed: removed.length });
  });
}

/** A screen, and a row of this device, may know a session by its local id (LOC-4). */
function resolved({ live }: Pick<TrainingWork, 'live'>, session: number): number {
  return live.resolve('training_sessions', session);
}

function resolvedSelection({ live }: Pick<TrainingWork, 'live'>, selection: number): number {
  return live.resolve('training_selections', selection);
}

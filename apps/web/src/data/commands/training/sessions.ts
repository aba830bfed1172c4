/** Training sessions: making, setting up, planning, cancelling, copying and deleting them. */
import type { TrainingSession } from '@touchline/domain/entity/tables/training';
import { ok, type Result } from '@touchline/domain/result';
import {
  type BlockValues,
  type PlanRefusal,
  withBlock,
  withBlockChanged,
  withBlockMoved,
  withoutBlock,
} from '@touchline/domain/training/plan';
import {
  applySessionSetup,
  copyOf,
  newSession,
  type SessionRefusal,
  type SessionSetup,
  withCancelled,
} from '@touchline/domain/training/session';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import { type OfSession, type TrainingWork, takeSelection, takeSession } from './training-actor.ts';

export interface NewSessionArgs {
  readonly selection: number;
  readonly setup: SessionSetup;
}

/** Creates a session with the players of its selection. */
export function createSession(
  ports: TrainingWork,
  { selection: sid, setup }: NewSessionArgs,
): Outcome<{ readonly sid: number }, readonly SessionRefusal[]> {
  type Refusals = readonly SessionRefusal[];
  return act<{ readonly sid: number }, Refusals>(ports, { label: 'createSession' }, async (unit) => {
    const { selection, actor } = await takeSelection(ports, unit, sid);
    const made = newSession({ selection, setup, createdAt: Math.floor(unit.nowSeconds) });
    if (!made.ok) return made;
    return ok({ sid: await unit.create('training_sessions', actor, made.value) });
  });
}

/** Saves the changed fields of a session's setup. */
export function saveSessionSetup(
  ports: TrainingWork,
  { session, changed }: { readonly session: number; readonly changed: Partial<SessionSetup> },
): Outcome<object, readonly SessionRefusal[]> {
  return changeSession<readonly SessionRefusal[]>(ports, session, (before) =>
    applySessionSetup(before, changed),
  );
}

export function cancelSession(ports: TrainingWork, sid: number, cancelled: boolean): Outcome<object, never> {
  return changeSession<never>(ports, sid, (before) => ok(withCancelled(before, cancelled)));
}

/** Copies a session to its next free week, with its plan. */
export function duplicateSession(
  ports: TrainingWork,
  sid: number,
): Outcome<{ readonly sid: number; readonly date: number }, never> {
  type Made = { readonly sid: number; readonly date: number };
  return act<Made, never>(ports, { label: 'createSession' }, async (unit) => {
    const { session, selection, actor, timezone } = await takeSession(ports, unit, sid);
    const all = await unit.takeAll('training_sessions');
    const others = all.filter(({ selection_sid }) => selection_sid === selection.sid);
    const made = copyOf(session, { selection, others, nowSeconds: unit.nowSeconds, timezone });
    return ok({ sid: await unit.create('training_sessions', actor, made), date: made.date });
  });
}

export function deleteSession(ports: TrainingWork, sid: number): Outcome<object, never> {
  return act<object, never>(ports, { label: 'deleteSession' }, async (unit) => {
    await removeByHand(unit, await takeSession(ports, unit, sid));
    return ok({});
  });
}

/** A session of a series leaves it first: the server deletes no session by a series on which something is recorded. */
export async function removeByHand(
  unit: UnitOfWork,
  { session, actor }: Pick<OfSession, 'session' | 'actor'>,
): Promise<void> {
  const row = { collection: 'training_sessions', sid: session.sid } as const;
  if (session.series !== '') await unit.save(row, actor, [session, { ...session, series: '' }]);
  await unit.remove(row, actor);
}

interface OfBlock {
  readonly session: number;
  readonly id: string;
}

export function addBlock(
  ports: TrainingWork,
  { session: sid, ...block }: BlockValues & { readonly session: number },
): Outcome<{ readonly id: string }, PlanRefusal> {
  return act<{ readonly id: string }, PlanRefusal>(ports, { label: 'plan' }, async (unit) => {
    const of = await takeSession(ports, unit, sid);
    const id = await unit.newEventId();
    const after = withBlock(of.session, { ...block, id });
    if (!after.ok) return after;
    await save(unit, of, after.value);
    return ok({ id });
  });
}

export function editBlock(
  ports: TrainingWork,
  { session, id, ...changed }: OfBlock & Partial<BlockValues>,
): Outcome<object, PlanRefusal> {
  return changeSession<PlanRefusal>(ports, session, (before) => withBlockChanged(before, id, changed));
}

/** Moves a block one place earlier (-1) or later. */
export function moveBlock(
  ports: TrainingWork,
  { session, id, by }: OfBlock & { readonly by: -1 | 1 },
): Outcome<object, PlanRefusal> {
  return changeSession<PlanRefusal>(ports, session, (before) => withBlockMoved(before, id, by));
}

export function deleteBlock(ports: TrainingWork, { session, id }: OfBlock): Outcome<object, PlanRefusal> {
  return changeSession<PlanRefusal>(ports, session, (before) => withoutBlock(before, id));
}

/** Applies a decision of the domain to one session. */
export function changeSession<E>(
  ports: TrainingWork,
  sid: number,
  decide: (session: TrainingSession, of: OfSession, unit: UnitOfWork) => Result<TrainingSession, E>,
): Outcome<object, E> {
  return act<object, E>(ports, { label: 'session' }, async (unit) => {
    const of = await takeSession(ports, unit, sid);
    const decided = decide(of.session, of, unit);
    if (!decided.ok) return decided;
    await save(unit, of, decided.value);
    return ok({});
  });
}

function save(unit: UnitOfWork, { session, actor }: OfSession, after: TrainingSession): Promise<void> {
  return unit.save({ collection: 'training_sessions', sid: session.sid }, actor, [session, after]);
}

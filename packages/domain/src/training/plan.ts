/** The plan of a session: blocks with minutes, in an order that two people can change at once. */
import type { PlanBlock, TrainingSession } from '../entity/tables/training.ts';
import { BLOCK_TEXT_MAX, PLAN_BLOCKS_MAX, SESSION_LENGTH_MAX } from '../limits.ts';
import { ok, type Result, refuse } from '../result.ts';
import { changedAlone } from './session.ts';

export type PlanRefusal =
  | { readonly code: 'planFull'; readonly max: number }
  | { readonly code: 'blockUnknown' }
  | { readonly code: 'minutesInvalid'; readonly max: number }
  | { readonly code: 'blockTooLong'; readonly max: number };

export type BlockValues = Pick<PlanBlock, 'minutes' | 'text'>;
type Planned = Result<TrainingSession, PlanRefusal>;

/** The planned minutes of all blocks together. */
export function plannedMinutes(plan: readonly Pick<PlanBlock, 'minutes'>[]): number {
  return plan.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Why a block cannot be saved; null when it can. */
export function blockRefusal({ minutes, text }: BlockValues): PlanRefusal | null {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > SESSION_LENGTH_MAX)
    return { code: 'minutesInvalid', max: SESSION_LENGTH_MAX };
  return text.length > BLOCK_TEXT_MAX ? { code: 'blockTooLong', max: BLOCK_TEXT_MAX } : null;
}

/** The session with one more block at the end. */
export function withBlock(session: TrainingSession, block: BlockValues & Pick<PlanBlock, 'id'>): Planned {
  if (session.plan.length >= PLAN_BLOCKS_MAX) return refuse({ code: 'planFull', max: PLAN_BLOCKS_MAX });
  const wrong = blockRefusal(block);
  if (wrong !== null) return refuse(wrong);
  const order = Math.max(-1, ...session.plan.map((one) => one.order)) + 1;
  return ok(planned(session, [...session.plan, { ...block, order }]));
}

/** The session with other minutes or another text of one block. */
export function withBlockChanged(
  session: TrainingSession,
  id: string,
  changed: Partial<BlockValues>,
): Planned {
  const block = session.plan.find((one) => one.id === id);
  if (block === undefined) return refuse({ code: 'blockUnknown' });
  const after = { ...block, ...changed };
  const wrong = blockRefusal(after);
  if (wrong !== null) return refuse(wrong);
  return ok(
    planned(
      session,
      session.plan.map((one) => (one.id === id ? after : one)),
    ),
  );
}

/** Moves a block one place earlier (-1) or later. Only its own place changes. */
export function withBlockMoved(session: TrainingSession, id: string, by: -1 | 1): Planned {
  const { plan } = session;
  const at = plan.findIndex((one) => one.id === id);
  const block = plan[at];
  if (block === undefined) return refuse({ code: 'blockUnknown' });
  const next = plan[at + by];
  if (next === undefined) return ok(session);
  const beyond = plan[at + 2 * by];
  const order = beyond === undefined ? next.order + by : (next.order + beyond.order) / 2;
  // Two people who added a block at the same time gave both the same place. Then all get new places.
  const isFree = order !== next.order && order !== beyond?.order;
  const moved = [...plan].toSpliced(at, 1).toSpliced(at + by, 0, { ...block, order });
  return ok(planned(session, isFree ? moved : moved.map((one, place) => ({ ...one, order: place }))));
}

export function withoutBlock(session: TrainingSession, id: string): Planned {
  if (!session.plan.some((one) => one.id === id)) return refuse({ code: 'blockUnknown' });
  return ok(
    planned(
      session,
      session.plan.filter((one) => one.id !== id),
    ),
  );
}

function planned(session: TrainingSession, plan: readonly PlanBlock[]): TrainingSession {
  return changedAlone({ ...session, plan: plan.toSorted((a, b) => a.order - b.order) });
}

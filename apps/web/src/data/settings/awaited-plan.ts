/** A plan that was just paid for: some minutes pass before the team has it (section 4). */
import type { Team } from '@touchline/domain/entity/tables/team';
import { planOfSku } from '@touchline/domain/plan/plan';
import { writeSetting } from './settings.ts';

export interface AwaitedPlan {
  readonly team: number;
  readonly sku: string;
  /** Seconds since 1970. */
  readonly since: number;
}

/** Longer than a payment by card takes. What takes days is among the purchases. */
const WAITS_FOR_S = 3_600;

export function awaitPlan(plan: AwaitedPlan): Promise<void> {
  return writeSetting('awaited_plan', JSON.stringify(plan));
}

export function awaitNoPlan(): Promise<void> {
  return writeSetting('awaited_plan', '');
}

/**
 * The whole minutes that a team waits for its plan; null when it does not.
 * @param stored the setting `awaited_plan`
 * @param now seconds since 1970
 */
export function minutesOfWaiting(
  stored: string,
  { sid, sku }: Pick<Team, 'sid' | 'sku'>,
  now: number,
): number | null {
  if (stored === '') return null;
  const awaited = JSON.parse(stored) as AwaitedPlan;
  const waited = now - awaited.since;
  const isOver = waited >= WAITS_FOR_S || planOfSku(sku) === planOfSku(awaited.sku);
  return awaited.team !== sid || isOver ? null : Math.max(0, Math.floor(waited / 60));
}

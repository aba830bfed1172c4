/** Tasks of the families at a match or a training session, such as driving and washing the kit. */

import { TASK_NOTE_MAX, TASK_TITLE_MAX } from '../../limits.ts';
import { boolean, date, number, oneOf, string } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';
import { ANSWERED_BY } from './attendance.ts';

export const TASK_KINDS = ['car_pool', 'kit_wash', 'snacks', 'linesman', 'referee', 'own'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const taskFields = {
  id: string('', { max: 40 }),
  kind: oneOf(TASK_KINDS, 'own'),
  /** The name of an own task; empty for the others. */
  title: string('', { max: TASK_TITLE_MAX }),
  /** For the families, such as the meeting point of the cars. */
  note: string('', { max: TASK_NOTE_MAX }),
  /** Families that are needed. A car-pool has no number: it counts seats. */
  places: number(1, { min: 0, integer: true }),
  order: number(0),
};
export type Task = Entity<typeof taskFields>;

/** A family that has taken a task: one register for each task and player. */
export const takerFields = {
  /** `{task}-{player}`. */
  id: string('', { max: 60 }),
  task: string('', { max: 40 }),
  player_sid: number(0, { ref: 'players' }),
  /** Car-pool: seats that the family offers to others, or needs when below 0. */
  seats: number(0, { integer: true }),
  taken_at: date(0),
  taken_by: oneOf(ANSWERED_BY, ''),
  /** The family asks another one to take over. */
  swap: boolean(false),
};
export type Taker = Entity<typeof takerFields>;

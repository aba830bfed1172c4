/** The kinds of a match's tasks in words: for screens, the families' page and the server's notifications. */
import * as m from './generated/messages.js';

export const TASK_TEXT = {
  car_pool: m.words_task_car_pool,
  kit_wash: m.words_task_kit_wash,
  snacks: m.words_task_snacks,
  linesman: m.words_task_linesman,
  referee: m.words_task_referee,
  own: m.words_task_own,
} as const;

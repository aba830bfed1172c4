/** Why a change of tasks was refused, in words. */
import { SEATS_MAX, TASK_PLACES_MAX, TASKS_PER_MATCH_MAX } from '@touchline/domain/limits';
import type { TaskRefusal } from '@touchline/domain/request/tasks/tasks';
import { m } from '@touchline/i18n';
import type { Refused } from '#data/commands/permission.ts';

export type TaskProblem = TaskRefusal | Refused;

export function taskProblem(problem: TaskProblem, nameOf: (player: number) => string): string {
  switch (problem.code) {
    case 'archived':
      return m.matchday_refuse_archived();
    case 'tooManyTasks':
      return m.tasks_err_many({ max: TASKS_PER_MATCH_MAX });
    case 'taskUnknown':
      return m.tasks_err_gone();
    case 'taskTitleMissing':
      return m.teams_err_label();
    case 'taskTitleTooLong':
    case 'taskNoteTooLong':
      return m.words_err_too_long();
    case 'placesInvalid':
      return m.tasks_err_places({ max: TASK_PLACES_MAX });
    case 'placesTaken':
      return m.tasks_err_places_taken({ count: problem.taken });
    case 'seatsInvalid':
      return m.tasks_err_seats({ max: SEATS_MAX });
    case 'notOnSheet':
      return m.matchday_refuse_not_on_sheet({ name: nameOf(problem.player) });
    case 'noPlace':
      return m.tasks_err_full();
    case 'alreadyTaken':
      return m.tasks_err_taken({ name: nameOf(problem.player) });
    case 'notTaken':
      return m.tasks_err_not_taken({ name: nameOf(problem.player) });
    case 'noSwap':
      return m.tasks_err_no_swap({ name: nameOf(problem.player) });
    case 'planNeeded':
      return m.shop_upsell_match_plans();
    case 'gone':
      return m.words_match_gone();
    // Only families meet a closed request.
    case 'closed':
    case 'noPermission':
      return m.common_no_permission();
  }
}

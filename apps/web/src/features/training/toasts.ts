/** The messages of trainings: why a value cannot be saved, and why a change was refused. */
import {
  BLOCK_TEXT_MAX,
  PLAN_BLOCKS_MAX,
  PLAYERS_PER_TEAM_MAX,
  SESSION_LENGTH_MAX,
} from '@touchline/domain/limits';
import type { SelectionRefusal } from '@touchline/domain/training/selection';
import type { SessionRefusal } from '@touchline/domain/training/session';
import { m } from '@touchline/i18n';
import type { Refused } from '#data/commands/permission.ts';
import { type Answer, answersIn } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';

export const { problemText, written } = answersIn(
  {
    noPermission: m.common_no_permission,
    planNeeded: m.words_not_in_plan,
    gone: m.training_gone,
    nameMissing: m.teams_err_label,
    tooLong: m.words_err_too_long,
    tooManyPlayers: () => m.training_err_players({ max: PLAYERS_PER_TEAM_MAX }),
    planFull: () => m.training_plan_full({ max: PLAN_BLOCKS_MAX }),
    blockUnknown: m.training_err_other,
    minutesInvalid: () => m.training_err_minutes({ max: SESSION_LENGTH_MAX }),
    blockTooLong: () => m.matches_err_label_long({ max: BLOCK_TEXT_MAX }),
  },
  m.training_err_other,
);

export function selectionText(refusal: SelectionRefusal | undefined): string | null {
  return refusal === undefined ? null : problemText(refusal);
}

/** The start is one field of the form. */
type SessionField = Exclude<SessionRefusal['field'], 'dateHours'> | 'time';
export type SessionProblems = Readonly<Partial<Record<SessionField, string>>>;

export function sessionProblems(refusals: readonly SessionRefusal[]): SessionProblems {
  const problems: Partial<Record<SessionField, string>> = {};
  for (const refusal of refusals) {
    problems[refusal.field === 'dateHours' ? 'time' : refusal.field] ??= sessionText(refusal);
  }
  return problems;
}

function sessionText(refusal: SessionRefusal): string {
  switch (refusal.code) {
    case 'dateMissing':
      return m.matches_err_date();
    case 'timeInvalid':
      return m.matches_err_time();
    case 'tooLong':
      return m.matches_err_label_long({ max: refusal.max });
    case 'outOfRange':
      return m.matches_err_range({ min: refusal.min, max: refusal.max });
  }
}

/** Why a session could not be saved. */
export type SessionProblem = readonly SessionRefusal[] | Refused;

/** Shows a refused write of a session's setup in a toast, and then returns null. */
export async function setupWritten<T>(write: Promise<Answer<T, SessionProblem>>): Promise<T | null> {
  const answer = await write;
  if (answer.ok) return answer.value;
  const { error } = answer;
  const [first] = 'code' in error ? [] : error;
  const text =
    'code' in error ? problemText(error) : first === undefined ? m.training_err_other() : sessionText(first);
  showToast({ text, tone: 'problem' });
  return null;
}

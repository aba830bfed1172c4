/** The messages of section 5 for the fields of a match's setup. */
import type { SetupRefusal, SetupWarning } from '@touchline/domain/match/setup/setup';
import { m } from '@touchline/i18n';
import type { Refused } from '#data/commands/permission.ts';
import type { Answer } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';

/** The kick-off time is one field of the form. */
type SetupField = Exclude<SetupRefusal['field'], 'dateHours'> | 'time';
export type SetupProblems = Readonly<Partial<Record<SetupField, string>>>;

/** Why a match could not be saved: invalid setup, permission, plan, or a deleted match. */
export type SaveProblem = readonly SetupRefusal[] | Refused;

export function setupProblems(refusals: readonly SetupRefusal[]): SetupProblems {
  const problems: Partial<Record<SetupField, string>> = {};
  for (const refusal of refusals) {
    problems[refusal.field === 'dateHours' ? 'time' : refusal.field] ??= setupText(refusal);
  }
  return problems;
}

const WARNINGS: Readonly<Record<SetupWarning['code'], () => string>> = { startInPast: m.matches_err_past };

/** A warning about the start of the match; null for none. */
export function startWarning(warnings: readonly SetupWarning[]): string | null {
  const [first] = warnings;
  return first === undefined ? null : WARNINGS[first.code]();
}

export function problemText(problem: SaveProblem): string {
  if ('code' in problem) {
    switch (problem.code) {
      case 'noPermission':
        return m.common_no_permission();
      case 'planNeeded':
        return m.shop_upsell_match_plans();
      case 'gone':
        return m.matches_err_deleted();
    }
  }
  const [first] = problem;
  return first === undefined ? m.matches_err_deleted() : setupText(first);
}

/** Shows a refused write in a toast, and then returns null. */
export async function written<T>(write: Promise<Answer<T, SaveProblem>>): Promise<T | null> {
  const answer = await write;
  if (answer.ok) return answer.value;
  showToast({ text: problemText(answer.error), tone: 'problem' });
  return null;
}

function setupText(refusal: SetupRefusal): string {
  switch (refusal.code) {
    case 'opponentMissing':
      return m.matches_err_opponent_name();
    case 'opponentClubRequired':
      return m.matches_err_opponent();
    case 'dateMissing':
      return m.matches_err_date();
    case 'timeInvalid':
      return m.matches_err_time();
    case 'tooLong':
      return m.matches_err_label_long({ max: refusal.max });
    case 'outOfRange':
      return m.matches_err_range({ min: refusal.min, max: refusal.max });
    case 'started':
      return m.matches_locked();
  }
}

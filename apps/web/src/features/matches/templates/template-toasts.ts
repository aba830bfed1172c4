/** The toasts of changes to a template. */
import type { TemplateRefusal } from '@touchline/domain/team/templates';
import { m } from '@touchline/i18n';
import type { Refused } from '#data/commands/permission.ts';
import type { Answer } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';

export type TemplateProblem = TemplateRefusal | Refused;

/** The answer's value; null when it was refused, with the reason in a toast. */
export async function written<T>(write: Promise<Answer<T, TemplateProblem>>): Promise<T | null> {
  const answer = await write;
  if (answer.ok) return answer.value;
  showToast({ text: templateProblem(answer.error), tone: 'problem' });
  return null;
}

export function templateProblem(refusal: TemplateProblem): string {
  switch (refusal.code) {
    case 'labelMissing':
      return m.teams_err_label();
    case 'labelTooLong':
      return m.matches_err_label_long({ max: refusal.max });
    case 'templateNameTaken':
      return m.matches_err_template_taken();
    case 'templatesFull':
      return m.matches_templates_full({ max: refusal.max });
    case 'templateUnknown':
      return m.matches_template_gone();
    case 'noPermission':
      return m.common_no_permission();
    case 'planNeeded':
      return m.matches_templates_plan();
    case 'gone':
      return m.matches_template_gone();
  }
}

import type { ImportProblem } from '@touchline/domain/export/import/read-file';
import { m } from '@touchline/i18n';
import { answersIn } from '#ui/toast/answers.ts';

/** Why a file is not imported. */
export function problemText(problem: ImportProblem): string {
  switch (problem.code) {
    case 'tooLarge':
      return m.export_problem_too_large();
    case 'notJson':
    case 'foreign':
      return m.export_problem_foreign();
    case 'otherVersion':
      return m.export_problem_version({ version: problem.version });
    case 'shared':
      return m.export_problem_shared();
    case 'broken':
      return m.export_problem_broken({ path: problem.path });
  }
}

export const { written } = answersIn(
  {
    noPermission: m.common_no_permission,
    planNeeded: m.shop_upsell_match_plans,
    gone: m.export_team_gone,
    teamFull: m.export_team_full,
  },
  m.export_import_failed,
);

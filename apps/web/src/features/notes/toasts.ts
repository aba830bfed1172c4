import { m } from '@touchline/i18n';
import { answersIn } from '#ui/toast/answers.ts';

const TEXTS: Readonly<Record<string, () => string>> = {
  noPermission: m.common_no_permission,
  planNeeded: m.words_not_in_plan,
  gone: m.notes_err_gone,
};

export const { written } = answersIn(TEXTS, m.notes_err_failed);

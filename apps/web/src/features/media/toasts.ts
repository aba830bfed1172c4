/** The toasts of changes to pictures. */
import { m } from '@touchline/i18n';
import { answersIn } from '#ui/toast/answers.ts';

const TEXTS: Readonly<Record<string, () => string>> = {
  noPermission: m.common_no_permission,
  planNeeded: m.words_not_in_plan,
  gone: m.media_gone,
  notKept: m.photos_err_keep,
};

export const { problemText, written } = answersIn(TEXTS, m.common_err_failed);

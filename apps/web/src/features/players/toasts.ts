/** The toasts of changes to players. */
import { m } from '@touchline/i18n';
import { answersIn } from '#ui/toast/answers.ts';

const TEXTS: Readonly<Record<string, () => string>> = {
  noPermission: m.common_no_permission,
  planNeeded: m.words_not_in_plan,
  gone: m.players_not_found,
  teamFull: m.players_team_full,
  nicknameMissing: m.players_err_nickname,
  positionMissing: m.players_err_positions,
  emailInvalid: m.words_err_email_invalid,
  tooLong: m.words_err_too_long,
  notKept: m.photos_err_keep,
};

export const { problemText, written } = answersIn(TEXTS, m.common_err_failed);

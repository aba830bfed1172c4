/** The toasts of changes to a Team Page. */
import { PAGE_MESSAGE_MAX } from '@touchline/domain/entity/tables/team-page';
import { NOTE_TEXT_MAX } from '@touchline/domain/note/content';
import { PAGE_MESSAGES_MAX, STAFF_MAX } from '@touchline/domain/team-page/editing';
import { m } from '@touchline/i18n';
import { answersIn } from '#ui/toast/answers.ts';

const TEXTS: Readonly<Record<string, () => string>> = {
  noPermission: m.common_no_permission,
  planNeeded: m.words_not_in_plan,
  gone: m.teams_not_found,
  notOnlineYet: m.teampage_err_local,
  messageEmpty: m.teampage_err_message,
  messageTooLong: () => m.attend_err_reason({ max: PAGE_MESSAGE_MAX }),
  messagesFull: () => m.teampage_err_messages({ max: PAGE_MESSAGES_MAX }),
  staffNameMissing: m.teampage_err_staff_name,
  staffFull: () => m.teampage_err_staff({ max: STAFF_MAX }),
  noteTooLong: () => m.attend_err_reason({ max: NOTE_TEXT_MAX }),
};

export const { problemText, written } = answersIn(TEXTS, m.common_err_failed);

/** What an address below `/attend` shows. The server fills it in, and the web app renders it. */
import type { AttendanceAnswer } from '../../entity/tables/attendance.ts';
import type { AnswerPage } from './answer-page.ts';
import type { PrivacyPage } from './privacy-page.ts';

export type AttendPage =
  | ShownAnswerPage
  | ShownPrivacyPage
  | ShownAskPage
  | UnsubscribePage
  | { readonly page: NoPage };

/**
 * `gone`: replaced, switched off, or past its time. `away`: the database does not answer. `unsaved`: it did not answer to
 * a form. `limited`: too many requests.
 */
export type NoPage = 'unknown' | 'gone' | 'away' | 'unsaved' | 'limited';

export interface ShownAnswerPage {
  readonly page: 'answer';
  readonly token: string;
  readonly view: AnswerPage;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The player that was chosen on the shared link; 0 before the choice, and on a personal link. */
  readonly player: number;
  /** The answer that the link of a mail proposes. It counts once the form is sent. */
  readonly proposed: AttendanceAnswer;
  readonly notice: AnswerNotice | null;
  /** A form that was not saved, with what was entered. */
  readonly refused: RefusedAnswer | null;
}

/** What the last form did, or why it did nothing. */
export type AnswerNotice =
  | { readonly is: 'answered'; readonly players: readonly number[] }
  | { readonly is: 'answerNotSaved' | 'taskSaved' | 'taskNotSaved' | 'closed' };

export interface RefusedAnswer {
  readonly player: number;
  readonly entered: EnteredAnswer;
  readonly problem: AnswerProblem;
}

/** The fields of the form, as they were typed. */
export interface EnteredAnswer {
  readonly answer: AttendanceAnswer;
  /** Null for a form without this field. */
  readonly reason: string | null;
  readonly late: string;
  readonly leaves: string;
}

export type AnswerProblem =
  | { readonly field: 'reason'; readonly code: 'tooLong'; readonly max: number }
  | { readonly field: 'late' | 'leaves'; readonly code: 'noSuchMinute'; readonly max: number }
  | { readonly field: 'leaves'; readonly code: 'leavesFirst'; readonly late: number };

/** `/attend/{token}/privacy` of a personal link, or of the lasting link of a family. */
export interface ShownPrivacyPage {
  readonly page: 'privacy';
  readonly token: string;
  readonly view: PrivacyPage;
  /** The child whose level was just saved; 0 for none. */
  readonly saved: number;
  /** The lasting link opens this page only, and does not end with an event. */
  readonly isLasting: boolean;
  /** The lasting link has just been asked for. */
  readonly isMailed: boolean;
}

/** The same address of a link that belongs to no family: a family asks for its own link by mail. */
export interface ShownAskPage {
  readonly page: 'askLink';
  readonly token: string;
  readonly team: PrivacyPage['team'];
  /** An address was entered. The page never says whether the team knows it. */
  readonly isMailed: boolean;
}

export interface UnsubscribePage {
  readonly page: 'unsubscribe';
  readonly token: string;
  /** Empty once the link has expired: then the page names no team. */
  readonly team: string;
  /** `off`: the mails have just been stopped; `on`: they come again. */
  readonly done: '' | 'off' | 'on';
}

/** The presentation that the request selects. */
export interface AttendLook {
  readonly locale: string;
  /** Empty for the preference of the reader's system. */
  readonly appearance: 'light' | 'dark' | '';
}

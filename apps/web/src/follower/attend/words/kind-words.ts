/** The texts of the answer page that differ between a match and a training session. */
import type { AnswerPage, PageState } from '@touchline/domain/request/answering/answer-page';
import { m } from '@touchline/i18n';

type Text = () => string;
export interface TitleAndText {
  readonly title: Text;
  readonly text: Text;
}

export interface KindWords {
  readonly askWeekday: typeof m.attend_ask_weekday;
  readonly askDate: typeof m.attend_ask_date;
  readonly ask: typeof m.attend_ask;
  readonly askAll: Text;
  readonly comes: typeof m.attend_plays;
  readonly comesNot: typeof m.attend_plays_not;
  readonly nobody: Text;
  readonly yesNamed: typeof m.attend_yes_named;
  readonly yesAll: typeof m.attend_yes_all;
  readonly yesBoth: Text;
  readonly untilStart: Text;
  readonly start: Text;
  readonly late: Text;
  readonly leaves: Text;
  readonly whole: Text;
  readonly comesLate: typeof m.attend_comes_late;
  readonly leavesEarly: typeof m.attend_leaves_early;
  readonly leavesFirst: typeof m.attend_err_leaves;
  readonly savedYes: typeof m.attend_saved_yes;
  readonly savedYesAll: typeof m.attend_saved_yes_all;
  readonly savedNo: typeof m.attend_saved_no;
  /** Why the page does not take answers. */
  readonly states: Readonly<Record<Exclude<PageState, 'open'>, TitleAndText>>;
}

const CLOSED: TitleAndText = { title: m.attend_closed, text: m.attend_closed_text };
const POSTPONED: TitleAndText = { title: m.attend_postponed, text: m.attend_postponed_text };

export const KIND_WORDS: Readonly<Record<AnswerPage['kind'], KindWords>> = {
  match: {
    askWeekday: m.attend_ask_weekday,
    askDate: m.attend_ask_date,
    ask: m.attend_ask,
    askAll: m.attend_ask_all,
    comes: m.attend_plays,
    comesNot: m.attend_plays_not,
    nobody: m.attend_nobody,
    yesNamed: m.attend_yes_named,
    yesAll: m.attend_yes_all,
    yesBoth: m.attend_yes_both,
    untilStart: m.attend_until_start,
    start: m.words_kickoff,
    late: m.attend_late,
    leaves: m.attend_leaves,
    whole: m.attend_whole,
    comesLate: m.attend_comes_late,
    leavesEarly: m.attend_leaves_early,
    leavesFirst: m.attend_err_leaves,
    savedYes: m.attend_saved_yes,
    savedYesAll: m.attend_saved_yes_all,
    savedNo: m.attend_saved_no,
    states: {
      closed: CLOSED,
      started: { title: m.attend_started, text: m.attend_started_text },
      cancelled: { title: m.attend_cancelled, text: m.attend_cancelled_text },
      postponed: POSTPONED,
      deleted: { title: m.attend_deleted, text: m.attend_deleted_text },
    },
  },
  training: {
    askWeekday: m.attend_training_ask_weekday,
    askDate: m.attend_training_ask_date,
    ask: m.attend_training_ask,
    askAll: m.attend_training_ask_all,
    comes: m.attend_training_comes,
    comesNot: m.attend_training_comes_not,
    nobody: m.attend_training_nobody,
    yesNamed: m.attend_training_yes_named,
    yesAll: m.attend_training_yes_all,
    yesBoth: m.attend_training_yes_both,
    untilStart: m.attend_training_until_start,
    start: m.mail_attend_starts,
    late: m.attend_training_late,
    leaves: m.attend_training_leaves,
    whole: m.attend_training_whole,
    comesLate: m.attend_training_comes_late,
    leavesEarly: m.attend_training_leaves_early,
    leavesFirst: m.attend_training_err_leaves,
    savedYes: m.attend_training_saved_yes,
    savedYesAll: m.attend_training_saved_yes_all,
    savedNo: m.attend_training_saved_no,
    states: {
      closed: CLOSED,
      started: { title: m.attend_training_started, text: m.attend_training_started_text },
      cancelled: { title: m.attend_training_cancelled, text: m.attend_cancelled_text },
      postponed: POSTPONED,
      deleted: { title: m.attend_training_deleted, text: m.attend_deleted_text },
    },
  },
};

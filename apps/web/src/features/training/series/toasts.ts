import { SERIES_MAX, SERIES_SESSIONS_MAX } from '@touchline/domain/limits';
import { m } from '@touchline/i18n';
import { answersIn } from '#ui/toast/answers.ts';

export const { problemText, written } = answersIn(
  {
    noPermission: m.common_no_permission,
    planNeeded: m.words_not_in_plan,
    gone: m.training_gone,
    noWeekday: m.series_err_weekday,
    noFirstDay: m.matches_err_date,
    untilBeforeFrom: m.series_err_until,
    noSessions: m.series_err_none,
    tooManySessions: () => m.series_err_many({ max: SERIES_SESSIONS_MAX }),
    tooManySeries: () => m.series_err_series({ max: SERIES_MAX }),
    dayTaken: m.series_err_taken,
    tooFar: m.series_err_far,
  },
  m.training_err_other,
);

/** The toasts of changes to a team. */
import { ASK_DAYS_MAX, CLOSING_HOURS_MAX, REMINDERS_MAX } from '@touchline/domain/limits';
import { m } from '@touchline/i18n';
import { answersIn } from '#ui/toast/answers.ts';

const TEXTS: Readonly<Record<string, () => string>> = {
  noPermission: m.common_no_permission,
  planNeeded: m.words_not_in_plan,
  gone: m.teams_not_found,
  maxTeams: m.teams_max_reached,
  hoursInvalid: () => m.request_err_hours({ max: CLOSING_HOURS_MAX }),
  daysInvalid: () => m.request_err_days({ max: ASK_DAYS_MAX }),
  tooManyReminders: () => m.request_err_reminders({ max: REMINDERS_MAX }),
  clubMissing: m.teams_err_club,
  teamMissing: m.teams_err_team,
  titleMissing: m.teams_err_label,
  periodHasMatches: m.teams_err_period_has_matches,
  periodIsLast: m.teams_period_keep_one,
  lastPeriod: m.teams_period_keep_one,
  periodUnknown: m.teams_period_not_found,
  labelMissing: m.teams_err_label,
  labelTooLong: m.words_err_too_long,
  formationNameTaken: m.teams_err_formation_taken,
  formationsFull: m.teams_err_formations_full,
  formationUnknown: m.teams_formation_not_found,
  eventTypeNameTaken: m.teams_err_event_taken,
  eventTypesFull: m.teams_err_events_full,
  eventTypeUnknown: m.teams_event_not_found,
  notOnlineYet: m.teams_err_switch_local,
  networkError: m.teams_err_switch_network,
  syncOff: m.teams_err_switch_sync_off,
};

export const { problemText, written } = answersIn(TEXTS, m.common_err_failed);

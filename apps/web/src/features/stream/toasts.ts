/** The toasts of changes to the live page. */
import { EVENTS_PER_MATCH_MAX } from '@touchline/domain/limits';
import { m } from '@touchline/i18n';
import { answersIn } from '#ui/toast/answers.ts';

const TEXTS: Readonly<Record<string, () => string>> = {
  noPermission: m.common_no_permission,
  planNeeded: m.shop_upsell_match_plans,
  gone: m.words_match_gone,
  archived: m.matchday_refuse_archived,
  emptyMessage: m.stream_message_empty,
  eventsFull: () => m.matchday_refuse_events_full({ max: EVENTS_PER_MATCH_MAX }),
  unknownEvent: m.matchday_refuse_unknown_event,
};

export const { written } = answersIn(TEXTS, m.common_no_permission);

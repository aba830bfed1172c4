/** The text of a refusal, with what to do instead. */
import type { MatchRefusal } from '@touchline/domain/match/decision/decided';
import { m } from '@touchline/i18n';
import type { Refused } from '#data/commands/permission.ts';
import { markedText } from '#ui/words/match/attendance-words.ts';

/** A refusal by the match rules or by the permission table. */
export type MatchDayRefusal = MatchRefusal | Refused;

export function refusalText(refusal: MatchDayRefusal, nameOf: (sid: number) => string): string {
  switch (refusal.code) {
    case 'noPlayers':
      return m.matchday_no_player();
    case 'notStarted':
      return m.matchday_refuse_not_started();
    case 'alreadyStarted':
      return m.matchday_refuse_already_started();
    case 'ended':
      return m.matchday_refuse_ended();
    case 'notEnded':
      return m.matchday_refuse_not_ended();
    case 'clockRuns':
      return m.matchday_refuse_clock_runs();
    case 'clockStands':
      return m.matchday_refuse_clock_stands();
    case 'betweenParts':
      return m.matchday_refuse_between_parts();
    case 'partNotEnded':
      return m.matchday_refuse_part_not_ended();
    case 'lastPart':
      return m.matchday_refuse_last_part();
    case 'notOnSheet':
      return m.matchday_refuse_not_on_sheet({ name: nameOf(refusal.player) });
    case 'unavailable':
      return markedText(nameOf(refusal.player), refusal.reason);
    case 'alreadyOn':
      return m.matchday_refuse_already_on({ name: nameOf(refusal.player) });
    case 'notOn':
      return m.matchday_refuse_not_on({ name: nameOf(refusal.player) });
    case 'serving':
      return m.matchday_refuse_serving({ name: nameOf(refusal.player), minutes: refusal.minutes });
    case 'timeOutTaken':
      return m.matchday_refuse_time_out_taken();
    case 'sentOff':
      return m.matchday_refuse_sent_off({ name: nameOf(refusal.player) });
    case 'opponentSentOff':
      return m.matchday_refuse_opponent_sent_off();
    case 'samePlayer':
      return m.matchday_refuse_same_player({ name: nameOf(refusal.player) });
    case 'pitchFull':
      return m.matchday_refuse_pitch_full({ allowed: refusal.allowed });
    case 'noSuchMinute':
      return m.matchday_refuse_no_such_minute({ minute: refusal.minute });
    case 'minuteAhead':
      return m.matchday_refuse_minute_ahead({ minute: refusal.minute });
    case 'contradicts':
      return m.matchday_refuse_contradicts();
    case 'unknownEvent':
      return m.matchday_refuse_unknown_event();
    case 'fixedEvent':
      return m.matchday_refuse_fixed_event();
    case 'noPermission':
      return m.common_no_permission();
    case 'planNeeded':
      return m.shop_upsell_match_plans();
    case 'gone':
      return m.words_match_gone();
    case 'notLastPart':
      return m.matchday_refuse_not_last_part({ part: refusal.part, last: refusal.last });
    case 'notOverYet':
      return m.matchday_refuse_not_over_yet();
    case 'noExtraTime':
      return m.matchday_refuse_no_extra_time();
    case 'noShootout':
      return m.matchday_refuse_no_shootout();
    case 'shootoutDecided':
      return m.matchday_refuse_shootout_decided();
    case 'notTheirTurn':
      return m.matchday_refuse_not_their_turn();
    case 'archived':
      return m.matchday_refuse_archived();
    case 'notArchived':
      return m.matchday_refuse_not_archived();
    case 'scoreFromEvents':
      return m.matchday_refuse_score_from_events();
    case 'noSuchScore':
      return m.matchday_refuse_no_such_score({ most: refusal.most });
    case 'emptyMessage':
      return m.stream_message_empty();
    case 'eventsFull':
      return m.matchday_refuse_events_full({ max: refusal.max });
    case 'otherPhase':
    case 'nothingToChange':
    case 'wrongSide':
    case 'duplicateEvent':
      return m.matchday_cannot();
  }
}

/** The text of the undo line for a command. */
import type { Match, Side } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { MatchCommand, OtherEvent } from '@touchline/domain/match/decision/commands';
import { eventTypeOf } from '@touchline/domain/team/event-types';
import { m } from '@touchline/i18n';
import { eventText } from '#ui/words/match/event-words.ts';
import { partWords } from '#ui/words/match/part-words.ts';

interface Names {
  readonly nameOf: (sid: number) => string;
  /** The short club name of a side. */
  readonly clubOf: (side: Side) => string;
  /** The team's own event types. */
  readonly ownTypes: Team['eventtypes'];
  /** The part data of the match before the command. */
  readonly played: Pick<Match, 'matchParts' | 'gamepart'>;
}

export function didText(command: MatchCommand, { nameOf, clubOf, ownTypes, played }: Names): string {
  const who = ({ player, side }: { readonly player?: number; readonly side: Side }) =>
    player ? nameOf(player) : clubOf(side);
  switch (command.type) {
    case 'kickOff':
      return m.words_kickoff();
    case 'pause':
      return m.matchday_did_pause();
    case 'resume':
    case 'reopen':
      return m.matchday_did_resume();
    case 'endPart':
      return m.matchday_did_part_end({ part: partWords(played, played.gamepart) });
    case 'startPart':
      return m.matchday_did_part_start({ part: partWords(played, played.gamepart + 1) });
    case 'endMatch':
      return m.matchday_did_end();
    case 'extraTime':
      return m.matchday_did_extra_time();
    case 'startShootout':
      return m.matchday_did_shootout();
    case 'cancelShootout':
      return m.matchday_did_shootout_cancelled();
    case 'kick':
      return DID_KICK[command.outcome]({ name: who(command) });
    case 'setStatus':
      return DID_STATUS[command.to]();
    case 'setOutcome':
      return command.to === 'abandoned' ? m.matchday_did_abandoned() : m.matchday_did_end();
    case 'restart':
      return m.matchday_did_restart();
    case 'finishTyped':
      return m.matchday_did_typed_score({ home: command.home, away: command.away });
    case 'archive':
      return m.matchday_did_archive();
    case 'unarchive':
      return m.matchday_did_unarchive();
    case 'correctClock':
      return m.matchday_did_clock();
    case 'goal':
      if (command.ownGoal === true) return m.matchday_did_own_goal({ name: who(byOther(command)) });
      return command.player
        ? m.matchday_did_goal({ name: nameOf(command.player) })
        : m.matchday_did_goal_for({ team: clubOf(command.side) });
    case 'card':
      return m.matchday_did_card({ name: who(command) });
    case 'timeOut':
      return m.words_time_out();
    case 'timePenalty':
      return m.matchday_did_time_penalty({
        name: who(command),
        minutes: command.minutes,
      });
    case 'clockMode':
      return command.stopped ? m.matchday_did_stopped_clock() : m.matchday_did_running_clock();
    case 'substitute':
      return command.off === 0
        ? m.words_comes_on_named({ on: nameOf(command.on) })
        : m.matchday_did_substitution({ on: nameOf(command.on), off: nameOf(command.off) });
    case 'leave':
      return m.matchday_did_left({ off: nameOf(command.player) });
    case 'moveOnPitch':
    case 'swapOnPitch':
      return m.words_positions_changed();
    case 'otherEvent':
      return otherEventText(command, { nameOf, ownTypes });
    case 'editEvent':
      return m.matchday_did_edited();
    case 'say':
      return m.stream_said();
    case 'correctMessage':
      return m.stream_said_again();
    case 'removeEvent':
      return m.words_event_removed();
    case 'keepBoth':
      return m.matchday_did_kept_both();
  }
}

/** The side of the player who scored the own goal, which counts for the other side. */
function byOther<T extends { readonly side: Side }>(goal: T): T {
  return { ...goal, side: goal.side === 'home' ? 'away' : 'home' };
}

function otherEventText(
  { own, event, player }: OtherEvent,
  { nameOf, ownTypes }: Pick<Names, 'nameOf' | 'ownTypes'>,
): string {
  const title = eventTypeOf({ eventtypes: ownTypes }, own ?? '')?.title ?? eventText(event);
  return player ? `${title} · ${nameOf(player)}` : title;
}

const DID_KICK = {
  scored: m.matchday_did_kick_scored,
  saved: m.matchday_did_kick_saved,
  missed: m.matchday_did_kick_missed,
} as const;

const DID_STATUS = {
  delayed: m.matchday_did_delayed,
  postponed: m.matchday_did_postponed,
  cancelled: m.matchday_did_cancelled,
} as const;

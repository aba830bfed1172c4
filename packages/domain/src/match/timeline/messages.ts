/**
 * The coach's messages to followers. A message is an event of the match, so it is replicated, undone and removed like
 * any other. A message during play or in a shoot-out belongs to its moment. Otherwise it has the time of day and
 * follows everything else in its part.
 */
import type { Match, MatchEvent } from '../../entity/tables/match.ts';
import { SHOOTOUT_PART } from '../../match-limits.ts';
import { ok, refuse } from '../../result.ts';
import { plainLine } from '../../text/plain-text.ts';
import { type Moment, minuteOf, overtimeOf } from '../clock/clock.ts';
import { isArchived, isInPart, isNotStarted } from '../clock/status.ts';
import type { CorrectMessage, Say } from '../decision/commands.ts';
import type { DecideContext } from '../decision/decided.ts';
import { type Outcomes, withEvent } from '../decision/decision.ts';
import { eventData, eventsInOrder } from '../events/events.ts';
import { liveMoment } from './moments.ts';

/** Characters, counted like the text of an input field. */
export const MESSAGE_MAX = 200;

export interface Message {
  readonly eid: string;
  readonly text: string;
  readonly part: number;
  readonly minute: number;
  readonly overtime: number;
  /** Seconds since 1970 of a message outside play; 0 when it has a minute. */
  readonly said: number;
}

/** The coach's messages, the newest first. */
export function messagesOf(match: Pick<Match, 'events' | 'status'>): readonly Message[] {
  return eventsInOrder(match)
    .filter(({ type }) => type === 'MESSAGE')
    .map(({ eid, data }) => ({
      eid,
      text: messageText(data.text),
      part: data.part,
      minute: minuteOf(data),
      overtime: overtimeOf(data),
      said: data.said,
    }))
    .reverse();
}

/** One line of plain text, without characters that hide or change the text around it. */
export function messageText(text: string): string {
  const line = plainLine(text);
  if (line.length <= MESSAGE_MAX) return line;
  // A character of two UTF-16 units is never cut in half.
  const last = line.charCodeAt(MESSAGE_MAX - 1);
  return line.slice(0, isHighSurrogate(last) ? MESSAGE_MAX - 1 : MESSAGE_MAX).trimEnd();
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** Sends followers a message now. */
export function say(match: Match, command: Say, { nowSeconds, eid }: DecideContext): Outcomes {
  if (isArchived(match.status)) return refuse({ code: 'archived' });
  const text = messageText(command.text);
  if (text === '') return refuse({ code: 'emptyMessage' });
  const event: MatchEvent = {
    eid,
    action: 'INSERT',
    type: 'MESSAGE',
    status: 'PUBLIC',
    data: eventData({ ...momentOfSaying(match, nowSeconds), text }),
  };
  return ok({ match: withEvent(match, event), label: 'message', eid });
}

/** Replaces the text; the message keeps its moment. */
export function correctMessage(match: Match, command: CorrectMessage): Outcomes {
  const { eid } = command;
  const event = match.events.find((candidate) => candidate.eid === eid);
  if (event === undefined) return refuse({ code: 'unknownEvent', eid });
  if (event.type !== 'MESSAGE') return refuse({ code: 'fixedEvent', eid, type: event.type });
  const text = messageText(command.text);
  if (text === '') return refuse({ code: 'emptyMessage' });
  const corrected = { ...event, data: { ...event.data, text } };
  return ok({ match: withEvent(match, corrected), label: 'editMessage', eid });
}

/** True for a message before the kick-off. It stays when a delay or a restart clears the match. */
export function isSaidBefore({ type, data }: MatchEvent): boolean {
  return type === 'MESSAGE' && data.part === 0;
}

const BEFORE_PLAY: Moment = { part: 0, game_time: 0, overtime: 0 };

function momentOfSaying(match: Match, nowSeconds: number): Moment & { readonly said: number } {
  const said = Math.floor(nowSeconds);
  if (isNotStarted(match.status)) return { ...BEFORE_PLAY, said };
  const now = liveMoment(match, nowSeconds);
  if (isInPart(match.status) || now.part === SHOOTOUT_PART) return { ...now, said: 0 };
  // After a shoot-out the clock shows the end of the last part, so the last kick is later than the clock.
  const last = eventsInOrder(match).at(-1)?.data;
  const moment = last !== undefined && last.part > now.part ? last : now;
  return { part: moment.part, game_time: moment.game_time, overtime: moment.overtime, said };
}

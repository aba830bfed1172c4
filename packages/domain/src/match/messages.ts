/**
 * Short texts by the coach for followers. A message is an event of the match: it travels, is undone and is
 * taken back like every other. Said while the ball rolls, or in a shoot-out, it belongs to its moment; said
 * while nothing runs, it has the time of day at which it was said and comes after everything of its part.
 */
import type { Match, MatchEvent } from '../entity/match.ts';
import { ok, refuse } from '../result.ts';
import { type Moment, minuteOf, overtimeOf } from './clock.ts';
import type { CorrectMessage, Say } from './commands.ts';
import type { DecideContext } from './decided.ts';
import { type Outcomes, withEvent } from './decision.ts';
import { eventData, eventsInOrder } from './events.ts';
import { SHOOTOUT_PART } from './limits.ts';
import { liveMoment } from './moments.ts';
import { plainLine } from './plain-text.ts';
import { isArchived, isInPart, isNotStarted } from './status.ts';

/** Characters, counted as browsers count what is typed into a field. */
export const MESSAGE_MAX = 200;

export interface Message {
  readonly eid: string;
  readonly text: string;
  readonly part: number;
  readonly minute: number;
  readonly overtime: number;
  /** Seconds since 1970 when it was said while nothing ran; 0 when it has its minute. */
  readonly said: number;
}

/** What the coach told followers, newest first. */
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

/** One line of plain text, whoever wrote it: nothing that hides, turns around or breaks what stands beside it. */
export function messageText(text: string): string {
  const line = plainLine(text);
  if (line.length <= MESSAGE_MAX) return line;
  // Never half of a character that takes two.
  const last = line.charCodeAt(MESSAGE_MAX - 1);
  return line.slice(0, isHighSurrogate(last) ? MESSAGE_MAX - 1 : MESSAGE_MAX).trimEnd();
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** Tells followers something, now. */
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

/** Says it better; it stays where it was said. */
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

/** Said before the kick-off: it is not about what is cleared when the match is delayed or begins anew. */
export function isSaidBefore({ type, data }: MatchEvent): boolean {
  return type === 'MESSAGE' && data.part === 0;
}

const BEFORE_PLAY: Moment = { part: 0, game_time: 0, overtime: 0 };

function momentOfSaying(match: Match, nowSeconds: number): Moment & { readonly said: number } {
  const said = Math.floor(nowSeconds);
  if (isNotStarted(match.status)) return { ...BEFORE_PLAY, said };
  const now = liveMoment(match, nowSeconds);
  if (isInPart(match.status) || now.part === SHOOTOUT_PART) return { ...now, said: 0 };
  // After the end of a shoot-out the clock is back in the last part, and the kicks came later.
  const last = eventsInOrder(match).at(-1)?.data;
  const moment = last !== undefined && last.part > now.part ? last : now;
  return { part: moment.part, game_time: moment.game_time, overtime: moment.overtime, said };
}

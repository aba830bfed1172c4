/** An event of a match in a few words: `Goal by Emma, 23'`. */
import { defaultsOf } from '@touchline/domain/entity/fields/field';
import { patch, type Value } from '@touchline/domain/entity/rows/rows';
import { type MatchEvent, matchEventFields } from '@touchline/domain/entity/tables/match';
import { minuteOf, minuteText } from '@touchline/domain/match/clock/clock';
import { m } from '@touchline/i18n';
import { eventText } from './event-words.ts';

/** An event of a match on this device: own players by name, opponents as far as known. */
export function entryText(event: MatchEvent, nameOf: (player: number) => string): string {
  return eventSentence(event, (_, sid) => nameOf(sid)) ?? eventText(event.type);
}

/** Undefined for a member that is not an event, such as a removed one. */
export function eventSentence(
  value: Value,
  nameOf: (collection: string, sid: number) => string,
): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // Tolerant like reading a match: wrong-typed parts have their defaults.
  const { type, data } = patch(matchEventFields, defaultsOf(matchEventFields), value);
  const minute = minuteText({ minute: minuteOf(data), overtime: data.overtime });
  const player = data.player_sid > 0 || data.player_sid < -1 ? nameOf('players', data.player_sid) : '';
  const off = data.off_player_sid === 0 ? '' : nameOf('players', data.off_player_sid);
  if (type === 'SUBS_IN' && player !== '' && off !== '')
    return m.changes_event_change({ on: player, off, minute });
  const event =
    type === 'TIME_PENALTY' && data.minutes > 0
      ? m.live_time_penalty_of({ minutes: data.minutes })
      : eventText(type);
  const by = player || data.playername || (data.sn > 0 ? m.changes_number({ number: data.sn }) : '');
  return by === ''
    ? m.changes_event_at({ event, minute })
    : m.changes_event_by({ event, player: by, minute });
}

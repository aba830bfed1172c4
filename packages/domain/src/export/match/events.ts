/** The events of an exported match, numbered in the order of the match. */
import type { MatchEvent } from '../../entity/tables/match.ts';
import { minuteOf } from '../../match/clock/clock.ts';
import { eventsInOrder, isInternal, isPublic } from '../../match/events/events.ts';
import { tellsNoResult } from '../../match/events/without-result.ts';
import {
  isUnnamedEvent,
  withoutName,
  withoutOpponentName,
  withoutOwnNumber,
} from '../../match/public/unnamed.ts';
import { validEvents } from '../../match/timeline/entries.ts';
import { namesCards } from '../../privacy/appearance.ts';
import { resultsArePublic } from '../../privacy/results.ts';
import type { ExportedEvent } from '../format/match-export.ts';
import type { ExportInput } from './input.ts';

/** All events for the staff, for others those that followers see. Deleted events are left out. */
export function exportedEvents(
  input: Pick<ExportInput, 'match' | 'team' | 'rights'>,
): readonly ExportedEvent[] {
  const valid = validEvents(input.match);
  const events = input.rights.view === 'staff' ? eventsInOrder(input.match) : sharedEvents(input, valid);
  const validIds = new Set(valid.map(({ eid }) => eid));
  const numbers = new Map(events.map(({ eid }, index) => [eid, index + 1]));
  return events.map((event) => ({
    id: numbers.get(event.eid) ?? 0,
    type: event.type,
    ownType: event.data.type,
    visibility: event.status,
    valid: validIds.has(event.eid),
    ...exportedMoment(event),
    ...exportedPeople(event),
    goalType: event.data.goal_type,
    chanceType: event.data.chance_type,
    minutes: event.data.minutes,
    scoreText: event.data.score,
    decisive: event.data.decisive,
    over: event.data.over,
    message: event.data.text,
    saidAt: event.data.said,
    apartFrom: numbers.get(event.data.apart_from) ?? 0,
    position: event.data.position,
    x: event.data.pitchpos.x,
    y: event.data.pitchpos.y,
    lineup: event.data.lineup.map(({ player_sid, x, y }) => ({ player: player_sid, x, y })),
  }));
}

/** What followers see: public events without names and results that are not public. */
function sharedEvents(
  { match, team }: Pick<ExportInput, 'match' | 'team'>,
  valid: readonly MatchEvent[],
): readonly MatchEvent[] {
  const withResults = resultsArePublic(team, match);
  return valid
    .filter((event) => isPublic(event) && !isInternal(event.type))
    .filter((event) => withResults || tellsNoResult(event))
    .map((event) => (isUnnamedEvent(event) && !namesCards(team) ? withoutName(event) : event))
    .map((event) => withoutOwnNumber(withoutOpponentName(event)))
    .map((event) => (withResults ? event : { ...event, data: { ...event.data, score: '' } }));
}

function exportedMoment({ data }: MatchEvent) {
  return {
    part: data.part,
    seconds: data.game_time,
    stoppage: data.overtime,
    minute: minuteOf(data),
    side: data.homeaway,
  };
}

function exportedPeople({ data }: MatchEvent) {
  return {
    player: data.player_sid,
    assist: data.assist_player_sid,
    off: data.off_player_sid,
    opponentNumber: data.sn,
    playerText: data.playername,
    assistText: data.assist_text,
  };
}

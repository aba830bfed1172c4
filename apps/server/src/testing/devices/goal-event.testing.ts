/** A goal as a device writes it. */
import { eventData } from '@touchline/domain/match/events/events';
import type { Changes } from '@touchline/sync/model/registers';

/** A goal of the home side in the 35th minute; `data` and `event` override parts of it. */
export function goalEvent(eid: string, data: object = {}, event: object = {}): Changes {
  const scored = { ...eventData({ game_time: 34 * 60, part: 1, homeaway: 'home' }), ...data };
  return {
    [`events/${eid}`]: { eid, action: 'INSERT', type: 'GOAL', status: 'PUBLIC', ...event, data: scored },
  };
}

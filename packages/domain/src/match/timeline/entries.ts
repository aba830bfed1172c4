/**
 * Decides which events of a match are valid. Two people who record events at the same time may contradict each other,
 * and a merge keeps both events. This fold decides which of them count, in the same way on every device and on the
 * server. It depends only on the events, not on the order of their arrival. Nothing is written.
 */
import type { Match, MatchEvent } from '../../entity/tables/match.ts';
import { type Carded, cardedOf, isSamePerson } from '../events/cards.ts';
import { eventsInOrder, isCard, isDismissal } from '../events/events.ts';
import { kickClashes } from '../events/shootout.ts';
import { type Repair, type RepairCode, repairsOf } from '../lineup/on-pitch.ts';

export type ClashCode = RepairCode | 'timeOutTaken' | 'notTheirTurn' | 'shootoutDecided';

/** An invalid event, and the event that it contradicts. */
export interface Clash {
  readonly code: ClashCode;
  readonly eid: string;
  /** Our player in the event, or 0. */
  readonly player: number;
  /** The event that is valid instead; null without one. */
  readonly against: string | null;
}

/** All invalid events in the order of the match; none where the server has left them out. */
export function clashesOf(match: Match): readonly Clash[] {
  if (match.entries_judged) return [];
  const events = eventsInOrder(match);
  const found = new Map<string, Clash>();
  const all: readonly Clash[] = [
    ...repairsOf(match).filter((repair) => !isSameKickOff(events, repair)),
    ...cardClashes(events),
    ...timeOutClashes(events),
    ...kickClashes(events),
  ];
  for (const clash of all) if (!found.has(clash.eid)) found.set(clash.eid, clash);
  return events.flatMap(({ eid }) => {
    const clash = found.get(eid);
    return clash === undefined ? [] : [{ ...clash, against: holderOf(clash, found) }];
  });
}

/** The event that is valid instead. An invalid event is never chosen. */
function holderOf({ against }: Clash, found: ReadonlyMap<string, Clash>): string | null {
  const passed = new Set<string>();
  let holder = against;
  while (holder !== null && found.has(holder)) {
    if (passed.has(holder)) return null;
    passed.add(holder);
    holder = found.get(holder)?.against ?? null;
  }
  return holder;
}

/** The valid events, in the order of the match. */
export function validEvents(match: Match): readonly MatchEvent[] {
  const clashing = new Set(clashesOf(match).map(({ eid }) => eid));
  return eventsInOrder(match).filter(({ eid }) => !clashing.has(eid));
}

/** Two people who kick off with the same line-up agree. */
function isSameKickOff(events: readonly MatchEvent[], { code, eid, against }: Repair): boolean {
  if (code !== 'secondKickOff') return false;
  const [second, first] = [eid, against].map((of) => events.find((event) => event.eid === of)?.data.lineup);
  const starters = (lineup: MatchEvent['data']['lineup'] = []) =>
    lineup
      .map(({ player_sid }) => player_sid)
      .sort((a, b) => a - b)
      .join(' ');
  return starters(second) === starters(first);
}

/** Cards for a person who was sent off before. */
function cardClashes(events: readonly MatchEvent[]): readonly Clash[] {
  const dismissals: { readonly eid: string; readonly person: Carded }[] = [];
  const clashes: Clash[] = [];
  for (const event of events) {
    if (!isCard(event.type)) continue;
    const person = cardedOf(event);
    const before = dismissals.find((dismissal) => isSamePerson(dismissal.person, person));
    if (before !== undefined)
      clashes.push({ code: 'sentOff', eid: event.eid, player: person.player, against: before.eid });
    else if (isDismissal(event.type)) dismissals.push({ eid: event.eid, person });
  }
  return clashes;
}

/** Each side has one time-out per part. */
function timeOutClashes(events: readonly MatchEvent[]): readonly Clash[] {
  const taken = new Map<string, string>();
  return events.flatMap(({ eid, type, data }): readonly Clash[] => {
    if (type !== 'TIME_OUT') return [];
    const key = `${data.part} ${data.homeaway}`;
    const first = taken.get(key);
    if (first === undefined) taken.set(key, eid);
    return first === undefined ? [] : [{ code: 'timeOutTaken', eid, player: 0, against: first }];
  });
}

/**
 * Which entries of a match hold. Two people who note at the same time can write entries that contradict each
 * other. A merge keeps both; this fold decides, on every device and the server the same way, which of them
 * count. It depends on the entries alone, not on the order in which they arrive. Nothing is written.
 */
import type { Match, MatchEvent } from '../entity/match.ts';
import { type Carded, cardedOf, isSamePerson } from './cards.ts';
import { eventsInOrder, isCard, isDismissal } from './events.ts';
import { type Repair, type RepairCode, repairsOf } from './on-pitch.ts';
import { kickClashes } from './shootout.ts';

export type ClashCode = RepairCode | 'timeOutTaken' | 'notTheirTurn' | 'shootoutDecided';

/** An entry that does not hold, and the one that it contradicts. */
export interface Clash {
  readonly code: ClashCode;
  readonly eid: string;
  /** The player of ours whom it is about, or 0. */
  readonly player: number;
  /** The entry that holds instead; null when the match has none. */
  readonly against: string | null;
}

/** Every entry that does not hold, in the order of the match; none where the server left them out already. */
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

/** The entry that holds instead: not one that itself gives way to another. */
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

/** The entries that count, in the order of the match. */
export function entriesThatHold(match: Match): readonly MatchEvent[] {
  const clashing = new Set(clashesOf(match).map(({ eid }) => eid));
  return eventsInOrder(match).filter(({ eid }) => !clashing.has(eid));
}

/** Two people who kick off with the same line-up did the same. */
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

/** Cards for somebody who was sent off before. */
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

/** Each side has one time-out in a part. */
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

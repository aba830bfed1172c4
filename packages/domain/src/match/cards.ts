/** Cards: who has one, who was sent off, and what a yellow card means for somebody who has one. */
import type { Match, MatchEvent, Side } from '../entity/match.ts';
import { eventsInOrder, isActive, isCard, isDismissal } from './events.ts';
import { theirSide } from './names.ts';

/** Who a card is for: one of ours by sid, an opponent by number or name. */
export interface Carded {
  readonly side: Side | '';
  readonly player: number;
  readonly sn: number;
  readonly playername: string;
}

/** Who got a card: one of ours by sid, an opponent by number and name. */
export function cardedOf({ data }: MatchEvent): Carded {
  return { side: data.homeaway, player: data.player_sid, sn: data.sn, playername: data.playername };
}

/** Everybody of ours who was sent off at some time in the match. */
export function sentOffPlayers(match: Match): ReadonlySet<number> {
  const theirs = theirSide(match);
  const dismissals = match.events.filter(
    (event) => isDismissal(event.type) && event.data.homeaway !== theirs && isActive(event),
  );
  return new Set(dismissals.map(({ data }) => data.player_sid).filter((player) => player !== 0));
}

/** The cards that the same person got, in order. Nobody is the same as an unnamed opponent. */
export function cardsOf(match: Match, person: Carded): readonly MatchEvent[] {
  return eventsInOrder(match).filter((event) => isCard(event.type) && isSamePerson(cardedOf(event), person));
}

/** Whether two cards are for the same person. An opponent without number and name is the same as no other. */
export function isSamePerson(a: Carded, b: Carded): boolean {
  if (a.side !== b.side) return false;
  if (a.player !== 0 || b.player !== 0) return a.player === b.player;
  if (a.sn > 0 && b.sn > 0) return a.sn === b.sn;
  return a.playername !== '' && a.playername === b.playername;
}

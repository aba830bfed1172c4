/** Cards: who has one, who was sent off, and when a yellow card is the second. */
import type { Match, MatchEvent, Side } from '../../entity/tables/match.ts';
import { eventsInOrder, isActive, isCard, isDismissal } from './events.ts';
import { theirSide } from './names.ts';

/** The person of a card: one of our players by sid, an opponent by number or name. */
export interface Carded {
  readonly side: Side | '';
  readonly player: number;
  readonly sn: number;
  readonly playername: string;
}

/** The person who got a card: one of our players by sid, an opponent by number and name. */
export function cardedOf({ data }: MatchEvent): Carded {
  return { side: data.homeaway, player: data.player_sid, sn: data.sn, playername: data.playername };
}

/** All of our players who were sent off during the match. */
export function sentOffPlayers(match: Match): ReadonlySet<number> {
  const theirs = theirSide(match);
  const dismissals = match.events.filter(
    (event) => isDismissal(event.type) && event.data.homeaway !== theirs && isActive(event),
  );
  return new Set(dismissals.map(({ data }) => data.player_sid).filter((player) => player !== 0));
}

/** All cards of the same person, in order. Each unnamed opponent counts as a different person. */
export function cardsOf(match: Match, person: Carded): readonly MatchEvent[] {
  return eventsInOrder(match).filter((event) => isCard(event.type) && isSamePerson(cardedOf(event), person));
}

/** True when two cards are of the same person. An opponent without number and name equals no other. */
export function isSamePerson(a: Carded, b: Carded): boolean {
  if (a.side !== b.side) return false;
  if (a.player !== 0 || b.player !== 0) return a.player === b.player;
  if (a.sn > 0 && b.sn > 0) return a.sn === b.sn;
  return a.playername !== '' && a.playername === b.playername;
}

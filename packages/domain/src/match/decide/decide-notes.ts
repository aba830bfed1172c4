/** Goals, cards and all other events that do not change the flow of the match. */
import type { EventType, Match, MatchEvent } from '../../entity/tables/match.ts';
import { isSet, ontoPitch, type Point } from '../../pitch/grid.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { plainLine } from '../../text/plain-text.ts';
import type { Moment } from '../clock/clock.ts';
import type { Card, CardColour, Details, Goal, NoteCommand, OtherEvent, Who } from '../decision/commands.ts';
import type { CommandLabel, MatchRefusal } from '../decision/decided.ts';
import { type Outcomes, withEvent } from '../decision/decision.ts';
import { type Carded, cardsOf } from '../events/cards.ts';
import { compareEvents, eventData, isDismissal } from '../events/events.ts';
import { ourSide } from '../events/names.ts';
import { isOnSheet, putOnSheet } from '../sheet/sheet.ts';

/** The moment and type of a command's event. */
export interface Making {
  readonly moment: Moment;
  readonly eid: string;
  /** Players of the team who may still be added to the match sheet. */
  readonly players: readonly number[];
  /** The player who came on by the edited substitution. They were present, whatever the sheet says now. */
  readonly cameOn?: number;
}

/** Decides a goal, a card or another event. */
export function decideNote(match: Match, command: NoteCommand, making: Making): Outcomes {
  switch (command.type) {
    case 'goal':
      return goal(match, command, making);
    case 'card':
      return card(match, command, making);
    case 'otherEvent':
      return otherEvent(match, command, making);
  }
}

/** True when a player can be named for our team: on the match sheet, or in the team. */
export function isOurs(match: Match, player: number, making: Pick<Making, 'players'>): boolean {
  return isOnSheet(match, player) || making.players.includes(player);
}

/** The yellow cards of one person in order. The second sends them off. */
export function settleYellows(match: Match, person: Carded): Match {
  const yellows = cardsOf(match, person).filter((event) => event.type !== 'RED_CARD');
  return yellows.reduce((settled, event, index) => {
    const type: EventType = index === 0 ? 'YELLOW_CARD' : 'SECOND_YELLOW_CARD';
    return event.type === type ? settled : withEvent(settled, { ...event, type });
  }, match);
}

function goal(match: Match, command: Goal, making: Making): Outcomes {
  const ownGoal = command.ownGoal === true;
  // An own goal counts for the other side than its player's.
  const byUs = (command.side === ourSide(match)) !== ownGoal;
  const who = whoData(match, { who: command, byUs, making });
  if (!who.ok) return who;
  const assist = ownGoal ? 0 : (command.assist ?? 0);
  if (assist !== 0) {
    if (!byUs) return refuse({ code: 'wrongSide', player: assist });
    if (assist === command.player) return refuse({ code: 'samePlayer', player: assist });
    if (!isOurs(match, assist, making)) return refuse({ code: 'notOnSheet', player: assist });
  }
  const event: MatchEvent = {
    eid: making.eid,
    action: 'INSERT',
    type: ownGoal ? 'OWN_GOAL' : 'GOAL',
    status: 'PUBLIC',
    data: eventData({
      ...making.moment,
      ...who.value,
      ...placeOfNote(command),
      homeaway: command.side,
      assist_player_sid: assist,
      assist_text: ownGoal ? '' : text(plainLine(command.assistText ?? '')),
      goal_type: ownGoal ? '' : (command.goalType ?? ''),
    }),
  };
  const sheet = putOnSheet(putOnSheet(match, event.data.player_sid), assist);
  return ok({ match: withEvent(sheet, event), label: ownGoal ? 'ownGoal' : 'goal', eid: making.eid });
}

const CARD_TYPE = {
  yellow: 'YELLOW_CARD',
  second_yellow: 'SECOND_YELLOW_CARD',
  red: 'RED_CARD',
} as const satisfies Record<CardColour, EventType>;

function labelOfCard(type: EventType): CommandLabel {
  if (type === 'YELLOW_CARD') return 'yellowCard';
  return type === 'SECOND_YELLOW_CARD' ? 'secondYellowCard' : 'redCard';
}

function card(match: Match, command: Card, making: Making): Outcomes {
  const byUs = command.side === ourSide(match);
  const who = whoData(match, { who: command, byUs, making });
  if (!who.ok) return who;
  const person: Carded = { side: command.side, player: who.value.player_sid, ...who.value };
  const event: MatchEvent = {
    eid: making.eid,
    action: 'INSERT',
    type: CARD_TYPE[command.colour],
    status: 'PUBLIC',
    data: eventData({ ...making.moment, ...who.value, ...placeOfNote(command), homeaway: command.side }),
  };
  const cards = cardsOf(match, person);
  if (cannotGet(event, cards)) return refuse(sentOffRefusal(person));
  const noted = withEvent(putOnSheet(match, person.player), event);
  const hasYellow = cards.some((other) => other.type !== 'RED_CARD');
  const settled = event.type !== 'RED_CARD' && hasYellow ? settleYellows(noted, person) : noted;
  const type = settled.events.find(({ eid }) => eid === event.eid)?.type ?? event.type;
  return ok({ match: settled, label: labelOfCard(type), eid: making.eid });
}

/** A person cannot get a card after being sent off, be sent off twice, or have three yellow cards. */
function cannotGet(event: MatchEvent, cards: readonly MatchEvent[]): boolean {
  const sentOff = cards.some(
    (other) => isDismissal(other.type) && (isDismissal(event.type) || compareEvents(other, event) < 0),
  );
  const yellows = cards.filter((other) => other.type !== 'RED_CARD').length;
  return sentOff || (event.type === 'YELLOW_CARD' && yellows >= 2);
}

function sentOffRefusal({ player, sn, playername }: Carded): MatchRefusal {
  return player !== 0 ? { code: 'sentOff', player } : { code: 'opponentSentOff', sn, playername };
}

/** Only the team sees medical events until the coach publishes them. */
const PRIVATE_BY_DEFAULT: ReadonlySet<EventType> = new Set(['INJURED']);

function otherEvent(match: Match, command: OtherEvent, making: Making): Outcomes {
  const byUs = command.side === ourSide(match);
  const who = whoData(match, { who: command, byUs, making });
  if (!who.ok) return who;
  const event: MatchEvent = {
    eid: making.eid,
    action: 'INSERT',
    type: command.event,
    status: PRIVATE_BY_DEFAULT.has(command.event) ? 'PRIVATE' : 'PUBLIC',
    data: eventData({
      ...making.moment,
      ...who.value,
      ...placeOfNote(command),
      homeaway: command.side,
      type: command.event === 'UNDEFINED' ? text(command.own ?? '') : '',
      chance_type: command.chanceType ?? '',
    }),
  };
  const sheet = putOnSheet(match, who.value.player_sid);
  return ok({ match: withEvent(sheet, event), label: 'event', eid: making.eid });
}

/** The position on the pitch; nothing when unknown. */
function placeOfNote({ pitchpos }: Details): { pitchpos?: Point } {
  const known = pitchpos !== undefined && Number.isFinite(pitchpos.x) && Number.isFinite(pitchpos.y);
  return known && isSet(pitchpos) ? { pitchpos: ontoPitch(pitchpos) } : {};
}

export interface WhoData {
  readonly player_sid: number;
  readonly sn: number;
  readonly playername: string;
}

/**
 * The person as an event stores them. Refuses one of our players for the other side, and a player who is not on the
 * match sheet. An invalid shirt number becomes 0.
 */
export function whoData(
  match: Match,
  { who, byUs, making }: { who: Who; byUs: boolean; making: Making },
): Result<WhoData, MatchRefusal> {
  const player = who.player ?? 0;
  if (player !== 0 && !byUs) return refuse({ code: 'wrongSide', player });
  if (player !== 0 && !isOurs(match, player, making)) return refuse({ code: 'notOnSheet', player });
  const sn = who.sn ?? 0;
  return ok({
    player_sid: player,
    sn: Number.isInteger(sn) && sn > 0 ? sn : 0,
    playername: text(plainLine(who.playername ?? '')),
  });
}

/** Limits a value to what a short text field accepts. */
const TEXT_MAX = 255;

function text(value: string): string {
  const trimmed = value.trim();
  if (trimmed.length <= TEXT_MAX) return trimmed;
  const characters = Array.from(trimmed);
  while (characters.join('').length > TEXT_MAX) characters.length = Math.min(TEXT_MAX, characters.length - 1);
  return characters.join('');
}

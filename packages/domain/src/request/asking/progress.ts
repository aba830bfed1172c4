/** How far the question to each player has come: on its way, delivered, in trouble, or answered. */
import type { Gathering } from '../../attendance/gathering.ts';
import type { DeliveryState } from '../../entity/tables/attendance.ts';
import { deliveryOf, questionOf, sheetOf } from '../../match/sheet/sheet.ts';

/** `pending`: the server has not told yet what became of the last mail. */
export type MailState = Exclude<DeliveryState, ''> | 'pending';

/** Clocks of devices differ from the server's by this much. */
const CLOCKS_DIFFER_S = 300;

/** What became of the last mail to a player's family; null for a player who gets none. */
export function mailState(gathering: Pick<Gathering, 'metadata'>, player: number): MailState | null {
  const { how, asked_at, reminded_at } = questionOf(gathering, player);
  if (how !== 'mail' || asked_at === 0) return null;
  const delivery = deliveryOf(gathering, player);
  const last = Math.max(asked_at, reminded_at);
  // A mail of another kind, such as the request before a reminder, is told of only when it came after the tap.
  const own = reminded_at > asked_at ? 'reminder' : 'request';
  const slack = delivery?.what === own ? CLOCKS_DIFFER_S : 0;
  if (delivery === null || delivery.state === '' || delivery.at + slack < last) return 'pending';
  return delivery.state;
}

/** States in which a family did not get the mail. */
export type MailTrouble = Exclude<MailState, 'pending' | 'sent'>;

export function isTrouble(state: MailState | null): state is MailTrouble {
  return state !== null && state !== 'pending' && state !== 'sent';
}

/** The players who were asked and have not answered, in the order of the sheet. */
export function silentPlayers(gathering: Gathering): readonly number[] {
  return sheetOf(gathering).flatMap(({ sid, status }) => (status === 'not_responded' ? [sid] : []));
}

/** When the coach last asked any player; 0 for never. Seconds since 1970. */
export function lastAsked({ metadata }: Pick<Gathering, 'metadata'>): number {
  return Math.max(0, ...metadata.asked.map(({ asked_at }) => asked_at));
}

/** When the coach last reminded any player; 0 for never. Seconds since 1970. */
export function lastReminded({ metadata }: Pick<Gathering, 'metadata'>): number {
  return Math.max(0, ...metadata.asked.map(({ reminded_at }) => reminded_at));
}

/**
 * True when families were told of another date, time or place after they were last asked: their answers may be about
 * the earlier one.
 */
export function hasMovedSinceAsked(gathering: Pick<Gathering, 'metadata'>): boolean {
  const asked = lastAsked(gathering);
  return asked > 0 && gathering.metadata.deliveries.some(({ what, at }) => what === 'change' && at > asked);
}

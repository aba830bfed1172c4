/**
 * Requests for attendance: ask, remind, close, choose reminders. They are changes of the match or session like all others: without
 * network they wait on the device, and the server sends the mails when it has them.
 */
import type { Gathering, GatheringName } from '@touchline/domain/attendance/gathering';
import {
  type Closing,
  decideAsk,
  decideClosing,
  decideRemind,
  decideReminders,
  type ReminderChoice,
} from '@touchline/domain/request/asking/ask';
import type { RequestContext, RequestRefusal } from '@touchline/domain/request/asking/askable';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import { type GatheringWork, saveGathering, takeGathering } from './gathering-actor.ts';

interface OfGathering {
  readonly of: GatheringName;
}

export interface Question extends OfGathering {
  /** Players whose family gets a mail. */
  readonly byMail: readonly number[];
  /** Players who are reached by the shared link. */
  readonly byLink: readonly number[];
  /** Earlier answers no longer count, as after a match was moved. */
  readonly again: boolean;
}

/** A visitor who looks around has no server that sends mails or shows the shared link (decision 115). */
export interface AskWork extends GatheringWork {
  readonly local?: boolean;
}

export type AskRefusal = RequestRefusal | { readonly code: 'needsAccount' };

export async function askPlayers(
  ports: AskWork,
  { of, byMail, byLink, again }: Question,
): Outcome<object, AskRefusal> {
  if (ports.local === true) return refuse({ code: 'needsAccount' });
  return change(ports, of, (before, { context, unit }) => {
    const ask = (from: Gathering, how: 'mail' | 'link', players: readonly number[]) =>
      decideAsk(from, { players: players.map(unit.playerNow), how, again }, context);
    if (byLink.length === 0) return ask(before, 'mail', byMail);
    const linked = ask(before, 'link', byLink);
    return linked.ok && byMail.length > 0 ? ask(linked.value, 'mail', byMail) : linked;
  });
}

/** Reminds those of the players who were asked and have not answered. */
export async function remindPlayers(
  ports: AskWork,
  { of, players }: OfGathering & { readonly players: readonly number[] },
): Outcome<object, AskRefusal> {
  if (ports.local === true) return refuse({ code: 'needsAccount' });
  return change(ports, of, (before, { context, unit }) =>
    decideRemind(before, players.map(unit.playerNow), context),
  );
}

export function setClosing(
  ports: GatheringWork,
  { of, closing }: OfGathering & { readonly closing: Closing },
) {
  return change(ports, of, (before, { context }) => decideClosing(before, closing, context));
}

export function setReminders(ports: GatheringWork, { of, own }: OfGathering & ReminderChoice) {
  return change(ports, of, (before, { context }) => decideReminders(before, { own }, context));
}

interface Deciding {
  readonly unit: UnitOfWork;
  readonly context: RequestContext;
}

/** Sent at once, because families wait for it. */
function change(
  ports: GatheringWork,
  of: GatheringName,
  decide: (gathering: Gathering, deciding: Deciding) => Result<Gathering, RequestRefusal>,
): Outcome<object, RequestRefusal> {
  return act<object, RequestRefusal>(ports, { urgent: true, label: 'request' }, async (unit) => {
    const taken = await takeGathering(ports, unit, of);
    const context = { team: taken.team, nowSeconds: unit.nowSeconds };
    const decided = decide(taken.gathering, { unit, context });
    if (!decided.ok) return decided;
    await saveGathering(unit, taken, decided.value);
    return ok({});
  });
}

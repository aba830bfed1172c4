/**
 * Requests for attendance: ask, remind, close, choose reminders. They are changes of the match like all others: without
 * network they wait on the device, and the server sends the mails when it has them.
 */
import type { Match } from '@touchline/domain/entity/tables/match';
import {
  type Closing,
  decideAsk,
  decideClosing,
  decideRemind,
  decideReminders,
  type ReminderChoice,
} from '@touchline/domain/request/asking/ask';
import type { RequestContext, RequestRefusal } from '@touchline/domain/request/asking/askable';
import { ok, type Result } from '@touchline/domain/result';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import { type MatchWork, matchActor } from './match-actor.ts';

interface OfMatch {
  readonly match: number;
}

export interface Question extends OfMatch {
  /** Players whose family gets a mail. */
  readonly byMail: readonly number[];
  /** Players who are reached by the shared link. */
  readonly byLink: readonly number[];
  /** Earlier answers no longer count, as after a match was moved. */
  readonly again: boolean;
}

export function askPlayers(ports: MatchWork, { match, byMail, byLink, again }: Question) {
  return change(ports, match, (before, { context, unit }) => {
    const ask = (from: Match, how: 'mail' | 'link', players: readonly number[]) =>
      decideAsk(from, { players: players.map(unit.playerNow), how, again }, context);
    if (byLink.length === 0) return ask(before, 'mail', byMail);
    const linked = ask(before, 'link', byLink);
    return linked.ok && byMail.length > 0 ? ask(linked.value, 'mail', byMail) : linked;
  });
}

/** Reminds those of the players who were asked and have not answered. */
export function remindPlayers(
  ports: MatchWork,
  { match, players }: OfMatch & { readonly players: readonly number[] },
) {
  return change(ports, match, (before, { context, unit }) =>
    decideRemind(before, players.map(unit.playerNow), context),
  );
}

export function setClosing(ports: MatchWork, { match, closing }: OfMatch & { readonly closing: Closing }) {
  return change(ports, match, (before, { context }) => decideClosing(before, closing, context));
}

export function setReminders(ports: MatchWork, { match, own }: OfMatch & ReminderChoice) {
  return change(ports, match, (before, { context }) => decideReminders(before, { own }, context));
}

interface Deciding {
  readonly unit: UnitOfWork;
  readonly context: RequestContext;
}

/** Sent at once, because families wait for it. */
function change(
  ports: MatchWork,
  sid: number,
  decide: (match: Match, deciding: Deciding) => Result<Match, RequestRefusal>,
): Outcome<object, RequestRefusal> {
  return act<object, RequestRefusal>(ports, { urgent: true, label: 'request' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor, team } = unit.allowed(matchActor(ports, match));
    const decided = decide(match, { unit, context: { team, nowSeconds: unit.nowSeconds } });
    if (!decided.ok) return decided;
    await unit.save({ collection: 'matches', sid }, actor, [match, decided.value]);
    return ok({});
  });
}

/** Match day: every tap of a coach who runs a match. On the disk before it is shown, sent at once. */
import { type Match, matchFields } from '@touchline/domain/entity/match';
import { type Changes, changesBetween } from '@touchline/domain/entity/rows';
import type { MatchCommand } from '@touchline/domain/match/commands';
import { controlledBy } from '@touchline/domain/match/control';
import { decide } from '@touchline/domain/match/decide';
import type { MatchRefusal } from '@touchline/domain/match/decided';
import { ok } from '@touchline/domain/result';
import { deviceNumber } from '@touchline/sync/leases';
import type { Client } from '../client.ts';
import { act, type Outcome } from './desk.ts';
import { matchActor } from './match-actor.ts';

export interface MatchDone {
  /** The event that was made, changed or removed; null when only the clock changed. */
  readonly eid: string | null;
}

/** Does a command to a match, or says why not. */
export function decideMatch(
  client: Client,
  sid: number,
  command: MatchCommand,
): Outcome<MatchDone, MatchRefusal> {
  return act(client, { urgent: true }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor, team } = desk.allowed(matchActor(client, match));
    const decided = decide(match, command, {
      nowSeconds: desk.nowSeconds,
      eid: await desk.newEventId(),
      players: team.player_sids,
    });
    if (!decided.ok) return decided;
    const { changes, label, eid } = decided.value;
    // Whoever kicks off runs the match, until somebody takes over.
    const running = command.type === 'kickOff' ? takingControl(client, match) : {};
    await desk.change({ collection: 'matches', sid }, actor, { ...changes, ...running });
    desk.name(label);
    return ok({ eid });
  });
}

/** This device runs the match from now on; the others see it, and may go on tapping. */
export function takeControl(client: Client, { match: sid }: OfMatch): Outcome<object, never> {
  return act(client, { urgent: true, label: 'control' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    await desk.change({ collection: 'matches', sid }, actor, takingControl(client, match));
    return ok({});
  });
}

function takingControl(client: Client, match: Match): Changes {
  const account = client.ownAccount();
  const controller = {
    device: deviceNumber(client.live.state),
    account: client.account,
    name: account?.firstname || account?.nickname || '',
  };
  return changesBetween(matchFields, match, controlledBy(match, controller));
}

interface OfMatch {
  readonly match: number;
}

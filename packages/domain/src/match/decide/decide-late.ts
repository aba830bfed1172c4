/** Extra time, and the shoot-out kick by kick, after the last part. */
import type { Match, MatchEvent } from '../../entity/tables/match.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { extraPartCount, isExtraPart, lastPart, partCount, stoppedTimer } from '../clock/clock.ts';
import { isBetweenParts, isEnded, isNotStarted } from '../clock/status.ts';
import type { LateCommand, TakeKick } from '../decision/commands.ts';
import type { DecideContext, MatchRefusal } from '../decision/decided.ts';
import { inPhase, type Outcomes, withEvent } from '../decision/decision.ts';
import { sentOffPlayers } from '../events/cards.ts';
import { eventData, withEvents } from '../events/events.ts';
import { ourSide } from '../events/names.ts';
import { KICK_TYPES, kickOutcome, shootoutOf } from '../events/shootout.ts';
import { putOnSheet } from '../sheet/sheet.ts';
import { liveMoment, shootoutMoment } from '../timeline/moments.ts';
import { flowEvent } from './decide-flow.ts';
import { whoData } from './decide-notes.ts';

/** Decides a command of extra time or of the shoot-out. */
export function decideLate(match: Match, command: LateCommand, context: DecideContext): Outcomes {
  switch (command.type) {
    case 'extraTime':
      return extraTime(match, context);
    case 'startShootout':
      return startShootout(match, context);
    case 'cancelShootout':
      return cancelShootout(match);
    case 'kick':
      return kick(match, command, context);
  }
}

/** Records the whistle after the last part. The kick-off of extra time starts the clock again. */
function extraTime(match: Match, { nowSeconds, eid }: DecideContext): Outcomes {
  const after = afterLastPart(match);
  if (!after.ok) return after;
  const { gamepart } = match;
  const possible = extraPartCount(match) > 0 && gamepart <= partCount(match) && match.status !== 'EXTRATIME';
  if (!possible) return refuse({ code: 'noExtraTime' });
  const event = flowEvent('EXTRATIME', eid, liveMoment(match, nowSeconds));
  const waiting = inPhase(match, 'EXTRATIME', stoppedTimer(match, nowSeconds));
  return ok({ match: withEvent(waiting, event), label: 'extraTime', eid });
}

function startShootout(match: Match, { nowSeconds, eid }: DecideContext): Outcomes {
  const after = afterLastPart(match);
  if (!after.ok) return after;
  const started = inPhase(match, 'PENALTIES', stoppedTimer(match, nowSeconds));
  if (isBetweenParts(match.status)) return ok({ match: started, label: 'shootout', eid: null });
  const event = flowEvent('BREAK', eid, liveMoment(match, nowSeconds));
  return ok({ match: withEvent(started, event), label: 'shootout', eid });
}

function cancelShootout(match: Match): Outcomes {
  if (match.status !== 'PENALTIES') return refuse({ code: 'noShootout', status: match.status });
  const status = isExtraPart(match, match.gamepart) ? 'EXTRATIME' : 'BREAK';
  const events = match.events.filter((event) => kickOutcome(event) === null);
  return ok({
    match: withEvents(inPhase(match, status, match.timer), events),
    label: 'cancelShootout',
    eid: null,
  });
}

function kick(match: Match, command: TakeKick, { eid, players = [] }: DecideContext): Outcomes {
  const shootout = shootoutOf(match);
  if (match.status !== 'PENALTIES' || shootout === null)
    return refuse({ code: 'noShootout', status: match.status });
  if (shootout.winner !== null) return refuse({ code: 'shootoutDecided', winner: shootout.winner });
  const { side, outcome } = command;
  if (shootout.next !== null && shootout.next !== side) return refuse({ code: 'notTheirTurn', side });
  const moment = shootoutMoment(match);
  const making = { moment, eid, players };
  const who = whoData(match, { who: command, byUs: side === ourSide(match), making });
  if (!who.ok) return who;
  const { player_sid } = who.value;
  if (sentOffPlayers(match).has(player_sid)) return refuse({ code: 'sentOff', player: player_sid });
  const event: MatchEvent = {
    eid,
    action: 'INSERT',
    type: KICK_TYPES[outcome],
    status: 'PUBLIC',
    data: eventData({ ...moment, ...who.value, homeaway: side }),
  };
  return ok({ match: withEvent(putOnSheet(match, player_sid), event), label: 'kick', eid });
}

/** True during or after the last part, because only then something can follow it. */
function afterLastPart(match: Match): Result<Match, MatchRefusal> {
  const { status, gamepart } = match;
  if (isNotStarted(status)) return refuse({ code: 'notStarted', status });
  if (isEnded(status)) return refuse({ code: 'ended', status });
  if (status === 'PENALTIES') return refuse({ code: 'otherPhase', status });
  const last = lastPart(match);
  return gamepart < last ? refuse({ code: 'notLastPart', part: gamepart, last }) : ok(match);
}

/**
 * The statuses that a coach chooses: delayed, postponed, cancelled, a new start, a typed result, the archive. The data
 * that a change clears is shown first (`lossesOf`), and can be restored until the next command on the match.
 */
import type { Match } from '../../entity/tables/match.ts';
import { SCORE_MAX } from '../../match-limits.ts';
import { ok, refuse } from '../../result.ts';
import { matchSeconds, partCount } from '../clock/clock.ts';
import { isArchived, isEnded, isNotStarted } from '../clock/status.ts';
import type {
  FinishTyped,
  MatchCommand,
  SetOutcome,
  SetStatus,
  StatusCommand,
} from '../decision/commands.ts';
import type { Outcomes } from '../decision/decision.ts';
import { eventsInOrder, isFlow, isGoal, isInternal, wasRunLive, withEvents } from '../events/events.ts';
import { kickOutcome } from '../events/shootout.ts';
import { isSaidBefore } from '../timeline/messages.ts';

/** Decides a status command. */
export function decideStatus(match: Match, command: StatusCommand): Outcomes {
  switch (command.type) {
    case 'setStatus':
      return setStatus(match, command);
    case 'setOutcome':
      return setOutcome(match, command);
    case 'restart':
      return restart(match);
    case 'finishTyped':
      return finishTyped(match, command);
    case 'archive':
      return archive(match);
    case 'unarchive':
      return unarchive(match);
  }
}

/** The data that a command would clear, shown before the coach confirms; null without one. */
export interface Losses {
  readonly goals: number;
  readonly kicks: number;
  /** All other recorded events. */
  readonly others: number;
  /** The typed result of a match that was not run live. */
  readonly typedResult: boolean;
}

/** Counts the events that a command clears, without those that the app records itself (whistles, pauses, moves). */
export function lossesOf(match: Match, command: Pick<MatchCommand, 'type'>): Losses | null {
  const cleared = eventsInOrder(match).filter((event) => !isSaidBefore(event));
  const recorded = cleared.filter(({ type }) => !isFlow(type) && (!isInternal(type) || type === 'UNDEFINED'));
  const kicks = recorded.filter((event) => kickOutcome(event) !== null).length;
  if (command.type === 'cancelShootout')
    return kicks === 0 ? null : { goals: 0, kicks, others: 0, typedResult: false };
  if (command.type !== 'setStatus' && command.type !== 'restart') return null;
  const typedResult =
    isEnded(match.status) && !wasRunLive(match) && !cleared.some(({ type }) => isGoal(type));
  if (cleared.length === 0 && !typedResult) return null;
  const goals = recorded.filter(({ type }) => isGoal(type)).length;
  return { goals, kicks, others: recorded.length - goals - kicks, typedResult };
}

const STATUS_OF = { delayed: 'DELAYED', postponed: 'POSTPONED', cancelled: 'CANCELLED' } as const;

function setStatus(match: Match, { to }: SetStatus): Outcomes {
  const { status } = match;
  if (isEnded(status)) return refuse({ code: 'ended', status });
  if (!isNotStarted(status)) return refuse({ code: 'alreadyStarted', status });
  return ok({ match: { ...emptied(match), status: STATUS_OF[to] }, label: to, eid: null });
}

const OUTCOME = { finished: 'FINISHED', abandoned: 'ABANDONED' } as const;

/** Changes between finished and abandoned. Clock and events stay. */
function setOutcome(match: Match, { to }: SetOutcome): Outcomes {
  const { status } = match;
  if (!isEnded(status)) return refuse({ code: 'notEnded', status });
  return ok({
    match: { ...match, status: OUTCOME[to] },
    label: to === 'abandoned' ? 'abandon' : 'finish',
    eid: null,
  });
}

/** Restarts from before the kick-off. Line-up, plan and attendance stay. */
function restart(match: Match): Outcomes {
  const { status } = match;
  const again = isNotStarted(status) ? status !== 'CAN_START' || !match.events.every(isSaidBefore) : true;
  if (!again) return refuse({ code: 'nothingToChange' });
  return ok({ match: { ...emptied(match), status: 'CAN_START' }, label: 'restart', eid: null });
}

/** Sets the result of a match that was not run live. Recorded goals take precedence. */
function finishTyped(match: Match, { home, away }: FinishTyped): Outcomes {
  const { status } = match;
  const wrong = [home, away].some((goals) => !Number.isInteger(goals) || goals < 0 || goals > SCORE_MAX);
  if (wrong) return refuse({ code: 'noSuchScore', most: SCORE_MAX });
  if (match.events.some(({ type }) => type === 'KICKOFF')) {
    return isEnded(status) ? refuse({ code: 'scoreFromEvents' }) : refuse({ code: 'alreadyStarted', status });
  }
  if (match.events.some(({ type }) => isGoal(type))) return refuse({ code: 'scoreFromEvents' });
  const gamepart = partCount(match);
  const timer = {
    ...match.timer,
    gamepart,
    gamesubpart: 1,
    currentTime: matchSeconds(match),
    running: false,
  };
  const finished: Match = {
    ...match,
    status: 'FINISHED',
    timer,
    gamepart,
    gamesubpart: 1,
    scores: { scoreHome: home, scoreAway: away },
  };
  return ok({ match: finished, label: 'typedScore', eid: null });
}

function archive(match: Match): Outcomes {
  const { status } = match;
  if (status === 'FINISHED')
    return ok({ match: { ...match, status: 'ARCHIVED' }, label: 'archive', eid: null });
  if (status === 'ABANDONED')
    return ok({ match: { ...match, status: 'ABANDONED_ARCHIVED' }, label: 'archive', eid: null });
  return refuse({ code: 'notEnded', status });
}

function unarchive(match: Match): Outcomes {
  const { status } = match;
  if (!isArchived(status)) return refuse({ code: 'notArchived', status });
  const before = status === 'ARCHIVED' ? 'FINISHED' : 'ABANDONED';
  return ok({ match: { ...match, status: before }, label: 'unarchive', eid: null });
}

/**
 * The match as before the kick-off: no events except earlier messages, no time, no typed score, and no played blocks.
 */
function emptied(match: Match): Match {
  const timer = { gameStartedAt: 0, currentTime: 0, gamepart: 1, gamesubpart: 1, running: false };
  return {
    ...withEvents(match, match.events.filter(isSaidBefore)),
    timer,
    gamepart: 1,
    gamesubpart: 1,
    scores: { scoreHome: 0, scoreAway: 0 },
    subsmap_play: {},
  };
}

import { MATCH_STATUSES, type MatchStatus } from '@touchline/domain/entity/tables/match';
import { clockAt, momentAt } from '@touchline/domain/match/clock/clock';
import { hasResult, isEnded, isInPart, isNotStarted, isPaused } from '@touchline/domain/match/clock/status';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import {
  Coach,
  KICK_OFF,
  kickedOff,
  minutes,
  readyMatch,
} from '@touchline/domain/match/testing/match.testing';
import { describe, expect, it } from 'vitest';
import { statusChoices, statusTitle } from './status-choices.ts';

const ISSUES = ['setStatus delayed', 'setStatus postponed', 'setStatus cancelled'];
const PLAYED = ['endMatch abandoned', 'restart'];

/** The choices of the sheet in each status. The kick-off, whistles and "play on" are on match day's bars. */
const OFFERED: Readonly<Record<MatchStatus, readonly string[]>> = {
  UNKNOWN: ISSUES,
  NEW: ISSUES,
  EDIT: ISSUES,
  INVALID_DATA: ISSUES,
  CAN_START: ISSUES,
  DELAYED: ['restart', 'setStatus postponed', 'setStatus cancelled'],
  POSTPONED: ['restart', 'setStatus delayed', 'setStatus cancelled'],
  CANCELLED: ['restart', 'setStatus delayed', 'setStatus postponed'],
  PLAYING: PLAYED,
  HALFTIME: PLAYED,
  BREAK: PLAYED,
  PAUSED: PLAYED,
  PLAYING_EXTRATIME: PLAYED,
  PAUSED_EXTRATIME: PLAYED,
  EXTRATIME: PLAYED,
  PENALTIES: ['endMatch abandoned', 'cancelShootout', 'restart'],
  FINISHED: ['setOutcome abandoned', 'archive', 'restart'],
  ABANDONED: ['setOutcome finished', 'archive', 'restart'],
  ARCHIVED: ['unarchive'],
  ABANDONED_ARCHIVED: ['unarchive'],
};

const nameOf = (command: MatchCommand) => {
  if ('to' in command) return `${command.type} ${String(command.to)}`;
  return command.type === 'endMatch' && command.abandoned === true ? 'endMatch abandoned' : command.type;
};

/** A match in the given status, two minutes into stoppage time of its only part. */
function coachIn(status: MatchStatus): Coach {
  const coach = isNotStarted(status) ? new Coach(readyMatch()) : kickedOff({ matchParts: 1 });
  const running = isInPart(status) && !isPaused(status);
  const currentTime = isNotStarted(status) ? 0 : minutes(62);
  coach.match = { ...coach.match, status, timer: { ...coach.match.timer, running, currentTime } };
  return coach;
}

const pairs = MATCH_STATUSES.flatMap((status) =>
  statusChoices(status).map(({ command }) => ({ status, choice: nameOf(command), command })),
);

describe('the sheet of statuses', () => {
  it('offers in each status what section 4 allows', () => {
    const offered = MATCH_STATUSES.map((status) => [
      status,
      statusChoices(status).map((c) => nameOf(c.command)),
    ]);
    expect(Object.fromEntries(offered)).toEqual(OFFERED);
  });

  it('has in each status a title that names what it offers', () => {
    const named: Readonly<Record<string, RegExp>> = {
      'setStatus delayed': /delay|postpone|as planned/i,
      'setStatus postponed': /delay|postpone|as planned/i,
      'setStatus cancelled': /cancel/i,
      'endMatch abandoned': /abandon/i,
      'setOutcome abandoned': /outcome/i,
      'setOutcome finished': /outcome/i,
      cancelShootout: /cancel the shoot-out/i,
      archive: /archive/i,
      unarchive: /restore from archive/i,
    };
    for (const { status, choice } of pairs) {
      const restart = isNotStarted(status) ? /play/i : /restart/i;
      expect([status, statusTitle(status)]).toEqual([
        status,
        expect.stringMatching(named[choice] ?? restart),
      ]);
    }
    const offers = (status: MatchStatus, command: RegExp) =>
      pairs.some((pair) => pair.status === status && command.test(pair.choice));
    for (const status of MATCH_STATUSES) {
      const title = statusTitle(status);
      expect([status, /delay|postpone/i.test(title) && !offers(status, /delayed|postponed/)]).toEqual([
        status,
        false,
      ]);
      expect([status, /\bcancel\b/i.test(title) && !offers(status, /cancel/)]).toEqual([status, false]);
      expect([status, /restart/i.test(title) && !offers(status, /restart/)]).toEqual([status, false]);
    }
  });

  it.each(pairs)('$status: "$choice" is accepted, and the clock keeps its time or starts at 0', (pair) => {
    const coach = coachIn(pair.status);
    const before = clockAt(coach.match, KICK_OFF + minutes(62));
    coach.does(pair.command, minutes(62));
    const after = clockAt(coach.match, KICK_OFF + minutes(90));
    const cleared = pair.command.type === 'restart' || pair.command.type === 'setStatus';
    expect(after.running).toBe(false);
    expect(after.seconds).toBe(cleared ? 0 : before.seconds);
    if (isEnded(pair.status) && !cleared) expect(coach.match.timer.currentTime).toBe(minutes(62));
  });

  it('switches between finished and abandoned without moving the clock or an entry', () => {
    const coach = kickedOff({ matchParts: 1 });
    coach.does({ type: 'goal', side: 'home', player: 7 }, minutes(61));
    coach.does({ type: 'endMatch' }, minutes(62));
    const finished = coach.match;
    for (const [to, result] of [
      ['ABANDONED', false],
      ['FINISHED', true],
      ['ABANDONED', false],
    ] as const) {
      const [outcome] = statusChoices(coach.match.status);
      if (outcome === undefined) throw new Error('nothing is offered');
      coach.does(outcome.command, minutes(70));
      expect(coach.match).toEqual({ ...finished, status: to });
      expect(hasResult(to)).toBe(result);
      expect(momentAt(coach.match, 1, coach.match.timer.currentTime).overtime).toBe(3);
    }
  });
});

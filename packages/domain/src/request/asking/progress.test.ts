import { describe, expect, it } from 'vitest';
import { create } from '../../entity/rows/rows.ts';
import { attendanceDeliveryFields, type PlayerDelivery } from '../../entity/tables/attendance.ts';
import type { Match } from '../../entity/tables/match.ts';
import { aTeam, KICK_OFF, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import { decideAsk, decideRemind } from './ask.ts';
import { hasMovedSinceAsked, isTrouble, mailState, silentPlayers } from './progress.ts';

const team = aTeam(somePlayers(14));
const ASKED = KICK_OFF - 86_400;
const HOUR = 3_600;

function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const asked = (how: 'mail' | 'link') =>
  value(decideAsk(readyMatch(), { players: [14], how, again: false }, { team, nowSeconds: ASKED }));
const delivered = (match: Match, delivery: Partial<PlayerDelivery>): Match => {
  const deliveries = [create(attendanceDeliveryFields, { sid: 14, ...delivery })];
  return { ...match, metadata: { ...match.metadata, deliveries } };
};

describe('the mail to a family', () => {
  it('is pending until the server tells what became of it, also after a reminder', () => {
    const mailed = asked('mail');
    expect(mailState(mailed, 14)).toBe('pending');
    const sent = delivered(mailed, { state: 'sent', what: 'request', at: ASKED + 5 });
    expect(mailState(sent, 14)).toBe('sent');
    const reminded = value(decideRemind(sent, [14], { team, nowSeconds: ASKED + 2 * HOUR }));
    expect(mailState(reminded, 14)).toBe('pending');
  });

  it('is pending after a reminder that follows the request within minutes', () => {
    const sent = delivered(asked('mail'), { state: 'sent', what: 'request', at: ASKED + 5 });
    const reminded = value(decideRemind(sent, [14], { team, nowSeconds: ASKED + 60 }));
    expect(mailState(reminded, 14)).toBe('pending');
    const told = delivered(reminded, { state: 'sent', what: 'reminder', at: ASKED + 50 });
    expect(mailState(told, 14)).toBe('sent');
  });

  it('is told although the clock of the device is a little ahead', () => {
    expect(
      mailState(delivered(asked('mail'), { state: 'refused', what: 'request', at: ASKED - 60 }), 14),
    ).toBe('refused');
  });

  it('does not exist for a player who was not asked by mail', () => {
    expect(mailState(readyMatch(), 14)).toBeNull();
    expect(mailState(asked('link'), 14)).toBeNull();
  });

  it.each(['waiting', 'refused', 'no_address', 'unsubscribed', 'limited'] as const)(
    '%s is trouble',
    (state) => {
      expect(isTrouble(mailState(delivered(asked('mail'), { state, at: ASKED }), 14))).toBe(true);
    },
  );
});

it('silent players were asked and have not answered', () => {
  expect(silentPlayers(asked('link'))).toEqual([14]);
  expect(silentPlayers(readyMatch())).toEqual([]);
});

it('a match that was moved after the question may be asked about again', () => {
  const moved = delivered(asked('mail'), { state: 'sent', what: 'change', at: ASKED + HOUR });
  expect(hasMovedSinceAsked(moved)).toBe(true);
  const again = { players: [14], how: 'mail', again: true } as const;
  expect(hasMovedSinceAsked(value(decideAsk(moved, again, { team, nowSeconds: ASKED + 2 * HOUR })))).toBe(
    false,
  );
  expect(hasMovedSinceAsked(delivered(asked('mail'), { state: 'sent', what: 'request', at: ASKED }))).toBe(
    false,
  );
});

import { describe, expect, test } from 'vitest';
import type { Grant } from './grant.ts';
import { type TeamCode, teamCodeRefusal, teamCodeState, useTeamCode } from './team-code.ts';

const DAY = 86_400;
const NOW = 1_000 * DAY;
const CODE: TeamCode = { sku: '1', days: 365, valid_until: NOW + 90 * DAY, withdrawn_at: 0 };
const USE = { account: 7, team: 70, now: NOW, activateOn: -1, relinkDays: 30 };

function used(code = CODE, use: Partial<typeof USE> = {}): Grant {
  const answer = useTeamCode(code, null, { ...USE, ...use });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

describe('a team code', () => {
  test('makes a grant that runs from now or from the requested day', () => {
    expect(used()).toEqual({
      source: 'team_code',
      sku: '1',
      state: 'active',
      account_sid: 7,
      team_sid: 70,
      linked_at: NOW,
      starts_at: NOW,
      ends_at: NOW + 365 * DAY,
      renews: false,
      payment_period: '',
      unpaid_since: 0,
    });
    expect(used(CODE, { activateOn: NOW + 10 * DAY })).toMatchObject({
      starts_at: NOW + 10 * DAY,
      ends_at: NOW + 375 * DAY,
    });
    expect(used(CODE, { activateOn: NOW - 10 * DAY }).starts_at).toBe(NOW);
    expect(used({ ...CODE, days: 0 }).ends_at).toBe(0);
  });

  test('has the states of section 3', () => {
    const later = used(CODE, { activateOn: NOW + DAY });
    expect(teamCodeState(CODE, null, NOW)).toBe('inactive');
    expect(teamCodeState(CODE, null, CODE.valid_until)).toBe('expired');
    expect(teamCodeState(CODE, later, NOW)).toBe('pending');
    expect(teamCodeState(CODE, later, NOW + DAY)).toBe('active');
    expect(teamCodeState(CODE, later, NOW + 366 * DAY)).toBe('expired');
    // The time to activate it does not end a code that is in use.
    expect(teamCodeState(CODE, used(), CODE.valid_until + DAY)).toBe('active');
    for (const grant of [null, used()]) {
      expect(teamCodeState({ ...CODE, withdrawn_at: NOW }, grant, NOW)).toBe('deleted');
    }
  });

  test('is usable while it is new, and then by its account until it ends', () => {
    const own = { account: 7, now: NOW };
    expect(teamCodeRefusal(CODE, null, own)).toBeNull();
    expect(teamCodeRefusal(CODE, used(), own)).toBeNull();
    const refused = { code: 'codeInvalid' };
    expect(teamCodeRefusal(CODE, used(), { account: 8, now: NOW })).toEqual(refused);
    expect(teamCodeRefusal(CODE, used(), { account: 7, now: NOW + 365 * DAY })).toEqual(refused);
    expect(teamCodeRefusal(CODE, null, { account: 7, now: CODE.valid_until })).toEqual(refused);
    expect(teamCodeRefusal({ ...CODE, withdrawn_at: NOW }, used(), own)).toEqual(refused);
  });

  test('moves to another team after the days of the operator, and keeps its end', () => {
    const grant = used();
    const soon = { ...USE, team: 71, now: NOW + 30 * DAY - 1 };
    expect(useTeamCode(CODE, grant, soon)).toEqual({
      ok: false,
      error: { code: 'tooEarlyToSwitch', from: NOW + 30 * DAY },
    });
    expect(useTeamCode(CODE, grant, { ...soon, now: NOW + 30 * DAY })).toMatchObject({
      ok: true,
      value: { team_sid: 71, linked_at: NOW + 30 * DAY, ends_at: grant.ends_at },
    });
    expect(useTeamCode(CODE, grant, { ...USE, now: NOW + DAY })).toEqual({ ok: true, value: grant });
  });
});

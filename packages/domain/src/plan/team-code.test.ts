import { describe, expect, test } from 'vitest';
import { linkTeamCode, relinkFrom, type TeamCode, teamCodeRefusal, teamCodeState } from './team-code.ts';

const DAY = 86_400;
const NOW = 1_000 * DAY;
const NEW: TeamCode = {
  days: 365,
  valid_until: NOW + 90 * DAY,
  account_sid: 0,
  team_sid: 0,
  linked_at: 0,
  starts_at: 0,
  ends_at: 0,
  withdrawn_at: 0,
};
const LINK = { account: 7, team: 70, now: NOW, activateOn: -1, relinkDays: 30 };

function linked(code = NEW, link: Partial<typeof LINK> = {}): TeamCode {
  const answer = linkTeamCode(code, { ...LINK, ...link });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

describe('a team code', () => {
  test('a team code runs from its activation or from the requested day', () => {
    expect(linked()).toMatchObject({
      account_sid: 7,
      team_sid: 70,
      starts_at: NOW,
      ends_at: NOW + 365 * DAY,
    });
    expect(linked({ ...NEW, days: 0 }).ends_at).toBe(0);
    const later = linked(NEW, { activateOn: NOW + 10 * DAY });
    expect(later).toMatchObject({ starts_at: NOW + 10 * DAY, ends_at: NOW + 375 * DAY });
    expect(linked(NEW, { activateOn: NOW - 10 * DAY }).starts_at).toBe(NOW);
  });

  test('a team code is inactive, pending, active, expired or deleted (section 3)', () => {
    expect(teamCodeState(NEW, NOW)).toBe('inactive');
    expect(teamCodeState(NEW, NEW.valid_until)).toBe('expired');
    const code = linked(NEW, { activateOn: NOW + DAY });
    expect(teamCodeState(code, NOW)).toBe('pending');
    expect(teamCodeState(code, NOW + DAY)).toBe('active');
    expect(teamCodeState(code, code.ends_at - 1)).toBe('active');
    expect(teamCodeState(code, code.ends_at)).toBe('expired');
    expect(teamCodeState({ ...code, withdrawn_at: NOW }, NOW + DAY)).toBe('deleted');
    expect(teamCodeState(linked({ ...NEW, days: 0 }), NOW + 9_999 * DAY)).toBe('active');
  });

  test('a team code belongs to the account that activated it first', () => {
    const code = linked();
    expect(teamCodeRefusal(code, { account: 7, now: NOW })).toBeNull();
    for (const [refused, account, now] of [
      [code, 8, NOW],
      [code, 7, code.ends_at],
      [{ ...code, withdrawn_at: NOW }, 7, NOW],
      [{ ...NEW, withdrawn_at: NOW }, 7, NOW],
      [NEW, 7, NEW.valid_until],
    ] as const) {
      expect(teamCodeRefusal(refused, { account, now })).toEqual({ code: 'codeInvalid' });
      expect(linkTeamCode(refused, { ...LINK, account, now })).toMatchObject({ ok: false });
    }
  });

  test('a team code moves to another team once per 30 days, and its end stays', () => {
    const code = linked();
    expect(relinkFrom(NEW, 30)).toBe(0);
    expect(relinkFrom(code, 30)).toBe(NOW + 30 * DAY);
    const tooEarly = { ok: false, error: { code: 'tooEarlyToSwitch', from: NOW + 30 * DAY } };
    expect(linkTeamCode(code, { ...LINK, team: 71, now: NOW + 30 * DAY - 1 })).toEqual(tooEarly);
    const moved = linked(code, { team: 71, now: NOW + 30 * DAY });
    expect(moved).toEqual({ ...code, team_sid: 71, linked_at: NOW + 30 * DAY });
    expect(linkTeamCode(moved, { ...LINK, team: 70, now: NOW + 31 * DAY })).toMatchObject({ ok: false });
    // Linking the same team again changes nothing, as after a lost answer.
    expect(linked(code, { now: NOW + DAY })).toBe(code);
    expect(linked(code, { team: 71, now: NOW + 1, relinkDays: 0 }).team_sid).toBe(71);
  });
});

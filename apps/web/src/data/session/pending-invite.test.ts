import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pendingInvite } from './pending-invite.ts';

const EVA = 'eva@example.org';
const START = Date.UTC(2026, 10, 23, 9);
const MINUTE = 60_000;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

describe('an invitation that was accepted before sign-in', () => {
  beforeEach(() => {
    pendingInvite.open('token');
    pendingInvite.accept('token', { email: EVA, now: START });
  });

  it('waits for its own account, in any spelling of the address', () => {
    expect(pendingInvite.waitsFor('Eva@Example.org', START + 59 * MINUTE)).toBe(true);
    expect(pendingInvite.get()?.token).toBe('token');
  });

  it('is no longer accepted when another account signs in', () => {
    expect(pendingInvite.waitsFor('bo@example.org', START)).toBe(false);
    expect(pendingInvite.waitsFor(EVA, START)).toBe(false);
    expect(pendingInvite.get()).toEqual({ token: 'token', accepted: null });
  });

  it('is no longer accepted after an hour', () => {
    expect(pendingInvite.waitsFor(EVA, START + 60 * MINUTE)).toBe(false);
    expect(pendingInvite.waitsFor(EVA, START)).toBe(false);
  });

  it("from a team's link waits for any account", () => {
    pendingInvite.accept('token', { email: '', now: START });
    expect(pendingInvite.waitsFor(EVA, START)).toBe(true);
  });

  it("from a team's link waits for no account after the login page was left", () => {
    pendingInvite.accept('token', { email: '', now: START });
    pendingInvite.giveUp();
    expect(pendingInvite.waitsFor(EVA, START)).toBe(false);
    expect(pendingInvite.get()).toEqual({ token: 'token', accepted: null });
  });

  it('no longer exists after it was ended', () => {
    pendingInvite.end();
    expect(pendingInvite.waitsFor(EVA, START)).toBe(false);
    expect(pendingInvite.get()).toBeNull();
  });
});

it('an invitation that was only opened waits for no account', () => {
  pendingInvite.open('token');
  expect(pendingInvite.waitsFor(EVA, START)).toBe(false);
});

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

describe('an invitation that was accepted before the login', () => {
  beforeEach(() => {
    pendingInvite.open('token');
    pendingInvite.accept('token', { email: EVA, now: START });
  });

  it('waits for the account that it is for, however its address is spelled', () => {
    expect(pendingInvite.waitsFor('Eva@Example.org', START + 59 * MINUTE)).toBe(true);
    expect(pendingInvite.get()?.token).toBe('token');
  });

  it('is only an opened one when another account signs in', () => {
    expect(pendingInvite.waitsFor('bo@example.org', START)).toBe(false);
    expect(pendingInvite.waitsFor(EVA, START)).toBe(false);
    expect(pendingInvite.get()).toEqual({ token: 'token', accepted: null });
  });

  it('is only an opened one an hour later', () => {
    expect(pendingInvite.waitsFor(EVA, START + 60 * MINUTE)).toBe(false);
    expect(pendingInvite.waitsFor(EVA, START)).toBe(false);
  });

  it('by a link of the team waits for each account', () => {
    pendingInvite.accept('token', { email: '', now: START });
    expect(pendingInvite.waitsFor(EVA, START)).toBe(true);
  });

  it('by a link of the team waits for no account once the login was left', () => {
    pendingInvite.accept('token', { email: '', now: START });
    pendingInvite.giveUp();
    expect(pendingInvite.waitsFor(EVA, START)).toBe(false);
    expect(pendingInvite.get()).toEqual({ token: 'token', accepted: null });
  });

  it('is gone after its end', () => {
    pendingInvite.end();
    expect(pendingInvite.waitsFor(EVA, START)).toBe(false);
    expect(pendingInvite.get()).toBeNull();
  });
});

it('an invitation that was only opened waits for no account', () => {
  pendingInvite.open('token');
  expect(pendingInvite.waitsFor(EVA, START)).toBe(false);
});

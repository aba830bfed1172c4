import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { publicPatch } from '@touchline/domain/match/public/public-patch';

import { describe, expect, it } from 'vitest';
import { type LiveState, reduceLive } from './live-state.ts';

const before = { score: { home: 0, away: 0 }, timeline: [] } as unknown as PublicMatch;
const after = { ...before, score: { home: 1, away: 0 } };
const patch = (from: string, to: string) =>
  publicPatch({ version: from, view: before }, { version: to, view: after });
const start: LiveState = { view: before, version: 'e.1', line: 'listening', lost: false };

describe('the state of the follower’s page', () => {
  it('[LIV-1.2] applies a patch that starts at its version', () => {
    const next = reduceLive(start, { event: 'patch', patch: patch('e.1', 'e.2') });
    expect(next).toEqual({ view: after, version: 'e.2', line: 'listening', lost: false });
  });

  it('[LIV-1.3] asks for the whole state when a patch starts at another version, and keeps what it shows', () => {
    const next = reduceLive(start, { event: 'patch', patch: patch('e.2', 'e.3') });
    expect(next).toEqual({ ...start, lost: true });
    expect(reduceLive(next, { event: 'state', id: 'e.3', view: after })).toMatchObject({
      view: after,
      lost: false,
    });
  });

  it('[LIV-1.2] ignores a patch that it has applied already', () => {
    expect(reduceLive(start, { event: 'patch', patch: patch('e.0', 'e.1') })).toEqual(start);
  });

  it('[LIV-2.1] shows no match after the coach closed it', () => {
    expect(reduceLive(start, { event: 'closed' })).toMatchObject({ view: null, line: 'closed' });
    expect(reduceLive(reduceLive(start, { event: 'closed' }), { event: 'error' }).line).toBe('closed');
  });

  it('waits at a closed match, and shows it when the coach opens it again', () => {
    const closed: LiveState = { view: null, version: '', line: 'closed', lost: false };
    expect(reduceLive(closed, { event: 'open' })).toEqual(closed);
    expect(reduceLive(closed, { event: 'state', id: 'e.3', view: after })).toMatchObject({
      view: after,
      line: 'listening',
    });
  });

  it('shows nothing of a match that is gone, and does not wait for it', () => {
    const gone = reduceLive(start, { event: 'gone' });
    expect(gone).toMatchObject({ view: null, line: 'gone' });
    expect(reduceLive(gone, { event: 'error' }).line).toBe('gone');
  });

  it('shows that it is reconnecting, with the last state', () => {
    const broken = reduceLive(start, { event: 'error' });
    expect(broken).toMatchObject({ view: before, line: 'reconnecting' });
    expect(reduceLive(broken, { event: 'open' }).line).toBe('listening');
  });
});

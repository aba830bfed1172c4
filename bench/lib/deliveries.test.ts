import { describe, expect, test } from 'vitest';
import { Deliveries, FollowerHas, Sending, toldIn } from './deliveries.ts';

const state = (id: string, { status = 'CAN_START', goals = 0 } = {}) =>
  `event: state\nid: ${id}\ndata: {"view":{"status":"${status}","score":{"home":0,"away":${goals}}},"now":1}\n\n`;
const patch = (from: string, to: string, set: object) =>
  `event: patch\nid: ${to}\ndata: ${JSON.stringify({ from, to, set, timeline: null })}\n\n`;
const kickOff = patch('e.1', 'e.2', { status: 'STARTED' });
const goal = (from: number, goals: number) =>
  patch(`e.${from}`, `e.${from + 1}`, { score: { home: 0, away: goals } });

function aFollower() {
  const [sending, deliveries] = [new Sending(), new Deliveries()];
  const follower = new FollowerHas(sending, deliveries);
  const hears = (text: string, atMs = 0) => {
    for (const told of toldIn(text)) follower.hears(told, atMs);
  };
  const figures = () => [deliveries.live, deliveries.caughtUp, follower.missing];
  const overdue = (atMs: number) => follower.overdue(atMs);
  return { sending, deliveries, hears, figures, overdue };
}

describe('deliveries', () => {
  test('are live when each patch follows the version before it', () => {
    const { sending, deliveries, hears, figures } = aFollower();
    hears(`retry: 2000\n\n${state('e.1')}`);
    sending.sends(100);
    hears(`:\n\n${kickOff}`, 104);
    sending.sends(200);
    hears(goal(2, 1), 206);
    expect(figures()).toEqual([2, 0, 0]);
    expect(deliveries.arrivedMs).toEqual([4, 6]);
  });

  test('that were on their way at a restart are caught up by the first state afterwards, and not timed', () => {
    const { sending, deliveries, hears, figures } = aFollower();
    hears(state('e.1'));
    sending.sends(100);
    hears(kickOff, 101);
    sending.sends(200);
    sending.breaks();
    expect(figures()).toEqual([1, 0, 1]);
    hears(state('f.9', { status: 'STARTED', goals: 1 }), 5_000);
    expect(figures()).toEqual([1, 1, 0]);
    sending.sends(6_000);
    sending.sendsAgain();
    hears(patch('f.9', 'f.10', { score: { home: 0, away: 2 } }), 9_000);
    expect(figures()).toEqual([2, 1, 0]);
    expect(deliveries.arrivedMs).toEqual([1]);
  });

  test('that were lost long before a restart are overdue, although the state afterwards has them', () => {
    const { sending, hears, overdue } = aFollower();
    hears(state('e.1'));
    sending.sends(100);
    sending.sends(9_000);
    expect([overdue(5_100), overdue(10_000)]).toEqual([0, 1]);
    sending.breaks();
    expect(overdue(60_000)).toBe(0);
  });

  test('are missing when the state afterwards does not have them', () => {
    const { sending, hears, figures } = aFollower();
    hears(state('e.1'));
    for (let n = 0; n < 3; n++) sending.sends(100);
    hears(state('f.9', { status: 'STARTED', goals: 1 }));
    expect(figures()).toEqual([0, 2, 1]);
  });

  test('are missing from a dropped patch on, although a later one names the newer score', () => {
    const { sending, hears, figures } = aFollower();
    hears(state('e.1'));
    for (let n = 0; n < 3; n++) sending.sends(100);
    hears(kickOff);
    hears(goal(3, 2));
    expect(figures()).toEqual([1, 0, 2]);
  });
});

/** The way between a device and the server: it loses requests and answers, sends twice, delays and reorders. */
import type { Scheduler } from '@touchline/sync/ports';
import type { Dice } from '@touchline/sync/random.testing';
import type { HttpAnswer } from './server.testing.ts';
import type { Send } from './wire.testing.ts';

export interface Weather {
  /** Chances of each, for one call. */
  readonly lostRequest: number;
  readonly lostAnswer: number;
  readonly repeated: number;
  readonly longestDelayMs: number;
}

export const STORM: Weather = { lostRequest: 0.08, lostAnswer: 0.08, repeated: 0.1, longestDelayMs: 1_500 };
export const CALM: Weather = { lostRequest: 0, lostAnswer: 0, repeated: 0, longestDelayMs: 0 };

/** A call without an answer ends after this long, as in the web app (section 9). */
const TIMEOUT_MS = 15_000;

export interface NetworkPorts {
  readonly scheduler: Scheduler;
  readonly dice: Dice;
  readonly weather: () => Weather;
  readonly isUp: () => boolean;
  /** What arrives at the server; null where nobody answers. */
  readonly arrive: Send;
  readonly onStep: (what: string) => void;
}

export interface NetworkCounts {
  calls: number;
  lostRequests: number;
  lostAnswers: number;
  repeats: number;
  delays: number;
}

export const noCounts = (): NetworkCounts => ({
  calls: 0,
  lostRequests: 0,
  lostAnswers: 0,
  repeats: 0,
  delays: 0,
});

/** @param counts what happens is added here */
export function networkBetween(ports: NetworkPorts, counts: NetworkCounts): Send {
  const { scheduler, dice, weather, isUp, arrive, onStep } = ports;
  return (call, body) => {
    const { lostRequest, lostAnswer, repeated, longestDelayMs } = weather();
    counts.calls++;
    const { promise, resolve } = Promise.withResolvers<HttpAnswer | null>();
    const cancel = scheduler.after(TIMEOUT_MS, () => answer(null));
    const answer = (reply: HttpAnswer | null): void => {
      cancel();
      onStep(`${call} ${reply === null ? 'unanswered' : `answered ${reply.status} ${reply.text}`}`);
      resolve(reply);
    };
    const travel = (run: () => void): void => {
      const delay = dice.below(longestDelayMs + 1);
      if (delay > 0) counts.delays++;
      scheduler.after(delay, run);
    };
    const reach = async (): Promise<void> => {
      if (!isUp()) return;
      const reply = await arrive(call, body);
      if (reply === null) return;
      if (dice.chance(lostAnswer)) counts.lostAnswers++;
      else travel(() => isUp() && answer(reply));
    };
    onStep(`${call} ${body}`);
    if (dice.chance(lostRequest)) counts.lostRequests++;
    else travel(() => void reach());
    if (dice.chance(repeated)) {
      counts.repeats++;
      scheduler.after(dice.below(3 * longestDelayMs + 1), () => void reach());
    }
    return promise;
  };
}

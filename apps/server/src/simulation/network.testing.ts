/** The network between a device and the server: it loses, repeats, delays and reorders requests and answers. */
import type { Scheduler } from '@touchline/sync/engine/ports';
import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { HttpAnswer } from './server.testing.ts';
import type { Send } from './wire.testing.ts';

export interface NetworkFaults {
  /** Probabilities for one call. */
  readonly lostRequest: number;
  readonly lostAnswer: number;
  readonly repeated: number;
  readonly longestDelayMs: number;
}

export const FAULTY_NETWORK: NetworkFaults = {
  lostRequest: 0.08,
  lostAnswer: 0.08,
  repeated: 0.1,
  longestDelayMs: 1_500,
};
export const RELIABLE_NETWORK: NetworkFaults = {
  lostRequest: 0,
  lostAnswer: 0,
  repeated: 0,
  longestDelayMs: 0,
};

/** The timeout of a call, as in the web app (section 9). */
const TIMEOUT_MS = 15_000;

export interface NetworkPorts {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly networkFaults: () => NetworkFaults;
  readonly isUp: () => boolean;
  /** Delivers a request to the server; null when the server does not answer. */
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

/** @param counts receives the number of each fault */
export function networkBetween(ports: NetworkPorts, counts: NetworkCounts): Send {
  const { scheduler, random, networkFaults, isUp, arrive, onStep } = ports;
  return (call, body) => {
    const { lostRequest, lostAnswer, repeated, longestDelayMs } = networkFaults();
    counts.calls++;
    const { promise, resolve } = Promise.withResolvers<HttpAnswer | null>();
    const cancel = scheduler.after(TIMEOUT_MS, () => answer(null));
    const answer = (reply: HttpAnswer | null): void => {
      cancel();
      onStep(`${call} ${reply === null ? 'unanswered' : `answered ${reply.status} ${reply.text}`}`);
      resolve(reply);
    };
    const travel = (run: () => void): void => {
      const delay = random.below(longestDelayMs + 1);
      if (delay > 0) counts.delays++;
      scheduler.after(delay, run);
    };
    const reach = async (): Promise<void> => {
      if (!isUp()) return;
      const reply = await arrive(call, body);
      if (reply === null) return;
      if (random.chance(lostAnswer)) counts.lostAnswers++;
      else travel(() => isUp() && answer(reply));
    };
    onStep(`${call} ${body}`);
    if (random.chance(lostRequest)) counts.lostRequests++;
    else travel(() => void reach());
    if (random.chance(repeated)) {
      counts.repeats++;
      scheduler.after(random.below(3 * longestDelayMs + 1), () => void reach());
    }
    return promise;
  };
}

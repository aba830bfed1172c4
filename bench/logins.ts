/** Sign-ins per second and core, by password and by token renewal, and the cost of each. */

import { BRIEF } from './lib/brief.ts';
import { COACH } from './lib/calls.ts';
import { placement, SERVER_CORE } from './lib/cores.ts';
import { runLoad } from './lib/load.ts';
import { type Measurement, rounded } from './lib/report.ts';
import { withServer } from './lib/server.ts';
import type { LoginFigures, LoginOrders } from './load/login-load.ts';

const CONNECTIONS = 8;
const WARM_UP_MS = BRIEF ? 200 : 3_000;
const MEASURE_MS = BRIEF ? 500 : 10_000;
/** A club of 200 coaches who all sign in within 15 minutes needs 0.2 per second. */
const BUDGET_PER_SECOND = 10;
/** A hundred thousand devices that each renew once a day need 1.2 per second. */
const BUDGET_REFRESH_PER_SECOND = 200;

export async function measure(): Promise<readonly Measurement[]> {
  return [
    await measureKind('login', {
      name: 'logins-password',
      budget: BUDGET_PER_SECOND,
      what: 'argon2id with 19 MB and two rounds, two hashes at a time, a new session stored',
    }),
    await measureKind('refresh_token', {
      name: 'logins-refresh',
      budget: BUDGET_REFRESH_PER_SECOND,
      what: 'each call with the token of the answer before it, the pair before that retired',
    }),
  ];
}

/** Each on its own server, so that memory and tables of one do not affect the other. */
function measureKind(
  kind: LoginOrders['kind'],
  { name, budget, what }: { name: string; budget: number; what: string },
): Promise<Measurement> {
  return withServer({ core: SERVER_CORE }, async (server) => {
    const orders: LoginOrders = {
      ...{ port: server.port, kind, ...COACH, connections: CONNECTIONS },
      ...{ warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS },
    };
    const residentBefore = server.residentBytes();
    const busyBefore = server.processorSeconds();
    const { answers, allAnswers, seconds, ...latencies } = await runLoad<LoginFigures>(
      'login-load.ts',
      orders,
    );
    const busy = server.processorSeconds() - busyBefore;
    const perSecond = answers / seconds;
    return {
      name,
      figures: {
        per_second: rounded(perSecond),
        ...latencies,
        answers,
        processor_ms_each: rounded((busy * 1_000) / allAnswers, 2),
        resident_mb_before: rounded(residentBefore / 1e6),
        resident_mb_after: rounded(server.residentBytes() / 1e6),
        peak_mb: rounded(server.peakBytes() / 1e6),
      },
      budget: `at least ${budget} per second and core, SQLite`,
      met: perSecond >= budget,
      method:
        `${placement()}; ${CONNECTIONS} connections kept open, one call at a time on each, the demo's coach; ${what}; ` +
        `${WARM_UP_MS / 1000} s to warm up, ${MEASURE_MS / 1000} s measured; every answer's status is checked. ` +
        'processor_ms_each divides what the server used by all answers, the eight sign-ins at the beginning included.',
    };
  });
}

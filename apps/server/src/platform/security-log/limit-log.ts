/** Logs who is above a limit: somebody who guesses links, floods the server, or runs a broken program. */

import type { FastifyInstance } from 'fastify';
import { networkOf } from '../http/network-of.ts';
import type { LogDep } from '../log/log.ts';
import { repeatedLinesOf } from '../log/repeated-lines.ts';
import type { TimeDep } from '../time.ts';
import { LIMIT_REACHED } from './events.ts';
import { networkPrefix, writeLine } from './security-log.ts';

const TOO_MANY = 429;

/** One line for each answer 429, ten in a minute for a network. Must be called before the routes are added. */
export function logLimits(app: FastifyInstance, deps: LogDep & TimeDep): void {
  app.addHook('onResponse', ({ ip, routeOptions }, { statusCode }, done) => {
    // The pattern of the route: its address contains the link.
    if (statusCode === TOO_MANY) write(deps, routeOptions.url ?? 'none', networkPrefix(networkOf(ip)));
    done();
  });
}

function write(deps: LogDep & TimeDep, call: string, network: string): void {
  const leftOut = repeatedLinesOf(deps).take(`${LIMIT_REACHED} ${network}`);
  if (leftOut === null) return;
  const more = leftOut > 0 ? { left_out: leftOut } : {};
  writeLine(deps, { event: LIMIT_REACHED, outcome: TOO_MANY, call, network, ...more });
}

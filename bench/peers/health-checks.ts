/** Health checks per second and core, compared with a bare node:http handler that reads the same row. */
import { join } from 'node:path';
import { HEALTH_DOCUMENT } from '@touchline/sync/engine/health-document';
import { signIn } from '../lib/calls.ts';
import { placement, SERVER_CORE } from '../lib/cores.ts';
import { runLoad } from '../lib/load.ts';
import { rounded } from '../lib/report.ts';
import { withFolder, withServer } from '../lib/server.ts';
import type { HealthFigures, HealthOrders } from '../load/health-load.ts';
import type { Contender, Row } from './compare.ts';
import { HEALTH_SECONDS, HEALTH_WARM_UP_SECONDS } from './sizes.ts';
import { startPeer } from './start.ts';

const CONNECTIONS = 32;
export async function compareHealthChecks(): Promise<readonly Row[]> {
  const contenders = await withFolder(async (folder) => {
    const { found, account } = await withServer({ core: SERVER_CORE, folder }, async ({ url, port }) => {
      const session = await signIn(url);
      return { found: await load(port, session.token), account: session.account };
    });
    const bare = await startPeer('bare-server', {
      args: [join(folder, 'touchline.sqlite'), String(account)],
    });
    try {
      return [
        contender(
          'touchline',
          found,
          "signed in: the token and its account read, too; the query is the app's own GraphQL",
        ),
        contender(
          'node:http',
          await load(bare.port, 'none'),
          'one row by its key; no token, no routes, no GraphQL',
        ),
      ];
    } finally {
      await bare.stop();
    }
  });
  return [
    {
      name: 'peers-health-checks',
      unit: 'per second',
      better: 'more',
      contenders,
      method:
        `${placement()}; the same requests on ${CONNECTIONS} connections kept open, one at a time on each, ` +
        `${HEALTH_SECONDS} s after warming up; both read the same SQLite file for each answer.`,
    },
  ];
}

function load(port: number, token: string): Promise<HealthFigures> {
  const orders: HealthOrders = {
    ...{ port, token, query: HEALTH_DOCUMENT, connections: CONNECTIONS },
    variables: { app_version: '4.1.15', platform: 'web' },
    warmUpMs: HEALTH_WARM_UP_SECONDS * 1000,
    measureMs: HEALTH_SECONDS * 1000,
  };
  return runLoad<HealthFigures>('health-load.ts', orders);
}

function contender(
  name: string,
  { answers, seconds, p50_ms, p99_ms }: HealthFigures,
  reads: string,
): Contender {
  return { name, value: rounded(answers / seconds, 0), details: { p50_ms, p99_ms, reads } };
}

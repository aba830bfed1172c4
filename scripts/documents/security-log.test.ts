/** Operators look an event of the security log up in docs/operating/monitoring.md. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  LINK_EVENTS,
  PERMISSION_REFUSED,
  SHARING_EVENTS,
} from '../../apps/server/src/access/data-calls/call-log.ts';
import { ACCOUNT_CALLS } from '../../apps/server/src/app.ts';
import * as named from '../../apps/server/src/platform/security-log/events.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

/** Events that are written with their names. */
function writtenOut(): readonly string[] {
  const files = globSync('apps/server/src/**/*.ts', { cwd: root });
  const texts = files.filter((path) => !/\.test(ing)?\.ts$/.test(path)).map(read);
  return texts.flatMap((text) => [...text.matchAll(/\bevent: '(\w+_\w+)'/g)].map(([, event = '']) => event));
}

test('each event of the security log is explained', () => {
  const events = [
    ...Object.values(ACCOUNT_CALLS.audited).flatMap(({ done, refused }) => [done ?? refused, refused]),
    ...Object.values(SHARING_EVENTS),
    ...LINK_EVENTS,
    PERMISSION_REFUSED,
    ...Object.values(named),
    ...writtenOut(),
  ];
  expect(events).toEqual(expect.arrayContaining(['player_erased', 'purchase_changed', 'locked_out']));
  const explained = read('docs/operating/monitoring.md');
  expect([...new Set(events)].filter((event) => !explained.includes(`\`${event}\``))).toEqual([]);
});

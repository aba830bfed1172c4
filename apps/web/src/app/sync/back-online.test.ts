import { expect, test } from 'vitest';
import { type Connection, NEVER_AWAY, type SyncedFacts, seen } from './back-online.ts';

const ONLINE: SyncedFacts = { network: true, auto: true, syncing: -1, out_of_sync: 0, waiting: 0 };
const OFFLINE: Partial<SyncedFacts> = { network: false };

/** How often the toast appears while the state goes through these values. */
function said(...states: readonly Partial<SyncedFacts>[]): number {
  let connection: Connection = NEVER_AWAY;
  let times = 0;
  for (const state of states) {
    const next = seen(connection, { ...ONLINE, ...state });
    connection = next.connection;
    if (next.allSent) times++;
  }
  return times;
}

test.each([
  ['the network was away', OFFLINE],
  ['the server did not answer', { out_of_sync: 510 }],
  ['the server was in maintenance', { out_of_sync: 503 }],
])('the toast appears once after everything was sent, after %s', (_what, away) => {
  const sending = { waiting: 1, syncing: 1, out_of_sync: 300 } as const;
  expect(said({}, away, { ...away, waiting: 1 }, { waiting: 1 }, sending, { waiting: 1 }, {}, {}, {})).toBe(
    1,
  );
});

test('the toast does not appear while changes still wait', () => {
  expect(said({ ...OFFLINE, waiting: 2 }, { waiting: 2 }, { waiting: 1 })).toBe(0);
});

test('the toast does not appear when nothing had to wait', () => {
  expect(said({}, OFFLINE, {}, { out_of_sync: 510 }, {})).toBe(0);
});

test('the toast does not appear for a change that was sent in time', () => {
  expect(said({ waiting: 1 }, { waiting: 1, syncing: 1, out_of_sync: 300 }, {})).toBe(0);
});

test('the toast does not appear after a data error, which is unrelated to the connection', () => {
  expect(said({ out_of_sync: 561, waiting: 1 }, {})).toBe(0);
});

test('the toast does not appear when cloud sync is switched off and on again', () => {
  expect(said({ ...OFFLINE, waiting: 1 }, { ...OFFLINE, auto: false, waiting: 1 }, { waiting: 1 }, {})).toBe(
    0,
  );
});

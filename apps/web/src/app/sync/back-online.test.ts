import { expect, test } from 'vitest';
import { type Connection, NEVER_AWAY, type SyncedFacts, seen } from './back-online.ts';

const ONLINE: SyncedFacts = { network: true, auto: true, syncing: -1, out_of_sync: 0, waiting: 0 };
const OFFLINE: Partial<SyncedFacts> = { network: false };

/** How often it is said that everything was sent, while the state goes through these. */
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
])('is said once when everything was sent after %s', (_what, away) => {
  const sending = { waiting: 1, syncing: 1, out_of_sync: 300 } as const;
  expect(said({}, away, { ...away, waiting: 1 }, { waiting: 1 }, sending, { waiting: 1 }, {}, {}, {})).toBe(
    1,
  );
});

test('is not said while something still waits', () => {
  expect(said({ ...OFFLINE, waiting: 2 }, { waiting: 2 }, { waiting: 1 })).toBe(0);
});

test('is not said when nothing had to wait', () => {
  expect(said({}, OFFLINE, {}, { out_of_sync: 510 }, {})).toBe(0);
});

test('is not said of a change that went out in time', () => {
  expect(said({ waiting: 1 }, { waiting: 1, syncing: 1, out_of_sync: 300 }, {})).toBe(0);
});

test('is not said after an error of the data, which has nothing to do with being online', () => {
  expect(said({ out_of_sync: 561, waiting: 1 }, {})).toBe(0);
});

test('is not said when cloud sync is switched off and on again', () => {
  expect(said({ ...OFFLINE, waiting: 1 }, { ...OFFLINE, auto: false, waiting: 1 }, { waiting: 1 }, {})).toBe(
    0,
  );
});

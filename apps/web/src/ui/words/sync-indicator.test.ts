import { setLocale } from '@touchline/i18n';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { indicatorOf, type SyncFacts } from './sync-indicator.ts';

const online: SyncFacts = {
  network: true,
  auto: true,
  syncing: -1,
  out_of_sync: 0,
  waiting: 0,
  delayed: false,
  last_synced_at: 1_700_000_000,
};

type Line = readonly [what: string, state: Partial<SyncFacts>, mark: string, text: string, action: unknown];

const TABLE: readonly Line[] = [
  ['0 is online', {}, 'synced', 'Everything is saved and synced', 'sync'],
  [
    '0 with a tap of a moment ago',
    { waiting: 2 },
    'waiting',
    'Changes in 2 places go out in a moment',
    'sync',
  ],
  ['0 before the first sync', { last_synced_at: null }, 'busy', 'Not synced on this device yet', 'sync'],
  ['300 is orange and busy', { out_of_sync: 300, syncing: 1 }, 'busy', 'Syncing your changes', 'sync'],
  ['a pull is busy', { syncing: 2 }, 'busy', 'Syncing your changes', 'sync'],
  [
    'after 7 s it says that it takes longer',
    { out_of_sync: 300, syncing: 1, delayed: true },
    'busy',
    'Syncing takes longer than usual. Your work is safe on this device.',
    'sync',
  ],
  ['account_not_synced', { out_of_sync: 400 }, 'problem', 'Account not synced! (400)', 'sync'],
  ['account_token_invalid', { out_of_sync: 401 }, 'problem', 'Account token invalid! (401)', 'sync'],
  ['account_token_invalid', { out_of_sync: 402 }, 'problem', 'Account token invalid! (402)', 'sync'],
  ['account_token_invalid', { out_of_sync: 404 }, 'problem', 'Account token invalid! (404)', 'sync'],
  ['update required', { out_of_sync: 426 }, 'problem', 'Update required (426)', 'sync'],
  ['maintenance', { out_of_sync: 503 }, 'problem', 'Maintenance mode active (503)', 'retry'],
  ['any other code below 500', { out_of_sync: 429 }, 'problem', 'Service unavailable (429)', 'sync'],
  ['499 is not above 499', { out_of_sync: 499 }, 'problem', 'Service unavailable (499)', 'sync'],
  ['above 499 a tap tries again', { out_of_sync: 500 }, 'problem', 'Service unavailable (500)', 'retry'],
  ['no answer', { out_of_sync: 510 }, 'problem', 'Service unavailable (510)', 'retry'],
  ['no code', { out_of_sync: 999 }, 'problem', 'Service unavailable (999)', 'retry'],
  [
    'offline is no error: its words say that the work is kept',
    { network: false },
    'offline',
    'Offline. Everything is saved on this device.',
    null,
  ],
  [
    'offline with changes',
    { network: false, waiting: 3, out_of_sync: 300 },
    'offline',
    'Offline. Changes in 3 places are saved here and go out when you are online.',
    null,
  ],
  [
    'switched off it leads to the switch',
    { auto: false },
    'offline',
    'Cloud sync is off. Everything stays on this device.',
    'settings',
  ],
];

afterEach(() => setLocale('en'));

describe('the sync indicator of section 4', () => {
  test.each(TABLE)('%s: %o', (_what, state, mark, text, action) => {
    expect(indicatorOf({ ...online, ...state })).toEqual({ mark, text, action });
  });

  test.each(TABLE)('has words of its own in Dutch: %s', (_what, state, _mark, text) => {
    setLocale('nl-NL');
    expect(indicatorOf({ ...online, ...state }).text).not.toBe(text);
  });

  test('every other code names itself, and above 499 a tap tries again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 301, max: 999 }), (code) => {
        const { mark, text, action } = indicatorOf({ ...online, out_of_sync: code });
        expect(mark).toBe('problem');
        expect(text).toContain(`(${code})`);
        expect(action).toBe(code > 499 ? 'retry' : 'sync');
      }),
    );
  });

  test('switched off, whatever else is the matter, it leads to the app settings', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 0, max: 999 }), (network, out_of_sync) => {
        expect(indicatorOf({ ...online, auto: false, network, out_of_sync })).toMatchObject({
          mark: 'offline',
          action: 'settings',
        });
      }),
    );
  });
});

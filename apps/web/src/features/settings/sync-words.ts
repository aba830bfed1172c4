/** The state of sync as a sentence. */
import { m } from '@touchline/i18n';

export interface SyncFacts {
  readonly network: boolean;
  readonly auto: boolean;
  readonly syncing: -1 | 1 | 2;
  readonly out_of_sync: number;
}

const WAITING = 300;

export function syncSentence({ network, auto, syncing, out_of_sync }: SyncFacts): string {
  if (!auto) return m.settings_sync_is_off();
  if (!network) return m.settings_sync_is_offline();
  if (out_of_sync > WAITING) return m.settings_sync_is_blocked({ code: out_of_sync });
  return syncing !== -1 || out_of_sync === WAITING ? m.settings_sync_is_busy() : m.settings_sync_is_fine();
}

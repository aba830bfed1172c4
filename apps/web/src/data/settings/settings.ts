/** The device's settings in memory: read synchronously, stored in the small database, the same in every tab. */
import { create, patch } from '@touchline/domain/entity/rows/rows';
import { readAll, rewrite } from '../store/app-database.ts';
import { type LocalOption, type LocalOptions, localOptionFields } from './local-options.ts';

const DEFAULTS: LocalOptions = create(localOptionFields);
const CHANNEL = 'touchline.settings';

let options: LocalOptions | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The current value of a setting; its default before the first read. */
export function readSetting<N extends LocalOption>(name: N): LocalOptions[N] {
  return (options ?? DEFAULTS)[name];
}

/**
 * Keeps a setting on this device, and shows it once it is stored, so that a reload shows the same. A device that cannot
 * store still shows it. A value of the wrong type is ignored (section 5).
 */
export async function writeSetting<N extends LocalOption>(name: N, value: LocalOptions[N]): Promise<void> {
  await loadSettings();
  const accepted = patch(localOptionFields, options ?? DEFAULTS, { [name]: value })[name];
  try {
    await rewrite('settings', () => ({ put: [{ name, value: accepted }] }));
  } finally {
    show(patch(localOptionFields, options ?? DEFAULTS, { [name]: accepted }));
  }
  channel()?.postMessage(name);
}

/** For `useSyncExternalStore`: undefined until they were read. */
export const settingsSource = {
  get: () => options,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    void loadSettings();
    return () => listeners.delete(listener);
  },
};

/** Reads them once; without storage the defaults apply. */
export function loadSettings(): Promise<void> {
  loading ??= readOptions().then(() => {
    channel()?.addEventListener('message', () => void readOptions());
  });
  return loading;
}

async function readOptions(): Promise<void> {
  try {
    const records = await readAll('settings');
    show(
      patch(localOptionFields, DEFAULTS, Object.fromEntries(records.map(({ name, value }) => [name, value]))),
    );
  } catch {
    show(options ?? DEFAULTS);
  }
}

function show(next: LocalOptions): void {
  options = next;
  for (const listener of [...listeners]) listener();
}

let opened: BroadcastChannel | null | undefined;

function channel(): BroadcastChannel | null {
  if (opened === undefined) opened = typeof window === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return opened;
}

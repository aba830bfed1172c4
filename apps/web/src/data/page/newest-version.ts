/** Where the newest version comes from: the server in a browser, the store in a native app. */
import { bridge } from '../native/bridge.ts';
import { nativeSettings } from '../native/native-settings.ts';
import { updateNow } from './updates.ts';

/** `reloads`: the newest version takes over. `store`: the store has it. `none`: there is none yet. */
export type UpdateBegun = 'reloads' | 'store' | 'none';

export async function takeNewest(): Promise<UpdateBegun> {
  const native = bridge();
  if (native === null) return (await updateNow()) ? 'reloads' : 'none';
  const store = nativeSettings()?.stores[native.platform] ?? null;
  if (store === null) return 'none';
  window.open(store);
  return 'store';
}

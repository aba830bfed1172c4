/** The state of the running app (section 3, app state). It is in memory, so it ends with the app. */

import { type AppState, appStateFields } from '@touchline/domain/entity/device/app-state';
import { create, patch } from '@touchline/domain/entity/rows/rows';
import { useSyncExternalStore } from 'react';
import type { Client } from '../client/client.ts';
import { useClient } from '../page/react.tsx';

class RunningState {
  #state = create(appStateFields);
  readonly #listeners = new Set<() => void>();

  readonly get = (): AppState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly write = (changes: Partial<AppState>): void => {
    this.#state = patch(appStateFields, this.#state, changes);
    for (const listener of [...this.#listeners]) listener();
  };
}

/** Another account that signs in on the device begins with its own. */
const states = new WeakMap<Client, RunningState>();

function stateOf(client: Client): RunningState {
  const known = states.get(client) ?? new RunningState();
  states.set(client, known);
  return known;
}

export function useAppState(): readonly [AppState, RunningState['write']] {
  const { get, subscribe, write } = stateOf(useClient());
  return [useSyncExternalStore(subscribe, get), write];
}

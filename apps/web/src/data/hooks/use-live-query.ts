/** A live query in a component, which renders again only when the value has changed. */
import { useSyncExternalStore } from 'react';
import type { LiveQuery } from '../live/live-query.ts';

/** Undefined until the first read, about one frame. */
export function useLiveQuery<T>(source: LiveQuery<T>): T | undefined {
  return useSyncExternalStore(
    (listener) => source.subscribe(listener),
    () => source.get(),
  );
}

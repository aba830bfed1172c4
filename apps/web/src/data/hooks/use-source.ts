/** A live value in a component: it is drawn again when, and only when, the value has changed. */
import { useSyncExternalStore } from 'react';
import type { Source } from '../live/source.ts';

/** Undefined until the value was read for the first time: a frame. */
export function useSource<T>(source: Source<T>): T | undefined {
  return useSyncExternalStore(
    (listener) => source.subscribe(listener),
    () => source.get(),
  );
}

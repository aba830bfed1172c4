/** A value, or a promise of it where it is not available yet. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Uses a value at once where it is available. A health check has its answer without waiting for anything, and each
 * promise on the way would cost as much memory as the answer itself.
 */
export function whenReady<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}

import type { EditingState } from './use-editing.ts';

/** Whether one of these fields shows an error: then its fold opens. */
export function isWrong<T extends object>(
  { field }: EditingState<T>,
  names: readonly (keyof T & string)[],
): boolean {
  return names.some((name) => field(name).error !== null);
}

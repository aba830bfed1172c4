import type { ChangeEvent } from 'react';

/** The argument of `onChange`: of a native input or of a Mantine control. */
export type Input<V> = V | ChangeEvent<{ readonly value: string }>;

export function inputValue<V>(input: Input<V>): V | string {
  const isEvent = typeof input === 'object' && input !== null && 'currentTarget' in input;
  return isEvent ? input.currentTarget.value : input;
}

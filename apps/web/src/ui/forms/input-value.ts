import type { ChangeEvent } from 'react';

/** What a text input or a control of the library gives when it changes. */
export type Input<V> = V | ChangeEvent<{ readonly value: string }>;

export function inputValue<V>(input: Input<V>): V | string {
  const isEvent = typeof input === 'object' && input !== null && 'currentTarget' in input;
  return isEvent ? input.currentTarget.value : input;
}

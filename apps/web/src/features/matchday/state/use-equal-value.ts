/** Keeps the previous object while the new one has equal content, so that React skips rendering. */
import { useState } from 'react';

/** For plain data, compared by content. */
export function useEqualValue<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}

/** The value of before as long as the new one says the same: what is drawn from it need not be drawn anew. */
import { useState } from 'react';

/** For plain data; compared by what it says. */
export function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}

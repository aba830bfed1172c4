/** What is noted in a sheet happened when the sheet was opened, not when its last question is answered. */
import { type Begun, begunNow } from '@touchline/domain/match/moments';
import { useMemo, useState } from 'react';
import { useClient } from '#data/react.tsx';
import type { MatchDay } from './use-match-day.ts';

/** The match day for the sheets that note something; `sheet` is the one that is open. */
export function useSinceOpened(day: MatchDay, sheet: string | null): MatchDay {
  const client = useClient();
  const [opened, setOpened] = useState<{ readonly sheet: string; readonly begun: Begun } | null>(null);
  if (sheet !== (opened?.sheet ?? null)) {
    const now = Math.floor(client.now() / 1_000);
    setOpened(sheet === null ? null : { sheet, begun: begunNow(day.match, now) });
  }
  const begun = opened?.begun;
  return useMemo(() => ({ ...day, act: (command) => day.act(command, begun) }), [day, begun]);
}

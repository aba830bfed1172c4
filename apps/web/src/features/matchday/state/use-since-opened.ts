/** An entry gets the time at which its sheet was opened, not the time of the last answer. */
import { type Begun, begunNow } from '@touchline/domain/match/timeline/moments';
import { useMemo, useState } from 'react';
import { useClient } from '#data/page/react.tsx';
import type { MatchDay } from './use-match-day.ts';

/** The match day for sheets that record an entry; `sheet` is the open one. */
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

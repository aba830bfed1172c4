/** What is noted in a sheet happened when the sheet was opened, not when its last question is answered. */
import { useMemo, useState } from 'react';
import { useClient } from '#data/react.tsx';
import type { MatchDay } from './use-match-day.ts';

interface Opened {
  readonly at: number;
  /** The clock that ran then: after a whistle or a correction, the time of the tap says nothing any more. */
  readonly clock: number;
}

/** The match day for the sheets that note something. */
export function useSinceOpened(day: MatchDay, isOpen: boolean): MatchDay {
  const client = useClient();
  const clock = day.match.timer.gameStartedAt;
  const [opened, setOpened] = useState<Opened | null>(null);
  if (isOpen !== (opened !== null)) {
    setOpened(isOpen ? { at: Math.floor(client.now() / 1_000), clock } : null);
  }
  const since = opened?.clock === clock ? opened.at : undefined;
  return useMemo(() => ({ ...day, act: (command) => day.act(command, since) }), [day, since]);
}

/**
 * A match that was not ended in time. One tap ends it at its planned end or keeps it running; it never ends by itself.
 */

import type { Match } from '@touchline/domain/entity/tables/match';
import { opponentOf } from '@touchline/domain/match/events/names';
import { m } from '@touchline/i18n';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { undoOf } from '#data/commands/undo.ts';
import type { StillRunning } from '#data/hooks/match/match-time.ts';
import { useClient } from '#data/page/react.tsx';
import { Notice } from '#ui/parts/cards/Notice.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { timeText } from '#ui/words/time-text.ts';

interface ForgottenMatchProps {
  readonly match: Match;
  readonly forgotten: StillRunning;
  readonly timezone: string;
  /** Seconds since 1970. */
  readonly now: number;
}

export function ForgottenMatch({ match, forgotten, timezone, now }: ForgottenMatchProps) {
  const client = useClient();
  const at = (seconds: number) => timeText(seconds, { timezone, near: now });
  const end = at(forgotten.plannedEnd);

  async function close() {
    const done = await decideMatch(client, match.sid, { type: 'endMatch', atPlannedEnd: true });
    if (done.ok) showDoneToast(m.dashboard_running_ended(), undoOf(client, done.value.action));
    else showToast({ text: m.dashboard_running_not_ended(), tone: 'problem' });
  }

  return (
    <Notice
      choices={[
        { text: m.words_running_end({ time: end }), choose: () => void close(), primary: true },
        { text: m.words_running_keep(), choose: forgotten.keep },
      ]}
    >
      {m.dashboard_running({ opponent: opponentOf(match), since: at(forgotten.since), end })}
    </Notice>
  );
}

/** What may be wrong with the time of this match. Nothing is changed before the coach says so. */
import type { Match } from '@touchline/domain/entity/match';
import { minuteOf, partBounds } from '@touchline/domain/match/clock';
import { eventsInOrder, isFlow } from '@touchline/domain/match/events';
import { timeDoubt } from '@touchline/domain/match/forgotten';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useClockJump, useForgotten } from '#data/hooks/match-time.ts';
import { useNow } from '#data/hooks/now.ts';
import { Notice } from '#ui/parts/Notice.tsx';
import { timeText } from '#ui/words/time-text.ts';
import styles from './clock-notice.module.css';
import type { MatchDay } from './use-match-day.ts';

interface ClockNoticeProps {
  readonly day: MatchDay;
  readonly openClock: () => void;
  /** What else there is to notice while nothing is the matter with the time. */
  readonly otherwise: ReactNode;
}

export function ClockNotice(props: ClockNoticeProps) {
  return (
    <div className={styles.over}>
      <NoticeOf {...props} />
    </div>
  );
}

function NoticeOf({ day, openClock, otherwise }: ClockNoticeProps) {
  const { match, team } = day;
  const now = useNow();
  const jump = useClockJump();
  const forgotten = useForgotten(match, now);
  const doubt = timeDoubt(match, now);
  const at = (seconds: number) => timeText(seconds, { timezone: team.metadata.timezone, near: now });

  if (jump !== null && match.timer.running) {
    const minutes = Math.max(1, Math.round(Math.abs(jump.seconds) / 60));
    return (
      <Notice
        choices={[
          { text: m.matchday_clock_keep(), choose: jump.keepOn, primary: true },
          { text: m.matchday_clock_trust(), choose: jump.trust },
        ]}
      >
        {jump.seconds > 0
          ? m.matchday_clock_jumped_on({ minutes })
          : m.matchday_clock_jumped_back({ minutes })}
      </Notice>
    );
  }
  if (doubt === 'beforeKickOff') {
    return (
      <Notice choices={[{ text: m.matchday_clock_set(), choose: openClock, primary: true }]}>
        {m.matchday_clock_before({
          now: at(now),
          since: at(match.timer.gameStartedAt + partBounds(match, match.gamepart).start),
        })}
      </Notice>
    );
  }
  if (forgotten === null) return otherwise;
  const end = at(forgotten.plannedEnd);
  return (
    <Notice
      choices={[
        {
          text: m.words_running_end({ time: end }),
          choose: () => void day.act({ type: 'endMatch', atPlannedEnd: true }),
          primary: true,
        },
        { text: m.words_running_keep(), choose: forgotten.keep },
        ...(doubt === 'tooLong' ? [{ text: m.matchday_clock_set(), choose: openClock }] : []),
      ]}
    >
      {m.matchday_forgotten({ since: at(forgotten.since), end })}
    </Notice>
  );
}

/** The minute that a coach most likely means when he sets a clock that cannot be right: of the last thing noted. */
export function likelyMinute(match: Match): number {
  const last = eventsInOrder(match).findLast(
    ({ type, data }) => data.part === match.gamepart && !isFlow(type) && data.said === 0,
  );
  return last === undefined ? 1 : minuteOf(last.data) + last.data.overtime;
}

/** Warns when the match time may be wrong. Only the coach changes it. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { minuteOf, partBounds } from '@touchline/domain/match/clock/clock';
import { timeDoubt } from '@touchline/domain/match/clock/forgotten';
import { eventsInOrder, isFlow } from '@touchline/domain/match/events/events';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useClockJump, useForgotten } from '#data/hooks/match/match-time.ts';
import { useNow } from '#data/hooks/now.ts';
import { Notice } from '#ui/parts/cards/Notice.tsx';
import { timeText } from '#ui/words/time-text.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import styles from './clock-notice.module.css';

interface ClockNoticeProps {
  readonly day: MatchDay;
  readonly openClock: () => void;
  /** Another notice, shown while the time has no problem. */
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

/** The proposed minute for a clock that cannot be right: the minute of the last entry. */
export function likelyMinute(match: Match): number {
  const last = eventsInOrder(match).findLast(
    ({ type, data }) => data.part === match.gamepart && !isFlow(type) && data.said === 0,
  );
  return last === undefined ? 1 : minuteOf(last.data) + last.data.overtime;
}

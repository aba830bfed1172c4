/** Actions that are needed less often. */

import { lastPart, partBounds } from '@touchline/domain/match/clock/clock';
import { isEnded, isNotStarted } from '@touchline/domain/match/clock/status';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import type { Operation } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { SheetName } from '../bars/ActionBar.tsx';
import buttons from '../bars/button.module.css';
import { useSun } from '../device/use-sun.ts';
import { statusTitle } from '../fields/status-choices.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import styles from './more-sheet.module.css';
import sheets from './sheets.module.css';

interface MoreSheetProps {
  readonly day: MatchDay;
  /** The match menu; the app passes it in. */
  readonly menu: ReactNode;
  readonly open: (sheet: SheetName) => void;
  readonly done: () => void;
}

interface Tool {
  readonly sheet: SheetName;
  readonly icon: ReactNode;
  readonly text: () => string;
  /** The permission that it needs besides running the match. */
  readonly needs?: Operation;
}

const WHILE_PLAYING: readonly Tool[] = [
  { sheet: 'card', icon: <EventIcon type="YELLOW_CARD" size={24} />, text: m.words_card },
  { sheet: 'own-goal', icon: <EventIcon type="OWN_GOAL" size={24} />, text: m.matchday_own_goal_us },
  { sheet: 'event', icon: <Icon name="plus" />, text: m.matchday_other_events },
  { sheet: 'clock', icon: <Icon name="clock" />, text: m.matchday_clock_correct },
  { sheet: 'replan', icon: <Icon name="substitution" />, text: m.plan_replan, needs: 'lineUp' },
];

export function MoreSheet({ day, menu, open, done }: MoreSheetProps) {
  const { status, stoppedClock } = day.match;
  const playing = !isNotStarted(status) && !isEnded(status);
  const sun = useSun();

  function then(command: MatchCommand) {
    done();
    return day.act(command);
  }

  return (
    <div className={styles.menu}>
      <ul>
        {playing &&
          WHILE_PLAYING.filter(({ needs }) => needs === undefined || day.may(needs)).map(
            ({ sheet, icon, text }) => (
              <li key={sheet}>
                <button type="button" onClick={() => open(sheet)}>
                  {icon}
                  {text()}
                </button>
              </li>
            ),
          )}
        {!isEnded(status) && day.may('attendance') && (
          <li>
            <button type="button" onClick={() => open('arrived')}>
              <Icon name="players" />
              {m.attendance_arrived()}
            </button>
          </li>
        )}
        {playing && status !== 'PENALTIES' && (
          <>
            <li>
              <button type="button" onClick={() => then({ type: 'timeOut', side: day.us })}>
                <EventIcon type="TIME_OUT" size={24} />
                {m.matchday_time_out_us()}
              </button>
            </li>
            <li>
              <button type="button" onClick={() => then({ type: 'timeOut', side: day.them })}>
                <EventIcon type="TIME_OUT" size={24} />
                {m.matchday_time_out_them()}
              </button>
            </li>
          </>
        )}
        <li>
          <button type="button" onClick={() => open('stream')}>
            <Icon name="live" />
            {m.matchday_stream()}
          </button>
        </li>
        {!isEnded(status) && (
          <li>
            <button type="button" onClick={() => then({ type: 'clockMode', stopped: !stoppedClock })}>
              <Icon name="clock" />
              {stoppedClock ? m.matchday_stopped_clock_off() : m.matchday_stopped_clock_on()}
            </button>
          </li>
        )}
        {playing && (
          <li>
            <button
              type="button"
              onClick={() => (minutesLeft(day) > 0 ? open('end') : then({ type: 'endMatch' }))}
            >
              <Icon name="stop" />
              {m.matchday_end_match_long()}
            </button>
          </li>
        )}
        <li>
          <button type="button" aria-pressed={sun.on} onClick={sun.toggle}>
            <Icon name="sun" />
            {m.matchday_sun()}
            {sun.on && <Icon name="check" size={20} />}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => open('status')}>
            <Icon name="warning" />
            {statusTitle(status)}
          </button>
        </li>
      </ul>
      <div className={styles.ways}>{menu}</div>
    </div>
  );
}

/** Asks before the match ends early. */
export function EndSheet({ day, back, done }: { day: MatchDay; back: () => void; done: () => void }) {
  return (
    <>
      <p className={sheets.question}>{m.matchday_end_early({ left: minutesLeft(day) })}</p>
      <div className={sheets.choices}>
        <button type="button" className={buttons.button} onClick={back}>
          {m.common_cancel()}
        </button>
        <button
          type="button"
          className={buttons.button}
          data-danger
          onClick={() => {
            done();
            return day.act({ type: 'endMatch' });
          }}
        >
          {m.matchday_end_early_do()}
        </button>
      </div>
    </>
  );
}

/** The planned minutes that are left to play, in whole minutes; a shoot-out has none. */
function minutesLeft({ match, clock }: MatchDay): number {
  if (match.status === 'PENALTIES') return 0;
  const { end } = partBounds(match, lastPart(match));
  return Math.ceil((end - clock.seconds) / 60);
}

/** What is needed less often. */

import { Link } from '@tanstack/react-router';
import { isEnded, isNotStarted } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { SheetName } from './ActionBar.tsx';
import styles from './matchday.module.css';
import type { MatchDay } from './use-match-day.ts';

interface MoreSheetProps {
  readonly day: MatchDay;
  readonly open: (sheet: SheetName) => void;
  readonly done: () => void;
}

const WHILE_PLAYING: readonly { sheet: SheetName; icon: ReactNode; text: () => string }[] = [
  { sheet: 'card', icon: <EventIcon type="YELLOW_CARD" size={24} />, text: m.matchday_card },
  { sheet: 'own-goal', icon: <EventIcon type="OWN_GOAL" size={24} />, text: m.matchday_own_goal_us },
  { sheet: 'event', icon: <Icon name="plus" />, text: m.matchday_other_events },
  { sheet: 'clock', icon: <Icon name="clock" />, text: m.matchday_clock_correct },
];

export function MoreSheet({ day, open, done }: MoreSheetProps) {
  const { status, sid } = day.match;
  const id = String(sid);
  const playing = !isNotStarted(status) && !isEnded(status);
  return (
    <ul className={styles.menu}>
      {playing &&
        WHILE_PLAYING.map(({ sheet, icon, text }) => (
          <li key={sheet}>
            <button type="button" onClick={() => open(sheet)}>
              {icon}
              {text()}
            </button>
          </li>
        ))}
      <li>
        <button type="button" onClick={() => open('stream')}>
          <Icon name="live" />
          {m.matchday_stream()}
        </button>
      </li>
      <li>
        <Link to="/match/$id/timeline/" params={{ id }}>
          <Icon name="timeline" />
          {m.matchday_timeline()}
        </Link>
      </li>
      {isNotStarted(status) && (
        <li>
          <Link to="/match/$id/formation/" params={{ id }}>
            <Icon name="formation" />
            {m.matchday_lineup()}
          </Link>
        </li>
      )}
      <li>
        <Link to="/match/$id/details/" params={{ id }}>
          <Icon name="settings" />
          {m.matches_to_setup()}
        </Link>
      </li>
      {playing && (
        <li>
          <button
            type="button"
            onClick={async () => {
              done();
              await day.act({ type: 'endMatch' });
            }}
          >
            <Icon name="stop" />
            {m.matchday_end_match_long()}
          </button>
        </li>
      )}
      <li>
        <button type="button" onClick={() => open('status')}>
          <Icon name="warning" />
          {m.matchday_status_title()}
        </button>
      </li>
    </ul>
  );
}

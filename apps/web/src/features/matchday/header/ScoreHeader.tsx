/** Score, clock and the clock's next action. */

import { Link } from '@tanstack/react-router';
import { clockText } from '@touchline/domain/match/clock/clock';
import { isBetweenParts, isEnded, isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';
import { shootoutOf } from '@touchline/domain/match/events/shootout';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useStreamCount } from '#data/hooks/match/stream.ts';
import { useReachesOthers } from '#data/hooks/sync.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { scoreLabel } from '#ui/words/match/result-words.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import { ToastPlace, type ToastRow } from '../ToastPlace.tsx';
import { nextWhistle } from './parts.ts';
import { phaseText } from './phase-text.ts';
import styles from './score-header.module.css';

interface ScoreHeaderProps {
  readonly day: MatchDay;
  readonly sync: ReactNode;
  readonly openClock: () => void;
  readonly openMore: () => void;
  readonly toasts: ToastRow;
}

const KIND_TEXT = {
  1: m.words_league,
  2: m.words_cup,
  3: m.words_friendly,
} as const;

export function ScoreHeader({ day, sync, openClock, openMore, toasts }: ScoreHeaderProps) {
  const { match, names, score, shirts, us } = day;
  const followers = useStreamCount(match.sid);
  const reachesOthers = useReachesOthers();
  const shootout = shootoutOf(match);
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        {toasts === 'title' && <ToastPlace className={styles.overTitle} fromTop />}
        <Link to="/matches/" className={styles.round} aria-label={m.words_back_to_matches()}>
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>
          {names[us].team || names[us].club} <span>{KIND_TEXT[match.kind]()}</span>
        </h1>
        {match.privacy !== 0 && (
          <span
            className={styles.live}
            data-quiet={!isPlaying(match.status) || !reachesOthers || undefined}
            title={m.matchday_live_followers({ count: followers })}
          >
            <i aria-hidden />
            {isPlaying(match.status) ? m.words_live() : m.matchday_link_open()}{' '}
            <b>{followers > 0 ? followers : ''}</b>
          </span>
        )}
        {sync}
        <button type="button" className={styles.round} onClick={openMore} aria-label={m.matchday_options()}>
          <Icon name="more" />
        </button>
      </div>
      <div className={styles.score}>
        {toasts === 'score' && <ToastPlace className={styles.overScore} />}
        <span className={styles.side}>
          <Shirt shirt={shirts.home} size={32} />
          <span>
            {names.home.clubShort}
            <br />
            {names.home.teamShort}
          </span>
        </span>
        {day.withScore ? (
          <b
            className={styles.figures}
            role="img"
            aria-label={[
              scoreLabel(names, score),
              shootout === null ? '' : m.live_shootout_label(shootout.score),
            ].join(' ')}
          >
            {score.home}–{score.away}
            {shootout !== null && <small>{m.live_shootout_short(shootout.score)}</small>}
          </b>
        ) : (
          <b className={styles.figures} aria-hidden>
            –
          </b>
        )}
        <span className={styles.side} data-right>
          <span>
            {names.away.clubShort}
            <br />
            {names.away.teamShort}
          </span>
          <Shirt shirt={shirts.away} size={32} />
        </span>
      </div>
      <div className={styles.clockRow}>
        {isNotStarted(match.status) ? (
          <span className={styles.part}>{phaseText(match)}</span>
        ) : (
          <>
            <button
              type="button"
              className={styles.clock}
              onClick={openClock}
              disabled={isEnded(match.status)}
              aria-label={m.matchday_clock_label({ time: clockText(day.clock) })}
            >
              {clockText(day.clock)}
            </button>
            <span className={styles.part}>{phaseText(match)}</span>
            {!isBetweenParts(match.status) && <WhistleButton day={day} />}
          </>
        )}
      </div>
    </header>
  );
}

/** The clock's next action: stop, resume, half-time, next part or full time. */
function WhistleButton({ day }: { day: MatchDay }) {
  const whistle = nextWhistle(day.match, day.clock);
  if (whistle === null) return null;
  return (
    <button
      type="button"
      className={styles.pill}
      data-due={whistle.due || undefined}
      onClick={() => day.act(whistle.command)}
    >
      <Icon name={whistle.icon} size={16} />
      {whistle.text}
    </button>
  );
}

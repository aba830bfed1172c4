/** The follower's page: score, clock, timeline, line-up. The server renders it first, the browser goes on. */
import { clockAt, clockText, minuteText } from '@touchline/domain/match/clock';
import type { PublicMatch } from '@touchline/domain/match/public-view';
import { isEnded, isLive, isNotStarted } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import styles from './follower.module.css';
import { LineupView } from './LineupView.tsx';
import type { Line } from './live-state.ts';
import { TimelineView } from './TimelineView.tsx';
import { partText, statusText } from './texts.ts';

export interface FollowerPageProps {
  readonly view: PublicMatch;
  readonly line: Line;
  readonly nowSeconds: number;
  readonly locale: string;
}

export function FollowerPage({ view, line, nowSeconds, locale }: FollowerPageProps) {
  const [tab, setTab] = useState<'timeline' | 'lineup'>('timeline');
  const hasLineup = view.lineup !== null || view.bench !== null;
  const shown = hasLineup ? tab : 'timeline';
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <strong>{ourName(view)}</strong>
        {isLive(view.status) && (
          <span className={styles.live}>
            <i aria-hidden />
            {m.live_live()}
          </span>
        )}
      </header>
      <main>
        <Scoreboard view={view} nowSeconds={nowSeconds} locale={locale} />
        <p className={styles.line} role="status">
          {line === 'reconnecting' ? m.live_reconnecting() : ''}
        </p>
        {hasLineup && (
          <div className={styles.tabs} role="tablist" aria-label={m.live_tabs()}>
            <Tab id="timeline" selected={shown} choose={setTab} text={m.live_tab_timeline()} />
            <Tab id="lineup" selected={shown} choose={setTab} text={m.live_tab_lineup()} />
          </div>
        )}
        <section
          id={`panel-${shown}`}
          role={hasLineup ? 'tabpanel' : undefined}
          aria-labelledby={hasLineup ? `tab-${shown}` : undefined}
          className={styles.panel}
        >
          {isNotStarted(view.status) && shown === 'timeline' && (
            <p className={styles.note}>{m.live_not_started()}</p>
          )}
          {shown === 'timeline' ? <TimelineView view={view} /> : <LineupView view={view} />}
          {isEnded(view.status) && <p className={styles.note}>{m.live_over()}</p>}
        </section>
      </main>
      <footer className={styles.foot}>{m.live_made_with()}</footer>
    </div>
  );
}

interface TabProps {
  readonly id: 'timeline' | 'lineup';
  readonly selected: string;
  readonly choose: (id: 'timeline' | 'lineup') => void;
  readonly text: string;
}

function Tab({ id, selected, choose, text }: TabProps) {
  const other = id === 'timeline' ? 'lineup' : 'timeline';
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={selected === id}
      aria-controls={`panel-${id}`}
      tabIndex={selected === id ? 0 : -1}
      onClick={() => choose(id)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        choose(other);
        document.getElementById(`tab-${other}`)?.focus();
      }}
    >
      {text}
    </button>
  );
}

function Scoreboard({ view, nowSeconds, locale }: Omit<FollowerPageProps, 'line'>) {
  const status = statusText(view, locale);
  const clock = clockAt(view, nowSeconds);
  const before = isNotStarted(view.status);
  return (
    <section className={styles.board} data-ended={isEnded(view.status) || undefined}>
      <div className={styles.score}>
        <TeamName shirt={view.homeShirt} club={view.homeClubShort} team={view.homeTeamShort} />
        <p className={styles.figures} aria-label={scoreLabel(view)} role="img">
          {before ? '–' : `${view.scoreHome}–${view.scoreAway}`}
          {view.shootout !== null && <small>{m.live_shootout_short(view.shootout)}</small>}
        </p>
        <TeamName shirt={view.awayShirt} club={view.awayClubShort} team={view.awayTeamShort} />
      </div>
      <p className={styles.clock}>
        {status === null ? (
          <>
            <b title={minuteText(clock)}>{clockText(clock)}</b> <span>· {partText(view)}</span>
          </>
        ) : (
          <b>{status}</b>
        )}
      </p>
    </section>
  );
}

function scoreLabel(view: PublicMatch): string {
  const score = m.live_score_label({
    homeTeam: view.homeClub,
    home: view.scoreHome,
    awayTeam: view.awayClub,
    away: view.scoreAway,
  });
  return view.shootout === null ? score : `${score}. ${m.live_shootout_label(view.shootout)}`;
}

function TeamName({ shirt, club, team }: { shirt: PublicMatch['homeShirt']; club: string; team: string }) {
  return (
    <div className={styles.team}>
      <Shirt shirt={shirt} size={56} />
      <b>{club}</b>
      <span>{team}</span>
    </div>
  );
}

function ourName(view: PublicMatch): string {
  return view.ours === 'home' ? `${view.homeClub} ${view.homeTeam}` : `${view.awayClub} ${view.awayTeam}`;
}

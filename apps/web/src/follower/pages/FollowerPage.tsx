/** The follower's page: score, clock, timeline and line-up. The server renders it; the browser hydrates it. */

import { isEnded, isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { countSides } from '@touchline/domain/statistics/counts';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { MatchFacts } from '#ui/parts/match/MatchFacts.tsx';
import type { Line } from '../live/live-state.ts';
import { LineupView } from '../parts/LineupView.tsx';
import { NotesView } from '../parts/NotesView.tsx';
import { NotifyOfGoals } from '../parts/NotifyOfGoals.tsx';
import pill from '../parts/pill.module.css';
import { Scoreboard } from '../parts/Scoreboard.tsx';
import { TimelineView } from '../parts/TimelineView.tsx';
import { hintText, kindText } from '../words/texts.ts';
import styles from './follower.module.css';

export interface FollowerPageProps {
  readonly token: string;
  readonly view: PublicMatch;
  readonly line: Line;
  readonly nowSeconds: number;
  readonly locale: string;
}

export function FollowerPage({ token, view, line, nowSeconds, locale }: FollowerPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <h1>{ourName(view)}</h1>
        {isPlaying(view.status) ? (
          <span className={styles.live} data-line={line}>
            <i aria-hidden />
            {m.words_live()}
          </span>
        ) : (
          <span className={styles.kind}>{kindText(view.kind)}</span>
        )}
      </header>
      <main>
        <Scoreboard view={view} nowSeconds={nowSeconds} locale={locale} />
        <p className={styles.line} role="status">
          {line === 'reconnecting' ? m.live_reconnecting() : ''}
        </p>
        <NotesView token={token} notes={view.notes} />
        {view.score !== null && !isEnded(view.status) && <NotifyOfGoals token={token} locale={locale} />}
        {isNotStarted(view.status) ? (
          <Waiting token={token} view={view} locale={locale} />
        ) : (
          <Played token={token} view={view} locale={locale} />
        )}
      </main>
      <footer className={styles.foot}>{m.live_made_with()}</footer>
    </div>
  );
}

type Shown = Pick<FollowerPageProps, 'token' | 'view' | 'locale'>;

/** Before the kick-off: the planned start, the coach's messages, and the starting line-up. */
function Waiting({ token, view, locale }: Shown) {
  const off = view.status === 'POSTPONED' || view.status === 'CANCELLED';
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{hintText(view.status) || m.live_not_started()}</p>
      <TimelineView token={token} view={view} locale={locale} />
      {!off && hasLineup(view) && <LineupView token={token} view={view} willStart />}
    </div>
  );
}

/** Two tabs on a phone, two columns on a wide screen. */
function Played({ token, view, locale }: Shown) {
  const [tab, setTab] = useState<TabName>('timeline');
  const over = isEnded(view.status) && (
    <>
      {view.score !== null && <PublicFacts view={view} />}
      <p className={styles.note}>{m.live_over()}</p>
    </>
  );
  if (!hasLineup(view)) {
    return (
      <div className={styles.panel}>
        <TimelineView token={token} view={view} locale={locale} />
        {over}
      </div>
    );
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={m.words_what_to_show()}>
        <Tab id="timeline" selected={tab} choose={setTab} text={m.common_screen_timeline()} />
        <Tab id="lineup" selected={tab} choose={setTab} text={m.common_screen_lineup()} />
      </div>
      <div className={styles.panels}>
        <Panel id="timeline" selected={tab}>
          <TimelineView token={token} view={view} locale={locale} />
          {over}
        </Panel>
        <Panel id="lineup" selected={tab}>
          <LineupView token={token} view={view} />
        </Panel>
      </div>
    </>
  );
}

/** Statistics of the events that followers have seen. */
function PublicFacts({ view }: { readonly view: PublicMatch }) {
  const { home, away } = countSides(view.timeline);
  return (
    <div className={styles.facts}>
      <MatchFacts home={home} away={away} names={{ home: view.homeClubShort, away: view.awayClubShort }} />
    </div>
  );
}

type TabName = 'timeline' | 'lineup';

interface PanelProps {
  readonly id: TabName;
  readonly selected: TabName;
  readonly children: React.ReactNode;
}

function Panel({ id, selected, children }: PanelProps) {
  return (
    <section
      id={`panel-${id}`}
      role="tabpanel"
      aria-labelledby={`tab-${id}`}
      className={styles.panel}
      data-behind={id === selected ? undefined : true}
    >
      {children}
    </section>
  );
}

interface TabProps {
  readonly id: TabName;
  readonly selected: TabName;
  readonly choose: (id: TabName) => void;
  readonly text: string;
}

function Tab({ id, selected, choose, text }: TabProps) {
  const other = id === 'timeline' ? 'lineup' : 'timeline';
  return (
    <button
      type="button"
      role="tab"
      className={pill.pill}
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

function hasLineup({ lineup, bench }: PublicMatch): boolean {
  return (lineup?.length ?? 0) + (bench?.length ?? 0) > 0;
}

function ourName(view: PublicMatch): string {
  return view.ours === 'home' ? `${view.homeClub} ${view.homeTeam}` : `${view.awayClub} ${view.awayTeam}`;
}

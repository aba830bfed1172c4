/** The scoreboard for other sites: a strip in a small frame, a card in a larger one. */

import type { Side } from '@touchline/domain/entity/tables/match';
import { clockAt, clockText } from '@touchline/domain/match/clock/clock';
import { isIssued, isNotStarted, isPaused, isPlaying } from '@touchline/domain/match/clock/status';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { m } from '@touchline/i18n';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import type { Line } from '../live/live-state.ts';
import { Figures } from '../parts/Scoreboard.tsx';
import { Scorers } from '../parts/Scorers.tsx';
import { type EmptyReason, emptyTexts } from '../words/empty-texts.ts';
import { endText, kindText, partText, statusText, titleOf } from '../words/texts.ts';
import { dayText, startsInText, timeText } from '../words/waiting.ts';
import styles from './embed.module.css';

export interface EmbedPageProps {
  readonly token: string;
  readonly view: PublicMatch;
  readonly line: Line;
  readonly nowSeconds: number;
  readonly locale: string;
}

export function EmbedPage({ token, view, line, nowSeconds, locale }: EmbedPageProps) {
  const before = isNotStarted(view.status);
  return (
    <main className={styles.embed}>
      <h1 className="visually-hidden">{titleOf(view)}</h1>
      {/* Opens a new tab, so that the site around the frame stays. */}
      <a href={`/live/${encodeURIComponent(token)}`} target="_blank" rel="noreferrer">
        <span className={styles.top}>
          {isPlaying(view.status) ? (
            <b className={styles.live}>{m.words_live()}</b>
          ) : (
            <span>{before ? dayText(view, locale) : kindText(view.kind)}</span>
          )}
          <span className={styles.name}>Touchline</span>
        </span>
        <div className={styles.score}>
          <Team view={view} side="home" />
          {before ? (
            <b className={styles.time}>{timeText(view, locale)}</b>
          ) : (
            <Figures view={view} className={styles.figures} />
          )}
          <Team view={view} side="away" />
        </div>
        <span className={styles.now} data-issue={isIssued(view.status) || undefined}>
          {line === 'reconnecting' ? m.live_reconnecting() : nowText(view, { nowSeconds, locale })}
        </span>
      </a>
    </main>
  );
}

/** The short text in place of a match; the frame may be small. */
export function EmptyEmbed({ reason }: { readonly reason: EmptyReason }) {
  return (
    <main className={styles.embed}>
      <p className={styles.empty}>{emptyTexts(reason).title}</p>
    </main>
  );
}

function Team({ view, side }: { readonly view: PublicMatch; readonly side: Side }) {
  const home = side === 'home';
  return (
    <div className={styles.team}>
      <span className={styles.shirt}>
        <Shirt shirt={home ? view.homeShirt : view.awayShirt} size={40} />
      </span>
      <b>{home ? view.homeClubShort : view.awayClubShort}</b>
      <small>{home ? view.homeTeamShort : view.awayTeamShort}</small>
      <Scorers view={view} side={side} className={styles.goals} />
    </div>
  );
}

/** The phase of the match in one line. */
function nowText(
  view: PublicMatch,
  { nowSeconds, locale }: { readonly nowSeconds: number; readonly locale: string },
): string {
  const status = statusText(view);
  if (isNotStarted(view.status)) {
    if (isIssued(view.status) && status !== null) return status;
    return startsInText(view, nowSeconds) || dayText(view, locale);
  }
  if (status !== null) return joined(status, endText(view, nowSeconds));
  const paused = isPaused(view.status) ? m.live_event_pause() : '';
  return joined(clockText(clockAt(view, nowSeconds)), partText(view), paused);
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

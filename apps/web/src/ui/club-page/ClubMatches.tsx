import type { PublicClubMatch } from '@touchline/domain/club/club-page';
import type { Score } from '@touchline/domain/match/events/score';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { LiveLink } from '../team-page/days/LiveLink.tsx';
import { clockText, STATE_TEXT } from '../team-page/page-words.ts';
import { scoreText } from '../words/match/result-words.ts';
import styles from './club-page.module.css';

export interface ClubMatchesProps {
  readonly matches: readonly PublicClubMatch[];
  readonly locale: string;
  /** Of matches whose live page is open: a button below the match, the opponent's name, or none. */
  readonly links: 'buttons' | 'names' | 'none';
}

/** Matches of several teams, the home side above. */
export function ClubMatches({ matches, locale, links }: ClubMatchesProps) {
  return (
    <ul className={styles.matches}>
      {matches.map((match) => (
        <li key={JSON.stringify(match)} data-off={isOff(match) || undefined}>
          <time className={styles.when}>{clockText(match.start, locale)}</time>
          <div className={styles.what}>
            <Sides match={match} links={links} />
            <Facts match={match} />
            {links === 'buttons' && match.live !== '' && (
              <LiveLink token={match.live} text={m.page_follow_live()} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const isOff = ({ state }: PublicClubMatch) =>
  state === 'cancelled' || state === 'postponed' || state === 'abandoned';

function Sides({
  match,
  links,
}: {
  readonly match: PublicClubMatch;
  readonly links: ClubMatchesProps['links'];
}) {
  const { team, opponent, away, live, score } = match;
  const ours = <b>{team}</b>;
  const theirs =
    links === 'names' && live !== '' ? (
      <a href={`/live/${encodeURIComponent(live)}`}>{opponent}</a>
    ) : (
      <span>{opponent}</span>
    );
  return (
    <>
      <Side goals={goalsOf(score, 'home')}>{away ? theirs : ours}</Side>
      <Side goals={goalsOf(score, 'away')}>{away ? ours : theirs}</Side>
    </>
  );
}

const goalsOf = (score: Score | null, side: keyof Score): number | null => score?.[side] ?? null;

function Side({ goals, children }: { readonly goals: number | null; readonly children: ReactNode }) {
  return (
    <p className={styles.side}>
      {children}
      {goals !== null && <b className={styles.goals}>{goals}</b>}
    </p>
  );
}

/** What the time and the sides do not say. */
function Facts({ match: { state, place, shootout } }: { readonly match: PublicClubMatch }) {
  // Live matches have a heading of their own, and one whose live page is closed says nothing about its course.
  const name = state === 'playing' ? '' : STATE_TEXT[state]();
  const kicks = shootout === null ? '' : m.page_shootout({ score: scoreText(shootout) });
  const facts = [name, kicks, place].filter((text) => text !== '');
  return facts.length > 0 && <small>{facts.join(' · ')}</small>;
}

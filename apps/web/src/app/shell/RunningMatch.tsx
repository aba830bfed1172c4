/**
 * While a match is played, every other screen links to it: to match day, or to the screen that the role may see.
 */
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isPlaying } from '@touchline/domain/match/clock/status';
import { opponentOf } from '@touchline/domain/match/events/names';
import { seesScore } from '@touchline/domain/privacy/results';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { lazy, Suspense } from 'react';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useVariant } from '#data/hooks/settings.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { useRootMark } from '#ui/parts/page/use-root-mark.ts';
import styles from './running-bar.module.css';
import { useScreen } from './use-screen.ts';

/** Loaded when a match is played: the clock is not part of the first load. */
const RunningClock = lazy(async () => ({ default: (await import('./RunningClock.tsx')).RunningClock }));

export function RunningMatch() {
  const team = useCurrentTeam();
  const variant = useVariant();
  return team && variant === 'team' ? <RunningOf team={team} /> : null;
}

function RunningOf({ team }: { readonly team: Team }) {
  const screen = useScreen();
  const running = useMatches(team.sid)?.findLast(({ status }) => isPlaying(status));
  const runs = roleAllows(team, 'runMatch');
  if (running === undefined) return null;
  const isThere = !runs && screen.id === '/match/$id/timeline' && screen.match === running.sid;
  return isThere ? null : <RunningBar match={running} runs={runs} withScore={seesScore(team, running)} />;
}

interface RunningBarProps {
  readonly match: MatchSummary;
  readonly runs: boolean;
  readonly withScore: boolean;
}

/** Values from the match list show at once. The minute has reserved space, because its code loads later. */
function RunningBar({ match, runs, withScore }: RunningBarProps) {
  const { home, away } = match.score;
  useRootMark('data-running-bar', true);
  const way = runs ? m.common_back_to_match() : m.common_screen_timeline();
  return (
    <nav className={styles.place} aria-label={way}>
      <Link
        to={runs ? '/match/$id/play/' : '/match/$id/timeline/'}
        params={{ id: String(match.sid) }}
        className={styles.bar}
      >
        <i className={styles.dot} aria-hidden />
        <span className={styles.minute}>
          <Suspense>
            <RunningClock sid={match.sid} />
          </Suspense>
        </span>
        {withScore && (
          <b className="num">
            {home}–{away}
          </b>
        )}
        <span className={styles.words}>
          <span>{opponentOf(match)}</span>
          <small>{way}</small>
        </span>
        <Icon name="chevron-right" size={18} />
      </Link>
    </nav>
  );
}

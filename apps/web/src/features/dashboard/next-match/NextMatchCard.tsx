import { Link } from '@tanstack/react-router';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { clockAt, minuteText } from '@touchline/domain/match/clock/clock';
import { isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';
import { scoreOf } from '@touchline/domain/match/events/score';
import { seesScore } from '@touchline/domain/privacy/results';
import { openTasks } from '@touchline/domain/request/tasks/match-tasks';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { lazy, Suspense } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useNow } from '#data/hooks/now.ts';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { LiveDot } from '#ui/parts/match/LiveDot.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { AttendanceCounts } from '#ui/parts/players/AttendanceCounts.tsx';
import { meetingText, timeOfDay } from '#ui/words/match/meeting-words.ts';
import { taskName } from '#ui/words/match/task-words.ts';
import { AskRow } from '../hints/AskRow.tsx';
import { dayWord, kindAndPlace } from './match-words.ts';
import styles from './next-match-card.module.css';
import { PitchPreview } from './PitchPreview.tsx';

export interface NextMatchCardProps {
  readonly team: Team;
  readonly summary: MatchSummary | null;
  /** In the format of `match.date`. */
  readonly today: number;
  /** All matches of the team. */
  readonly matches: readonly MatchSummary[];
}

/** The first load leaves out how opponents are compared. */
const LastMeetings = lazy(() => import('#ui/parts/match/LastMeetings.tsx'));

/** The next match with its line-up and one button that opens it. */
export function NextMatchCard({ team, summary, today, matches }: NextMatchCardProps) {
  const match = useMatch(summary?.sid ?? 0);
  const may = useMay(team);
  if (summary === null) return <NothingPlanned mayAdd={may('addMatch')} />;
  if (match === undefined || match === null) return <section className={styles.next} aria-busy="true" />;
  const params = { id: String(match.sid) };
  const playing = isPlaying(match.status);
  const isToday = match.date === today;
  const seesLineups = roleAllows(team, 'seeLineups');
  return (
    <section className={styles.next} data-alone={!seesLineups || undefined} aria-labelledby="next-match">
      <div className={styles.nextWords}>
        <p className={styles.kicker}>
          {playing ? (
            <LiveDot>{m.dashboard_playing_now()}</LiveDot>
          ) : (
            <span className={styles.day}>{dayWord(match, today)}</span>
          )}
          <span>{kindAndPlace(match)}</span>
        </p>
        <h2 id="next-match" className={styles.opponent}>
          {match.opponent_clubname} <span>{match.opponent_teamname}</span>
        </h2>
        {playing ? (
          <LiveScore match={match} withScore={seesScore(team, match)} />
        ) : (
          <Plan match={match} timezone={team.metadata.timezone} />
        )}
        {seesLineups && <Attendance match={match} />}
        {!playing && (
          <Suspense>
            <LastMeetings team={team} coming={summary} matches={matches} />
          </Suspense>
        )}
        <div className={styles.families}>
          {may('requests') && <AskRow match={match} team={team} />}
          {seesLineups && !playing && <OpenTasks match={match} />}
        </div>
        <div className={styles.buttons}>
          {may('runMatch') ? (
            <LinkButton
              to="/match/$id/play/"
              params={params}
              size="lg"
              variant={playing || isToday ? 'filled' : 'light'}
            >
              {playing ? m.common_back_to_match() : m.dashboard_start_match_day()}
            </LinkButton>
          ) : (
            playing && (
              <LinkButton to="/match/$id/timeline/" params={params} size="lg">
                {m.common_screen_timeline()}
              </LinkButton>
            )
          )}
          {!playing && seesLineups && (
            <LinkButton to="/match/$id/formation/" params={params} size="lg" variant="default">
              {m.common_screen_lineup()}
            </LinkButton>
          )}
        </div>
      </div>
      {seesLineups && <PitchPreview match={match} team={team} />}
    </section>
  );
}

function Plan({ match, timezone }: { readonly match: Match; readonly timezone: string }) {
  const meeting = meetingText(match, timezone);
  return (
    <ul className={styles.plan}>
      <li>{m.words_kickoff_at({ time: timeOfDay(match) })}</li>
      {meeting !== '' && <li>{meeting}</li>}
      {match.place !== '' && <li className={styles.place}>{match.place}</li>}
      <li>
        {m.words_parts_of_minutes({
          parts: match.matchParts,
          minutes: Math.round((match.matchLength / match.matchParts) * 10) / 10,
        })}
      </li>
      <li>{m.words_count_of_players({ count: match.pitchPlayers })}</li>
    </ul>
  );
}

function LiveScore({ match, withScore }: { readonly match: Match; readonly withScore: boolean }) {
  const now = useNow(1000);
  const score = scoreOf(match);
  const { minute, overtime } = clockAt(match, now);
  return (
    <p className={styles.live}>
      {withScore && (
        <strong>
          {score.home}–{score.away}
        </strong>
      )}
      <span>{minuteText({ minute, overtime })}</span>
    </p>
  );
}

/** Who comes; leads to the attendance list. */
function Attendance({ match }: { match: Match }) {
  const now = useNow(MINUTE_MS);
  return (
    <Link to="/match/$id/attendance/" params={{ id: String(match.sid) }} className={styles.attendance}>
      <span className="visually-hidden">{m.screens_attendance()}</span>
      <AttendanceCounts gathering={match} started={!isNotStarted(match.status)} now={now} />
      <Icon name="chevron-right" size={20} />
    </Link>
  );
}

/** What families are still needed for; nothing when all is taken. */
function OpenTasks({ match }: { readonly match: Match }) {
  const open = openTasks(match);
  if (open.length === 0) return null;
  const tasks = open.map(taskName).join(', ');
  return (
    <Link to="/match/$id/tasks/" params={{ id: String(match.sid) }} className={styles.tasks}>
      <Icon name="tasks" size={20} />
      <span>{m.dashboard_tasks_open({ tasks })}</span>
      <Icon name="chevron-right" size={20} />
    </Link>
  );
}

const MINUTE_MS = 60_000;

function NothingPlanned({ mayAdd }: { readonly mayAdd: boolean }) {
  return (
    <section className={styles.nothing}>
      <EmptyState
        icon="calendar"
        title={m.dashboard_no_next_title()}
        {...(mayAdd && { text: m.dashboard_no_next_text() })}
        action={
          mayAdd && (
            <LinkButton
              to="/match/$id/details/"
              params={{ id: 'new' }}
              leftSection={<Icon name="plus" size={20} />}
            >
              {m.words_new_match()}
            </LinkButton>
          )
        }
      />
    </section>
  );
}

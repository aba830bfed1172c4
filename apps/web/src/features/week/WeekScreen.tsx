/** `/week/`: the matches and trainings of a team in one week, day by day. */
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { isPast } from '@touchline/domain/training/session-list';
import { addressOfDay, mondayOf, WEEK, weekDays, weekNumber } from '@touchline/domain/training/week';
import { m } from '@touchline/i18n';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useNow } from '#data/hooks/now.ts';
import { useVariant } from '#data/hooks/settings.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useCurrentSelection, useSelectionsByName } from '#data/hooks/training/selections.ts';
import { useSessions } from '#data/hooks/training/sessions.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { WeekDayRow } from './WeekDayRow.tsx';
import styles from './week.module.css';
import { weekEntries } from './week-entries.ts';
import { weekText } from './week-words.ts';

export interface WeekScreenProps {
  /** The week's Monday; null for this week. */
  readonly monday: number | null;
}

/** A training is over, and a day begins, within a minute. */
const EVERY_MS = 60_000;

export function WeekScreen({ monday }: WeekScreenProps) {
  const team = useCurrentTeam();
  if (team === undefined) return null;
  if (team === null) {
    return (
      <EmptyState
        icon="team"
        title={m.common_menu_disabled()}
        text={m.dashboard_no_team_text()}
        action={<LinkButton to="/teams/{-$key}/">{m.matches_to_teams()}</LinkButton>}
      />
    );
  }
  return <TeamWeek team={team} monday={monday} />;
}

function TeamWeek({ team, monday: chosen }: WeekScreenProps & { readonly team: Team }) {
  const matches = useMatches(team.sid);
  const sessions = useSessions();
  const selections = useSelectionsByName();
  const current = useCurrentSelection();
  const now = useNow(EVERY_MS);
  const hasMatches = useVariant() !== 'trainer';
  if (matches === undefined || sessions === undefined || selections === undefined || current === undefined)
    return null;
  const { timezone } = team.metadata;
  const today = dayAt(now, timezone);
  const monday = chosen ?? mondayOf(today);
  const entries = weekEntries({
    team: team.sid,
    matches: hasMatches ? matches : [],
    sessions,
    selections,
    current: current?.sid ?? null,
    isOver: (session) => isPast(session, { nowSeconds: now, timezone }),
  });
  const days = weekDays(entries, monday);
  return (
    <div className={styles.screen}>
      <PageHeader
        title={<span aria-live="polite">{weekText(monday)}</span>}
        detail={m.week_number({ number: weekNumber(monday) })}
        back={<BackLink to="/dashboard/" label={m.week_back()} />}
        actions={<Weeks monday={monday} isThisWeek={monday === mondayOf(today)} />}
      />
      {days.every(({ entries: planned }) => planned.length === 0) && (
        <p className={styles.empty}>{m.week_empty()}</p>
      )}
      <ol className={styles.days}>
        {days.map((day) => (
          <WeekDayRow key={day.day} {...day} today={today} now={now} team={team} />
        ))}
      </ol>
    </div>
  );
}

interface WeeksProps {
  readonly monday: number;
  readonly isThisWeek: boolean;
}

/** The links stay at their places, so that several weeks are several taps on one place. */
function Weeks({ monday, isThisWeek }: WeeksProps) {
  const to = (day: number) =>
    ({ to: '/week/', search: { week: addressOfDay(day) }, resetScroll: false }) as const;
  return (
    <nav className={styles.weeks} aria-label={m.week_choose()}>
      {!isThisWeek && (
        <LinkButton to="/week/" resetScroll={false} variant="default">
          {m.words_this_week()}
        </LinkButton>
      )}
      <Link {...to(monday - WEEK)} className={styles.step} aria-label={m.week_previous()}>
        <Icon name="chevron-left" size={22} />
      </Link>
      <Link {...to(monday + WEEK)} className={styles.step} aria-label={m.week_next()}>
        <Icon name="chevron-right" size={22} />
      </Link>
    </nav>
  );
}

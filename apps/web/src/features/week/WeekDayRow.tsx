/** One day of the week: a row on phones, a column on wide screens. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { roleAllows } from '@touchline/domain/team/permissions';
import type { WeekDay } from '@touchline/domain/training/week';
import { m } from '@touchline/i18n';
import { MatchEntry } from './MatchEntry.tsx';
import { SessionEntry } from './SessionEntry.tsx';
import styles from './week.module.css';
import type { WeekEntry } from './week-entries.ts';
import { dayNumber, weekdayText, wholeDay } from './week-words.ts';

export interface WeekDayRowProps extends WeekDay<WeekEntry> {
  /** As `date` of a match. */
  readonly today: number;
  /** Seconds since 1970. */
  readonly now: number;
  readonly team: Team;
}

export function WeekDayRow({ day, entries, today, now, team }: WeekDayRowProps) {
  const isToday = day === today;
  const sees = { match: roleAllows(team, 'seeLineups'), session: roleAllows(team, 'seeSessions') };
  return (
    <li
      className={styles.day}
      data-today={isToday || undefined}
      data-free={entries.length === 0 || undefined}
    >
      <h2 className={styles.date}>
        <span aria-hidden="true">{weekdayText(day)}</span>
        <b aria-hidden="true">{dayNumber(day)}</b>
        <span className="visually-hidden">
          {isToday ? `${wholeDay(day)}, ${m.dashboard_today()}` : wholeDay(day)}
        </span>
      </h2>
      {entries.length === 0 ? (
        <p className="visually-hidden">{m.words_nothing_planned()}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.kind === 'match' ? `m${entry.match.sid}` : `s${entry.session.sid}`}>
              {entry.kind === 'match' ? (
                <MatchEntry match={entry.match} team={team} seesTurnout={sees.match} />
              ) : (
                <SessionEntry {...entry} now={now} team={team} seesTurnout={sees.session} />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Whether a player was there: matches and trainings apart, excuses apart from absence without notice. */
import { Link } from '@tanstack/react-router';
import {
  attendanceMonths,
  countedAs,
  type PlayerAttendance,
} from '@touchline/domain/statistics/attendance-months';
import { heldMatch } from '@touchline/domain/statistics/season/attendance';
import { matchesOf } from '@touchline/domain/statistics/season/player-figures';
import { m } from '@touchline/i18n';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { percentText } from '#ui/words/number-text.ts';
import { useTrainings } from '../attendance/use-trainings.ts';
import { type Line, Lines } from '../overview/Lines.tsx';
import type { Counted } from '../parts/StatisticsFrame.tsx';
import styles from './player.module.css';

export function AttendanceCard(counted: Counted & { readonly player: number }) {
  const { matches, player, search } = counted;
  const trainings = useTrainings(counted);
  const atMatches = attendanceMonths(matches.map(heldMatch)).players.get(player);
  const atTrainings = attendanceMonths(trainings ?? []).players.get(player);
  const theirs = matchesOf(player, matches);
  const behind = (wanted: 'present' | 'excused' | 'missing') =>
    theirs.filter(({ facts }) => countedAs(facts) === wanted).map(({ match }) => match);
  return (
    <FoldedCard title={m.screens_attendance_months()}>
      <Lines
        lines={[
          { ...rateLine(m.common_menu_matches(), atMatches), matches: behind('present') },
          ...absenceLines(atMatches).map((line, index) => ({
            ...line,
            matches: index === 0 ? behind('excused') : index === 1 ? behind('missing') : [],
          })),
        ]}
      />
      <div className={styles.apart}>
        <Lines
          lines={[rateLine(m.attendance_months_trainings(), atTrainings), ...absenceLines(atTrainings)]}
        />
      </div>
      <Link to="/team/statistics/attendance/" search={search} className={styles.link}>
        {m.season_attendance_of_team()}
      </Link>
    </FoldedCard>
  );
}

function rateLine(label: string, known: PlayerAttendance | undefined): Line {
  if (known === undefined) return { label, value: '–' };
  return {
    label,
    value: m.attendance_months_of(known),
    detail: percentText(known.present / known.recorded),
  };
}

function absenceLines(known: PlayerAttendance | undefined): readonly Line[] {
  if (known === undefined) return [];
  return [
    { label: m.attendance_months_excused(), value: String(known.excused) },
    { label: m.attendance_months_missing(), value: String(known.missing) },
    { label: m.attendance_months_partly(), value: String(known.partly) },
  ];
}

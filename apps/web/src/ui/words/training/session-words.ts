/** Titles, days and times of training sessions. */
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import { wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { m } from '@touchline/i18n';
import { dayFormat } from '../formats.ts';

type Dated = Pick<TrainingSession, 'date' | 'dateHours' | 'dateMinutes'>;

/** The session's own name, else its selection's; `Training` when both are missing. */
export function sessionTitle(
  session: Pick<TrainingSession, 'name'>,
  selection: Pick<TrainingSelection, 'name'> | null | undefined,
): string {
  return session.name || selection?.name || m.screens_trainings();
}

/** `Thu 3 Dec, 17:00`; with the year when it is not this one. */
export function sessionDay(session: Dated, year: number): string {
  if (!(session.date > 0)) return m.training_no_date();
  const start = new Date(wallClockSeconds(session) * 1_000);
  const isOtherYear = start.getUTCFullYear() !== year;
  return dayFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isOtherYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(start);
}

/** `November 2026`; 0 stands for sessions without a date. */
export function monthText(month: number): string {
  if (month === 0) return m.training_no_date();
  return dayFormat({ month: 'long', year: 'numeric' }).format(month * 1_000);
}

import type { TrainingSession } from '@touchline/domain/entity/tables/training';
import { timeOfDay } from '#ui/words/match/meeting-words.ts';

/** `17:15`: the time so many minutes after a session's start. */
export function planTime(
  { dateHours, dateMinutes }: Pick<TrainingSession, 'dateHours' | 'dateMinutes'>,
  minutes: number,
): string {
  const ofDay = (dateHours * 60 + dateMinutes + minutes) % (24 * 60);
  return timeOfDay({ date: 0, dateHours: Math.floor(ofDay / 60), dateMinutes: ofDay % 60 });
}

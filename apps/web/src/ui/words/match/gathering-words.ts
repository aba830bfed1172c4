/** The line below the title of a match's or session's screen. */
import { type Gathering, isMatch } from '@touchline/domain/attendance/gathering';
import { dayText } from '../day-text.ts';
import { longDayText } from '../long-day.ts';
import { timeOfDay } from './meeting-words.ts';

/** `Noordhaven`, or `Keepers · 26 Nov`: a selection has many sessions, which their days tell apart. */
export function gatheringDetail({
  gathering,
  title,
}: {
  readonly gathering: Gathering;
  readonly title: string;
}): string {
  if (isMatch(gathering)) return title;
  const day = gathering.date > 0 ? dayText(gathering.date) : '';
  return [title, day].filter((part) => part !== '').join(' · ');
}

/** `Noordhaven · Saturday 28 November · 10:30 · Sportpark, pitch 3`: for paper, which is read away from the app. */
export function gatheringHeading({
  gathering,
  title,
}: {
  readonly gathering: Gathering;
  readonly title: string;
}): string {
  const day = longDayText(gathering.date);
  const parts = [title, day, day === '' ? '' : timeOfDay(gathering), gathering.place];
  return parts.filter((part) => part !== '').join(' · ');
}

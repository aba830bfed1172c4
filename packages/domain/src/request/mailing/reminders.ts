/** The moments at which a family is reminded of a request. */
import type { Gathering } from '../../attendance/gathering.ts';
import type { Team } from '../../entity/tables/team.ts';
import { questionOf } from '../../match/sheet/sheet.ts';
import { remindersOf } from '../closing/closing.ts';
import { afterTheNight, eveningBefore, hoursBefore } from '../closing/times.ts';

export interface ReminderMoment {
  /** Names the reminder on its day: a match that moves within the day is not reminded of twice. */
  readonly name: string;
  readonly chosenFor: number;
  /** The same, or the morning after it. */
  readonly at: number;
}

/** The reminders of a match or session that can still be sent before its start. */
export function plannedReminders(gathering: Gathering, team: Team, start: number): readonly ReminderMoment[] {
  const { reminders, evening, since } = remindersOf(gathering, team);
  const { timezone } = team.metadata;
  const moments = [
    ...reminders.map((hours) => ({
      name: `${hours}h ${gathering.date}`,
      chosenFor: hoursBefore(start, hours),
    })),
    ...(evening ? [{ name: `evening ${gathering.date}`, chosenFor: eveningBefore(start, timezone) }] : []),
  ];
  return moments
    .filter(({ chosenFor }) => chosenFor >= since * 1_000)
    .map((moment) => ({ ...moment, at: afterTheNight(moment.chosenFor, timezone) }))
    .filter(({ at }) => at < start);
}

/** Those of the planned reminders that come after the question. Only families asked by mail get them. */
export function afterAsking(
  planned: readonly ReminderMoment[],
  gathering: Gathering,
  players: readonly number[],
): readonly ReminderMoment[] {
  const questions = players
    .map((player) => questionOf(gathering, player))
    .filter(({ how }) => how === 'mail');
  const asked_at = Math.max(0, ...questions.map((question) => question.asked_at));
  return questions.length === 0 ? [] : planned.filter(({ chosenFor }) => chosenFor > asked_at * 1_000);
}

/** The reminder that the coach sent by hand, unless they have asked again since. */
export function tapped(
  gathering: Gathering,
  players: readonly number[],
  { metadata: { timezone } }: Team,
): readonly ReminderMoment[] {
  const questions = players.map((player) => questionOf(gathering, player));
  const at = Math.max(0, ...questions.map(({ reminded_at }) => reminded_at));
  const asked = Math.max(0, ...questions.map(({ asked_at }) => asked_at));
  if (at === 0 || at <= asked) return [];
  const chosenFor = at * 1_000;
  return [{ name: `tap ${at}`, chosenFor, at: afterTheNight(chosenFor, timezone) }];
}

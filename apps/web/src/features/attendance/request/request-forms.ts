/** The forms of a request: when it closes, and its reminders. Each is one register, so it is one value here too. */
import { type Gathering, nameOf } from '@touchline/domain/attendance/gathering';
import type { Team } from '@touchline/domain/entity/tables/team';
import { kickOffInstant, startNow } from '@touchline/domain/match/clock/kickoff-time';
import { type Closing, decideClosing, decideReminders } from '@touchline/domain/request/asking/ask';
import { remindersOf, startOf } from '@touchline/domain/request/closing/closing';
import { eveningBefore } from '@touchline/domain/request/closing/times';
import type { GatheringWork } from '#data/commands/gathering/gathering-actor.ts';
import { setClosing, setReminders } from '#data/commands/gathering/requests.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { type RequestProblem, requestText } from '#ui/words/match/request-words.ts';

export interface RequestRow {
  readonly gathering: Gathering;
  readonly team: Team;
  /** Seconds since 1970. */
  readonly now: number;
}

/** As the form shows it: day and time are the team's local ones, and either may be empty. */
export type ClosingChoice =
  | { readonly closing: '' | 'open' | 'now' }
  | { readonly closing: 'at'; readonly date: number; readonly time: string }
  | { readonly closing: 'before_start'; readonly hours: number };

export const closingForm: EditForm<
  RequestRow,
  { readonly choice: ClosingChoice },
  GatheringWork,
  RequestProblem
> = {
  values: ({ gathering, team }) => ({ choice: choiceOf(gathering, team) }),
  problems: ({ choice }, { gathering, team, now }) => {
    const decided = decideClosing(gathering, closingOf(choice, team), { team, nowSeconds: now });
    return { choice: decided.ok ? null : requestText(decided.error) };
  },
  write: ({ store, row }, { choice = { closing: '' } }) =>
    setClosing(store, { of: nameOf(row.gathering), closing: closingOf(choice, row.team) }),
};

export type RemindersChoice =
  | { readonly own: false }
  | { readonly own: true; readonly reminders: readonly number[]; readonly evening: boolean };

export const remindersForm: EditForm<
  RequestRow,
  { readonly choice: RemindersChoice },
  GatheringWork,
  RequestProblem
> = {
  values: ({ gathering }) => {
    const { own_reminders, reminders, evening } = gathering.metadata.request;
    return { choice: own_reminders ? { own: true, reminders, evening } : { own: false } };
  },
  problems: ({ choice }, { gathering, now }) => {
    const decided = decideReminders(gathering, { own: choice.own ? choice : null }, { nowSeconds: now });
    return { choice: decided.ok ? null : requestText(decided.error) };
  },
  write: ({ store, row }, { choice = { own: false } }) =>
    setReminders(store, { of: nameOf(row.gathering), own: choice.own ? choice : null }),
};

/** Reminders of its own begin with those of the team. */
export function ownReminders({ gathering, team }: RequestRow): RemindersChoice {
  const { reminders, evening } = remindersOf(gathering, team);
  return { own: true, reminders, evening };
}

const EVENING_HOURS = 2;
const SECONDS_PER_HOUR = 3_600;

/** The first proposal for a day and time: 20:00 on the day before, or an hour from now. */
export function proposedTime({ gathering, team, now }: RequestRow): ClosingChoice {
  const start = startOf(gathering, team) ?? 0;
  const { timezone } = team.metadata;
  const evening = eveningBefore(start, timezone) / 1_000 + EVENING_HOURS * SECONDS_PER_HOUR;
  const at = evening > now ? evening : Math.min(now + SECONDS_PER_HOUR, (now + start / 1_000) / 2);
  return { closing: 'at', ...localTime(at, timezone) };
}

function choiceOf(gathering: Gathering, team: Team): ClosingChoice {
  const { closing, closes_at, hours_before } = gathering.metadata.request;
  if (closing === 'at') return { closing, ...localTime(closes_at, team.metadata.timezone) };
  return closing === 'before_start' ? { closing, hours: hours_before } : { closing };
}

function localTime(seconds: number, timezone: string) {
  const { date, dateHours, dateMinutes } = startNow(seconds, timezone);
  const time = [dateHours, dateMinutes].map((number) => String(number).padStart(2, '0')).join(':');
  return { date, time };
}

function closingOf(choice: ClosingChoice, team: Team): Closing {
  if (choice.closing === 'before_start') return { closing: 'before_start', hours_before: choice.hours };
  if (choice.closing !== 'at') return { closing: choice.closing };
  const { date, time } = choice;
  const [dateHours = 0, dateMinutes = 0] = time.split(':').map(Number);
  const complete = date > 0 && time !== '';
  const closes_at = complete ? kickOffInstant({ date, dateHours, dateMinutes }, team.metadata.timezone) : 0;
  return { closing: 'at', closes_at };
}

/** The editable fields of a match before it is played. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { type MatchSetup, setupOf, setupRefusals } from '@touchline/domain/match/setup/setup';
import type { MatchWork } from '#data/commands/match/match-actor.ts';
import { saveMatchSetup } from '#data/commands/match/matches.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { type SaveProblem, setupProblems } from './setup-texts.ts';

/** The setup as its form shows it: the kick-off time is one field, `10:30`, or empty. */
export type SetupValues = Omit<MatchSetup, 'dateHours' | 'dateMinutes'> & { readonly time: string };

export const matchSetupForm: EditForm<Match, SetupValues, MatchWork, SaveProblem> = {
  values: (match) => valuesOfSetup(setupOf(match)),
  problems: (values, match) => setupProblems(setupRefusals(match, setupOfValues(values))),
  write: ({ store, row }, changed) => saveMatchSetup(store, { match: row.sid, changed: changesOf(changed) }),
};

export function valuesOfSetup({ dateHours, dateMinutes, ...values }: MatchSetup): SetupValues {
  const time = [dateHours, dateMinutes].map((number) => String(number).padStart(2, '0')).join(':');
  return { ...values, time };
}

export function setupOfValues({ time, ...values }: SetupValues): MatchSetup {
  return { ...values, ...timeOf(time) };
}

/** The stored fields of changed values of the form. */
export function changesOf({ time, ...values }: Partial<SetupValues>): Partial<MatchSetup> {
  return time === undefined ? values : { ...values, ...timeOf(time) };
}

/** An empty field becomes an invalid hour, so that the form reports it. */
function timeOf(text: string): Pick<MatchSetup, 'dateHours' | 'dateMinutes'> {
  const [hours = -1, minutes = -1] = text === '' ? [] : text.split(':').map(Number);
  return { dateHours: hours, dateMinutes: minutes };
}

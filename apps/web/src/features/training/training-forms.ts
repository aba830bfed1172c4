/** The forms of trainings: a selection, a session, and a block of a session's plan. */
import type { PlanBlock, TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import { type BlockValues, blockRefusal } from '@touchline/domain/training/plan';
import { type SelectionValues, selectionRefusals } from '@touchline/domain/training/selection';
import { type SessionSetup, sessionRefusals, sessionSetupOf } from '@touchline/domain/training/session';
import { updateSelection } from '#data/commands/training/selections.ts';
import { editBlock, saveSessionSetup } from '#data/commands/training/sessions.ts';
import type { TrainingWork } from '#data/commands/training/training-actor.ts';
import type { Problems } from '#ui/forms/editing.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { problemText, type SessionProblem, selectionText, sessionProblems } from './toasts.ts';

export function selectionProblems(values: SelectionValues): Problems<SelectionValues> {
  const refusals = selectionRefusals(values);
  const textOf = (field: keyof SelectionValues) => selectionText(refusals.find((one) => one.field === field));
  return { name: textOf('name'), player_sids: textOf('player_sids') };
}

export const selectionForm: EditForm<TrainingSelection, SelectionValues, TrainingWork> = {
  values: ({ name, shirt, player_sids }) => ({ name, shirt, player_sids }),
  problems: selectionProblems,
  write: ({ store, row }, changed) => updateSelection(store, row.sid, changed),
};

/** The setup as its form shows it: the start is one field, `17:00`, or empty. */
export type SessionValues = Omit<SessionSetup, 'dateHours' | 'dateMinutes'> & { readonly time: string };

export const sessionForm: EditForm<TrainingSession, SessionValues, TrainingWork, SessionProblem> = {
  values: (session) => valuesOfSession(sessionSetupOf(session)),
  problems: (values) => sessionProblems(sessionRefusals(setupOfValues(values))),
  write: ({ store, row }, changed) =>
    saveSessionSetup(store, { session: row.sid, changed: changesOf(changed) }),
};

export function valuesOfSession({ dateHours, dateMinutes, ...values }: SessionSetup): SessionValues {
  const time = [dateHours, dateMinutes].map((number) => String(number).padStart(2, '0')).join(':');
  return { ...values, time };
}

export function setupOfValues({ time, ...values }: SessionValues): SessionSetup {
  return { ...values, ...timeOf(time) };
}

function changesOf({ time, ...values }: Partial<SessionValues>): Partial<SessionSetup> {
  return time === undefined ? values : { ...values, ...timeOf(time) };
}

/** An empty field becomes an invalid hour, so that the form reports it. */
function timeOf(text: string): Pick<SessionSetup, 'dateHours' | 'dateMinutes'> {
  const [hours = -1, minutes = -1] = text === '' ? [] : text.split(':').map(Number);
  return { dateHours: hours, dateMinutes: minutes };
}

export interface BlockOfSession {
  readonly session: Pick<TrainingSession, 'sid'>;
  readonly block: PlanBlock;
}

export const blockForm: EditForm<BlockOfSession, BlockValues, TrainingWork> = {
  whenLeft: true,
  values: ({ block: { minutes, text } }) => ({ minutes, text }),
  problems: (values) => {
    const refusal = blockRefusal(values);
    const text = refusal === null ? null : problemText(refusal);
    return refusal?.code === 'minutesInvalid' ? { minutes: text } : { text };
  },
  write: ({ store, row }, changed) =>
    editBlock(store, { session: row.session.sid, id: row.block.id, ...changed }),
};

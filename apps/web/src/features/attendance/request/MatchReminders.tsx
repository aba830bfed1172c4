/** The reminders of this match: those of the team, or its own. */
import { SegmentedControl } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { ReminderFields } from '#ui/parts/fields/ReminderFields.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { remindersText } from '#ui/words/match/request-words.ts';
import { ownReminders, remindersForm } from './request-forms.ts';
import { written } from './toasts.ts';
import type { RequestView } from './use-request.ts';

export function MatchReminders({ request: { gathering, team, now } }: { readonly request: RequestView }) {
  const row = { gathering, team, now };
  const { values, problems, choose } = useEditing(remindersForm, { store: useClient(), row, written });
  const { choice } = values;
  return (
    <Fields>
      <Hint>{m.request_reminders_text()}</Hint>
      <SegmentedControl
        fullWidth
        aria-label={m.request_reminders_from()}
        value={choice.own ? 'own' : 'team'}
        onChange={(whose) => choose({ choice: whose === 'own' ? ownReminders(row) : { own: false } })}
        data={[
          { value: 'team', label: m.request_closing_team() },
          { value: 'own', label: m.request_reminders_own() },
        ]}
      />
      {choice.own ? (
        <ReminderFields
          value={choice}
          problem={problems.choice ?? null}
          onChange={(changed) => choose({ choice: { ...choice, ...changed } })}
        />
      ) : (
        <p>{remindersText(team.metadata.attendance)}</p>
      )}
    </Fields>
  );
}

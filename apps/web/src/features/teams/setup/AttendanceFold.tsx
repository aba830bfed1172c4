/** How the team asks for attendance: by itself, until when, with which reminders, and who counts as available. */
import { Switch } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { ASK_DAYS_MAX, CLOSING_HOURS_MAX } from '@touchline/domain/limits';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import { isWrong } from '#ui/forms/is-wrong.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { ReminderFields } from '#ui/parts/fields/ReminderFields.tsx';
import { Stepper } from '#ui/parts/fields/Stepper.tsx';
import { Fields, Hint, Pair } from '#ui/parts/page/Screen.tsx';
import { teamAttendanceForm } from '../team-forms.ts';
import { written } from '../toasts.ts';

export function AttendanceFold({ team }: { readonly team: Team }) {
  const edit = useEditing(teamAttendanceForm, { store: useClient(), row: team, written });
  const { values, problems, choose } = edit;
  const { ask_days, hours_before } = values;
  return (
    <Fold
      title={m.request_team_title()}
      detail={askingText(ask_days)}
      wrong={isWrong(edit, ['ask_days', 'hours_before', 'reminders'])}
    >
      <Fields>
        <Pair>
          <div>
            <Stepper
              label={m.request_team_ask_label()}
              fewer={m.request_team_fewer_days()}
              more={m.request_team_more_days()}
              value={ask_days}
              min={0}
              max={ASK_DAYS_MAX}
              onChange={(days) => choose({ ask_days: days })}
            />
            <Hint below>{askingText(ask_days)}</Hint>
          </div>
          <div>
            <Stepper
              label={m.request_team_closes()}
              fewer={m.request_team_fewer_hours()}
              more={m.request_team_more_hours()}
              value={hours_before}
              min={0}
              max={CLOSING_HOURS_MAX}
              onChange={(hours) => choose({ hours_before: hours })}
            />
            <Hint below>
              {hours_before === 0
                ? m.request_closes_start()
                : m.request_team_closes_hours({ count: hours_before })}
            </Hint>
          </div>
        </Pair>
        <ReminderFields
          value={values}
          problem={problems.reminders ?? null}
          onChange={({ reminders, evening }) =>
            choose({
              ...(reminders !== undefined && { reminders }),
              ...(evening !== undefined && { evening }),
            })
          }
        />
        <Hint>{m.request_reminders_text()}</Hint>
        <Switch
          size="md"
          label={m.request_team_only()}
          description={m.request_team_only_text()}
          checked={values.only_answered}
          onChange={({ currentTarget }) => choose({ only_answered: currentTarget.checked })}
        />
      </Fields>
    </Fold>
  );
}

function askingText(days: number): string {
  return days === 0 ? m.request_team_ask_never() : m.request_team_ask_days({ count: days });
}

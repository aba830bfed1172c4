/** Until when families can answer: the team's setting, a day and time, hours before the start, or the start. */
import { Button, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { CLOSING_HOURS_MAX } from '@touchline/domain/limits';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import { dayInput, dayOfInput } from '#ui/forms/day-input.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Fields, Hint, Pair } from '#ui/parts/page/Screen.tsx';
import { teamClosingText } from '#ui/words/match/request-words.ts';
import { type ClosingChoice, closingForm, proposedTime } from './request-forms.ts';
import { written } from './toasts.ts';
import type { RequestView } from './use-request.ts';

export interface ClosingFieldsProps {
  readonly request: RequestView;
  readonly done: () => void;
}

const WAYS = [
  { value: '', label: m.request_closing_team },
  { value: 'at', label: m.request_closing_at },
  { value: 'before_start', label: m.request_closing_before },
  { value: 'open', label: m.request_closing_open },
] as const;

export function ClosingFields({ request, done }: ClosingFieldsProps) {
  const { gathering, team, now, closed, closeNow, reopen } = request;
  const row = { gathering, team, now };
  const { values, problems, choose } = useEditing(closingForm, { store: useClient(), row, written });
  const { choice } = values;
  const problem = problems.choice ?? null;
  const beginnings: Readonly<Record<string, ClosingChoice>> = {
    at: proposedTime(row),
    before_start: { closing: 'before_start', hours: 1 },
    open: { closing: 'open' },
  };
  return (
    <Fields>
      <SegmentedControl
        fullWidth
        orientation="vertical"
        aria-label={m.request_closing_when()}
        value={choice.closing}
        onChange={(way) => choose({ choice: beginnings[way] ?? { closing: '' } })}
        data={WAYS.map(({ value, label }) => ({ value, label: label() }))}
      />
      {choice.closing === '' && <Hint>{teamClosingText(team)}</Hint>}
      {choice.closing === 'at' && (
        <Pair>
          <TextInput
            type="date"
            label={m.matches_date()}
            required
            error={problem}
            value={dayInput(choice.date)}
            onChange={({ currentTarget }) =>
              choose({ choice: { ...choice, date: dayOfInput(currentTarget.value) } })
            }
          />
          <TextInput
            type="time"
            label={m.request_closing_time()}
            required
            value={choice.time}
            onChange={({ currentTarget }) => choose({ choice: { ...choice, time: currentTarget.value } })}
          />
        </Pair>
      )}
      {choice.closing === 'before_start' && (
        <NumberInput
          label={m.request_closing_hours()}
          min={1}
          max={CLOSING_HOURS_MAX}
          allowDecimal={false}
          allowNegative={false}
          error={problem}
          value={choice.hours === 0 ? '' : choice.hours}
          onChange={(hours) => choose({ choice: { ...choice, hours: Number(hours) } })}
        />
      )}
      <div>
        {closed ? (
          <Button onClick={() => void reopen()}>{m.request_reopen()}</Button>
        ) : (
          <>
            <Button
              variant="default"
              onClick={async () => {
                if (await closeNow()) done();
              }}
            >
              {m.request_close_now()}
            </Button>
            <Hint below>{m.request_close_now_text()}</Hint>
          </>
        )}
      </div>
    </Fields>
  );
}

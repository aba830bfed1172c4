/** When families who have not answered are reminded: hours before the start, and the evening before. */
import { Button, NumberInput, Switch } from '@mantine/core';
import { REMINDER_HOURS_MAX } from '@touchline/domain/limits';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import styles from './reminder-fields.module.css';
import { Tiles } from './Tiles.tsx';

interface ReminderValues {
  readonly reminders: readonly number[];
  readonly evening: boolean;
}

export interface ReminderFieldsProps {
  readonly value: ReminderValues;
  /** Why these reminders are not stored. */
  readonly problem: string | null;
  readonly onChange: (changed: Partial<ReminderValues>) => void;
}

/** Hours that coaches choose most. */
const USUAL_HOURS = [1, 2, 4, 24, 48];

export function ReminderFields({ value, problem, onChange }: ReminderFieldsProps) {
  const { reminders, evening } = value;
  const offered = [...new Set([...USUAL_HOURS, ...reminders])].sort((a, b) => a - b);
  return (
    <div className={styles.fields}>
      <Tiles legend={m.request_reminders_legend()}>
        {offered.map((hours) => (
          <label key={hours}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={reminders.includes(hours)}
              onChange={({ currentTarget }) => {
                const others = reminders.filter((other) => other !== hours);
                onChange({ reminders: currentTarget.checked ? [...others, hours] : others });
              }}
            />
            {m.request_reminders_hours({ count: hours })}
          </label>
        ))}
      </Tiles>
      <OtherHours problem={problem} add={(hours) => onChange({ reminders: [...reminders, hours] })} />
      <Switch
        size="md"
        label={m.request_reminders_evening()}
        checked={evening}
        onChange={({ currentTarget }) => onChange({ evening: currentTarget.checked })}
      />
    </div>
  );
}

interface OtherHoursProps {
  readonly problem: string | null;
  readonly add: (hours: number) => void;
}

function OtherHours({ problem, add }: OtherHoursProps) {
  const [hours, setHours] = useState<number | string>('');
  const [tried, setTried] = useState(false);
  const wanted = Number(hours);
  const valid = wanted >= 1 && wanted <= REMINDER_HOURS_MAX;
  const wrong = tried && !valid ? m.request_err_hours({ max: REMINDER_HOURS_MAX }) : problem;
  return (
    <div className={styles.other}>
      <NumberInput
        label={m.request_reminders_other()}
        min={1}
        max={REMINDER_HOURS_MAX}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        error={wrong}
        value={hours}
        onChange={setHours}
      />
      <Button
        variant="default"
        onClick={() => {
          setTried(!valid);
          if (!valid) return;
          add(wanted);
          setHours('');
        }}
      >
        {m.words_add()}
      </Button>
    </div>
  );
}

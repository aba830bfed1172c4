/** The days of a series: weekdays, the last day, and days without a session. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { SeriesRule } from '@touchline/domain/training/series/rule';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { dayInput, dayOfInput } from '#ui/forms/day-input.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Tiles } from '#ui/parts/fields/Tiles.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import styles from './series.module.css';
import { longDayText, WEEKDAYS, weekdayText } from './series-words.ts';

export type Days = Omit<SeriesRule, 'from'>;

export interface DaysFieldsProps {
  readonly value: Days;
  readonly onChange: (changed: Partial<Days>) => void;
}

export function DaysFields({ value: { weekdays, until, without }, onChange }: DaysFieldsProps) {
  return (
    <Fields>
      <Tiles legend={m.series_weekdays()} columns={7}>
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} className={styles.weekday}>
            <input
              type="checkbox"
              className="visually-hidden"
              aria-label={weekdayText(weekday, 'long')}
              checked={weekdays.includes(weekday)}
              onChange={({ currentTarget }) => {
                const others = weekdays.filter((other) => other !== weekday);
                onChange({ weekdays: currentTarget.checked ? [...others, weekday] : others });
              }}
            />
            <span aria-hidden="true">{weekdayText(weekday, 'short')}</span>
          </label>
        ))}
      </Tiles>
      <TextInput
        type="date"
        label={m.series_until()}
        required
        value={dayInput(until)}
        onChange={(event) => onChange({ until: dayOfInput(event.currentTarget.value) })}
      />
      <Without days={without} onChange={(days) => onChange({ without: days })} />
    </Fields>
  );
}

interface WithoutProps {
  readonly days: readonly number[];
  readonly onChange: (days: readonly number[]) => void;
}

function Without({ days, onChange }: WithoutProps) {
  const [day, setDay] = useState(0);
  return (
    <div>
      {days.length > 0 && (
        <>
          <p className={styles.label}>{m.series_without()}</p>
          <ul className={styles.days}>
            {days.map((one) => (
              <li key={one}>
                <span>{longDayText(one)}</span>
                <ActionIcon
                  variant="subtle"
                  size={44}
                  aria-label={m.series_without_remove({ day: longDayText(one) })}
                  onClick={() => onChange(days.filter((other) => other !== one))}
                >
                  <Icon name="close" size={20} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.add}>
        <TextInput
          type="date"
          label={m.series_without_add()}
          value={dayInput(day)}
          onChange={(event) => setDay(dayOfInput(event.currentTarget.value))}
        />
        <Button
          variant="default"
          disabled={day === 0}
          onClick={() => {
            onChange([...new Set([...days, day])].toSorted((a, b) => a - b));
            setDay(0);
          }}
        >
          {m.words_add()}
        </Button>
      </div>
      <Hint below>{m.series_without_text()}</Hint>
    </div>
  );
}

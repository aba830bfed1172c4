/** The fields of a session's setup. */
import { NumberInput, TextInput } from '@mantine/core';
import { SESSION_LENGTH_MAX } from '@touchline/domain/limits';
import { MEET_MINUTES_MAX, PLACE_MAX } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { dayInput, dayOfInput } from '#ui/forms/day-input.ts';
import type { EditingState } from '#ui/forms/use-editing.ts';
import styles from './training.module.css';
import type { SessionValues } from './training-forms.ts';

export function SessionFields({ edit }: { readonly edit: EditingState<SessionValues> }) {
  const { values, field, choose } = edit;
  const date = field('date');
  const whole = {
    allowDecimal: false,
    allowNegative: false,
    clampBehavior: 'none',
    hideControls: true,
  } as const;
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label={m.matches_date()}
          required
          {...date}
          value={dayInput(date.value)}
          onChange={(event) => date.onChange(dayOfInput(event.currentTarget.value))}
        />
        <TextInput type="time" label={m.training_start()} required {...field('time')} />
      </div>
      <div className={styles.pair}>
        <NumberInput
          label={m.training_length()}
          required
          {...whole}
          max={SESSION_LENGTH_MAX}
          {...field('length')}
          onChange={(value) => field('length').onChange(Number(value))}
        />
        <NumberInput
          label={m.matches_meet()}
          description={m.training_meet_text()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...whole}
          max={MEET_MINUTES_MAX}
          {...field('meet_minutes')}
          value={values.meet_minutes === 0 ? '' : values.meet_minutes}
          onChange={(value) => choose({ meet_minutes: Number(value) })}
        />
      </div>
      <TextInput label={m.words_place()} maxLength={PLACE_MAX} {...field('place')} />
      <TextInput
        label={m.words_name()}
        description={m.training_name_text()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('name')}
      />
    </>
  );
}

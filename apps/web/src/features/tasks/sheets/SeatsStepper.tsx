import { SEATS_MAX } from '@touchline/domain/limits';
import { m } from '@touchline/i18n';
import { Stepper } from '#ui/parts/fields/Stepper.tsx';

interface SeatsStepperProps {
  readonly value: number;
  readonly onChange: (seats: number) => void;
}

/** How many seats a car has for others, or a family needs. */
export function SeatsStepper({ value, onChange }: SeatsStepperProps) {
  return (
    <Stepper
      label={m.tasks_seats()}
      fewer={m.tasks_seats_fewer()}
      more={m.tasks_seats_more()}
      value={value}
      min={1}
      max={SEATS_MAX}
      onChange={onChange}
    />
  );
}

/** Whether a table of players has those who are not in the team now. */
import { Checkbox } from '@mantine/core';
import { m } from '@touchline/i18n';
import type { Counted } from '../parts/StatisticsFrame.tsx';

interface FormerChoiceProps extends Pick<Counted, 'filter' | 'choose'> {
  /** How many there are. */
  readonly count: number;
}

export function FormerChoice({ filter, choose, count }: FormerChoiceProps) {
  if (count === 0) return null;
  return (
    <Checkbox
      label={m.season_with_former({ count })}
      checked={filter.former}
      onChange={({ currentTarget: { checked } }) => choose({ ...filter, former: checked })}
    />
  );
}

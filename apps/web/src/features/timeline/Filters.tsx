import { TIMELINE_FILTERS, type TimelineFilter } from '@touchline/domain/match/timeline/timeline';
import { m } from '@touchline/i18n';
import styles from './timeline.module.css';
import { FILTER_TEXT } from './words.ts';

interface FiltersProps {
  readonly chosen: TimelineFilter;
  readonly choose: (filter: TimelineFilter) => void;
}

export function Filters({ chosen, choose }: FiltersProps) {
  return (
    <fieldset className={styles.filters} aria-label={m.words_what_to_show()}>
      {TIMELINE_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.filter}
          aria-pressed={filter === chosen}
          onClick={() => choose(filter)}
        >
          {FILTER_TEXT[filter]()}
        </button>
      ))}
    </fieldset>
  );
}

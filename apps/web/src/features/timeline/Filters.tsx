import { TIMELINE_FILTERS, type TimelineFilter } from '@touchline/domain/match/timeline/timeline';
import { m } from '@touchline/i18n';
import styles from './timeline.module.css';
import { FILTER_TEXT } from './words.ts';

interface FiltersProps {
  readonly chosen: TimelineFilter;
  readonly choose: (filter: TimelineFilter) => void;
  /** Only events with pictures (section 3, `filter_media`); null in a match without pictures. */
  readonly media: boolean | null;
  readonly chooseMedia: (filter_media: boolean) => void;
}

export function Filters({ chosen, choose, media, chooseMedia }: FiltersProps) {
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
      {media !== null && (
        <button
          type="button"
          className={styles.filter}
          aria-pressed={media}
          onClick={() => chooseMedia(!media)}
        >
          {m.timeline_filter_media()}
        </button>
      )}
    </fieldset>
  );
}

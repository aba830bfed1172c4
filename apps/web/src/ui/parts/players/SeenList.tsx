import type { ChildPictures } from '@touchline/domain/privacy/child-pictures';
import type { Seen } from '@touchline/domain/privacy/seen';
import { m } from '@touchline/i18n';
import { picturesText } from '#ui/words/team/child-pictures-words.ts';
import { SURFACE_TEXT, seenText } from '#ui/words/team/seen-words.ts';
import styles from './seen-list.module.css';

interface SeenListProps {
  /** The player as the reader calls them. */
  readonly name: string;
  readonly seen: readonly Seen[];
  readonly pictures: ChildPictures;
}

/** What others see of a player now, surface by surface, and the photos that the player is on. */
export function SeenList({ name, seen, pictures }: SeenListProps) {
  return (
    <dl className={styles.seen} aria-label={m.privacy_now()}>
      {seen.map((one) => (
        <div key={one.surface}>
          <dt>{SURFACE_TEXT[one.surface]()}</dt>
          <dd data-off={one.isOff || undefined}>{seenText(one, m.ages_seen_not_on_link)}</dd>
        </div>
      ))}
      <div>
        <dt>{m.privacy_pictures()}</dt>
        <dd>{picturesText(pictures, name)}</dd>
      </div>
    </dl>
  );
}

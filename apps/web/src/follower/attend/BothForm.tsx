/** One button that says yes for all children of a family that have no answer. */
import type { AnsweringChild } from '@touchline/domain/request/answering/answer-page';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { addressOf, type Place } from './addresses.ts';
import styles from './buttons.module.css';

interface BothFormProps {
  readonly place: Place;
  readonly answering: readonly AnsweringChild[];
}

export function BothForm({ place, answering }: BothFormProps) {
  const count = answering.length;
  return (
    <form method="post" action={addressOf(place)}>
      {answering.map(({ sid }) => (
        <input key={sid} type="hidden" name="player" value={sid} />
      ))}
      <button type="submit" name="answer" value="yes" className={`${styles.filled} ${styles.large}`}>
        <Icon name="check" />
        {count === 2 ? m.attend_yes_both() : m.attend_yes_all({ count })}
      </button>
    </form>
  );
}

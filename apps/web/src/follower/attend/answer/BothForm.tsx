/** One button that says yes for all children of a family that have no answer. */
import type { AnsweringChild, AnswerPage } from '@touchline/domain/request/answering/answer-page';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from '../parts/buttons.module.css';
import { addressOf, type Place } from '../words/addresses.ts';
import { KIND_WORDS } from '../words/kind-words.ts';

interface BothFormProps {
  readonly kind: AnswerPage['kind'];
  readonly place: Place;
  readonly answering: readonly AnsweringChild[];
}

export function BothForm({ kind, place, answering }: BothFormProps) {
  const count = answering.length;
  return (
    <form method="post" action={addressOf(place)}>
      {answering.map(({ sid }) => (
        <input key={sid} type="hidden" name="player" value={sid} />
      ))}
      <button type="submit" name="answer" value="yes" className={`${styles.filled} ${styles.large}`}>
        <Icon name="check" />
        {count === 2 ? KIND_WORDS[kind].yesBoth() : KIND_WORDS[kind].yesAll({ count })}
      </button>
    </form>
  );
}

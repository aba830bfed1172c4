/** The players of the shared link: people choose for whom they answer. */
import type { AnswerPage } from '@touchline/domain/request/answering/answer-page';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import page from '../parts/attend.module.css';
import { addressOf, type Place } from '../words/addresses.ts';
import { KIND_WORDS } from '../words/kind-words.ts';
import { nameText, shirtNumber } from '../words/words.ts';
import styles from './players.module.css';

interface ChoosePlayerProps {
  readonly view: AnswerPage;
  readonly place: Place;
}

export function ChoosePlayer({ view, place }: ChoosePlayerProps) {
  if (view.children.length === 0) return <p className={page.hint}>{KIND_WORDS[view.kind].nobody()}</p>;
  return (
    <ul className={styles.players}>
      {view.children.map((child) => (
        <li key={child.sid}>
          <a href={addressOf({ ...place, player: child.sid })}>
            <Shirt shirt={view.team.shirt} size={40} number={shirtNumber(child)} />
            <span>
              <b>{nameText(child)}</b>
              {child.answer !== '' && <small>{m.attend_has_answered()}</small>}
            </span>
            {child.answer !== '' && <Icon name="check" size={20} className={styles.answered} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

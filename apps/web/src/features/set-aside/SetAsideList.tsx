import { m } from '@touchline/i18n';
import { useWaitingChanges } from '#data/hooks/waiting.ts';
import { nameIn } from '#data/queries/team/names.ts';
import { changeLines, changeTitle, lineText } from '#ui/words/change-words.ts';
import styles from './set-aside.module.css';

/** Enough entries to recognise the changes of one evening. */
const SHOWN = 50;
const SHOWN_LINES = 4;

/** The waiting changes as sentences, oldest first. */
export function SetAsideList() {
  const waiting = useWaitingChanges();
  if (waiting === undefined) return null;
  const { changes, names } = waiting;
  const nameOf = nameIn(names);
  return (
    <ul className={styles.list}>
      {changes.slice(0, SHOWN).map((change) => {
        const lines = changeLines(change, nameOf).slice(0, SHOWN_LINES);
        return (
          <li key={change.id}>
            <strong>{changeTitle(change, nameOf)}</strong>
            {lines.length > 0 && <span>{lines.map(lineText).join(' · ')}</span>}
          </li>
        );
      })}
      {changes.length > SHOWN && <li>{m.words_and_more({ count: changes.length - SHOWN })}</li>}
    </ul>
  );
}

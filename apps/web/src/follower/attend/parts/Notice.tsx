/** What the last form did. It names what is stored now, so a made-up address cannot make it lie. */
import type { AnsweringChild, AnswerPage } from '@touchline/domain/request/answering/answer-page';
import type { AnswerNotice } from '@touchline/domain/request/answering/attend-page';
import { getLocale, m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { KIND_WORDS, type KindWords } from '../words/kind-words.ts';
import { nameText } from '../words/words.ts';
import styles from './attend.module.css';

interface NoticeProps {
  readonly notice: AnswerNotice;
  readonly view: AnswerPage;
}

export function Notice({ notice, view }: NoticeProps) {
  const text = noticeText(notice, view);
  if (text === '') return null;
  const isSaved = notice.is === 'answered' || notice.is === 'taskSaved';
  return (
    <p className={styles.notice} role={isSaved ? 'status' : 'alert'} data-bad={isSaved ? undefined : true}>
      <Icon name={isSaved ? 'check' : 'warning'} size={22} />
      <span>{text}</span>
    </p>
  );
}

function noticeText(notice: AnswerNotice, { kind, children }: AnswerPage): string {
  switch (notice.is) {
    case 'answered':
      return answeredText(
        children.filter(({ sid }) => notice.players.includes(sid)),
        KIND_WORDS[kind],
      );
    case 'answerNotSaved':
      return m.attend_not_saved_players();
    case 'taskSaved':
      return m.attend_saved_task();
    case 'taskNotSaved':
      return m.attend_not_saved_task();
    case 'closed':
      return m.attend_not_saved_closed();
  }
}

function answeredText(answered: readonly AnsweringChild[], words: KindWords): string {
  const [child, ...others] = answered;
  if (child === undefined || answered.some(({ answer }) => answer !== child.answer)) return '';
  const names = new Intl.ListFormat(getLocale()).format(answered.map(nameText));
  if (child.answer === 'yes')
    return others.length > 0 ? words.savedYesAll({ names }) : words.savedYes({ names });
  return child.answer === 'no' ? words.savedNo({ name: names }) : '';
}

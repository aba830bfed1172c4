/**
 * One child's question. The two answers are the buttons that send the form, so an answer is one tap. What else a family
 * wants to say is folded below, and travels with either button.
 */
import { ATTENDANCE_REASON_MAX } from '@touchline/domain/limits';
import type { AnsweringChild, AnswerPage } from '@touchline/domain/request/answering/answer-page';
import type { EnteredAnswer, ShownAnswerPage } from '@touchline/domain/request/answering/attend-page';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import buttons from '../parts/buttons.module.css';
import { addressOf, type Place } from '../words/addresses.ts';
import { KIND_WORDS } from '../words/kind-words.ts';
import { coachText, detailTexts, nameText, saidText, shirtNumber } from '../words/words.ts';
import answers from './answer.module.css';
import styles from './child.module.css';
import { MinuteField, ReasonField } from './fields.tsx';
import folded from './more.module.css';

interface ChildFormProps {
  readonly child: AnsweringChild;
  readonly shown: ShownAnswerPage;
  readonly place: Place;
  /** The only child of the page: the heading already names it. */
  readonly alone: boolean;
}

export function ChildForm({ child, shown, place, alone }: ChildFormProps) {
  const { view } = shown;
  const name = nameText(child);
  const coach = view.link === 'personal' ? coachText(child) : '';
  const open = view.state === 'open';
  const plain = alone && open && child.answer === '';
  return (
    <section className={styles.child} data-plain={plain || undefined} aria-label={name}>
      {!plain && <Head child={child} shown={shown} locale={place.locale} />}
      {coach !== '' && <p className={styles.coach}>{coach}</p>}
      {open ? (
        <Form child={child} shown={shown} place={place} alone={alone} />
      ) : (
        <Stored child={child} shown={shown} />
      )}
    </section>
  );
}

function Head({ child, shown, locale }: Pick<ChildFormProps, 'child' | 'shown'> & { locale: string }) {
  const { view } = shown;
  const said = saidText(child, { locale, timezone: view.timezone });
  return (
    <div className={styles.head}>
      <Shirt shirt={view.team.shirt} size={44} number={shirtNumber(child)} />
      <div>
        <h2>{child.answer === '' ? nameText(child) : answeredText(child, view.kind)}</h2>
        <p>{said === '' ? m.attend_no_answer_yet() : said}</p>
      </div>
    </div>
  );
}

function answeredText(child: AnsweringChild, kind: AnswerPage['kind']): string {
  const name = nameText(child);
  const words = KIND_WORDS[kind];
  return child.answer === 'yes' ? words.comes({ name }) : words.comesNot({ name });
}

/** What was said, once it can no longer be changed here. */
function Stored({ child, shown }: Pick<ChildFormProps, 'child' | 'shown'>) {
  const texts = detailTexts(child, shown.view.kind);
  if (texts.length === 0) return null;
  return (
    <ul className={styles.stored}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Form({ child, shown, place, alone }: ChildFormProps) {
  const refused = shown.refused?.player === child.sid ? shown.refused : null;
  const current = refused?.entered.answer || child.answer || shown.proposed;
  const name = nameText(child);
  return (
    <form method="post" action={addressOf(place)} className={styles.form}>
      <input type="hidden" name="player" value={child.sid} />
      {refused !== null && (
        <p className={folded.refused} role="alert">
          {m.attend_not_saved()}
        </p>
      )}
      {current !== '' && current !== child.answer && <p className={answers.unsent}>{m.attend_unsent()}</p>}
      <div className={answers.answers} data-alone={alone || undefined}>
        <Answer answer="yes" current={current} stored={child.answer}>
          {alone ? KIND_WORDS[shown.view.kind].yesNamed({ name }) : m.words_yes()}
          {!alone && <span className="visually-hidden">, {name}</span>}
        </Answer>
        <Answer answer="no" current={current} stored={child.answer}>
          {alone ? m.attend_no_named() : m.attendance_no()}
          {!alone && <span className="visually-hidden">, {name}</span>}
        </Answer>
      </div>
      {current !== '' && <More child={child} shown={shown} answer={current} />}
    </form>
  );
}

interface AnswerProps {
  readonly answer: 'yes' | 'no';
  readonly current: string;
  readonly stored: string;
  readonly children: React.ReactNode;
}

function Answer({ answer, current, stored, children }: AnswerProps) {
  return (
    <button
      type="submit"
      name="answer"
      value={answer}
      className={answers[answer]}
      data-chosen={answer === current || undefined}
      data-proposed={(answer === current && answer !== stored) || undefined}
      aria-pressed={answer === stored}
    >
      <Icon name={answer === 'yes' ? 'check' : 'close'} />
      <span>{children}</span>
    </button>
  );
}

interface MoreProps extends Pick<ChildFormProps, 'child' | 'shown'> {
  readonly answer: 'yes' | 'no';
}

function More({ child, shown, answer }: MoreProps) {
  const { notice, view } = shown;
  const refused = shown.refused?.player === child.sid ? shown.refused : null;
  const { reason, late, leaves } = refused?.entered ?? enteredOf(child);
  const id = (field: string) => `${field}-${child.sid}`;
  const problem = refused?.problem ?? null;
  // After a no families often say why; a refused field must be seen.
  const justNo = answer === 'no' && notice?.is === 'answered' && notice.players.includes(child.sid);
  const opened = refused !== null || (answer === 'no' && child.answer === '') || (justNo && reason === '');
  const said = detailTexts(child, view.kind);
  return (
    <details className={folded.more} open={opened}>
      <summary>
        {said.length > 0 ? <span className={folded.said}>{said.join(' · ')}</span> : moreText(answer)}
      </summary>
      {answer === 'yes' && (
        <>
          <MinuteField id={id('late')} name="late" value={late} problem={problem} kind={view.kind} />
          <MinuteField id={id('leaves')} name="leaves" value={leaves} problem={problem} kind={view.kind} />
        </>
      )}
      <ReasonField
        id={id('reason')}
        value={reason ?? child.reason}
        max={ATTENDANCE_REASON_MAX}
        problem={problem}
      />
      <button type="submit" name="answer" value={answer} className={buttons.outlined}>
        {child.answer === '' ? m.words_send() : m.common_save()}
      </button>
    </details>
  );
}

function moreText(answer: 'yes' | 'no'): string {
  return answer === 'yes' ? m.attend_more_yes() : m.attend_more_no();
}

function enteredOf({ answer, reason, late, leaves }: AnsweringChild): EnteredAnswer {
  const minutes = (value: number) => (value > 0 ? String(value) : '');
  return { answer, reason, late: minutes(late), leaves: minutes(leaves) };
}

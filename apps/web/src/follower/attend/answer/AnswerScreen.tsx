/** The answer page: the event, one form for each child, and the tasks of the families. */
import type { AnsweringChild } from '@touchline/domain/request/answering/answer-page';
import type { AnswerNotice, ShownAnswerPage } from '@touchline/domain/request/answering/attend-page';
import { m } from '@touchline/i18n';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import page from '../../pages/follower.module.css';
import { hasSwitch, SWITCH_ID } from '../notify/notify-switch.ts';
import styles from '../parts/attend.module.css';
import { Language } from '../parts/Language.tsx';
import { Notice } from '../parts/Notice.tsx';
import { TaskList } from '../tasks/TaskList.tsx';
import { addressOf, type Place } from '../words/addresses.ts';
import { KIND_WORDS } from '../words/kind-words.ts';
import { momentText, nameText, OFF, questionText, teamText } from '../words/words.ts';
import { BothForm } from './BothForm.tsx';
import { ChildForm } from './ChildForm.tsx';
import { ChoosePlayer } from './ChoosePlayer.tsx';
import { EventCard } from './EventCard.tsx';

interface AnswerScreenProps {
  readonly shown: ShownAnswerPage;
  readonly locale: string;
}

export function AnswerScreen({ shown, locale }: AnswerScreenProps) {
  const { view, token, player, notice } = shown;
  const place = { token, locale, player };
  const children = answering(shown);
  const mustChoose = view.link === 'shared' && children.length === 0;
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header className={styles.top}>
        <Shirt shirt={view.team.shirt} size={32} />
        <p className={styles.team}>{teamText(view.team)}</p>
        <Language place={place} />
      </header>
      <main className={styles.main}>
        {notice !== null && <Notice notice={notice} view={view} />}
        <h1>{answerHeading(shown, locale)}</h1>
        <div className={styles.columns}>
          <div className={styles.column}>
            <EventCard view={view} locale={locale} />
            {view.state !== 'open' && (
              <p className={styles.hint}>{KIND_WORDS[view.kind].states[view.state].text()}</p>
            )}
          </div>
          {!OFF.has(view.state) && (
            <div className={styles.column}>
              {mustChoose ? (
                <ChoosePlayer view={view} place={place} />
              ) : (
                <Children shown={shown} place={place} answering={children} />
              )}
              {view.tasks.length > 0 && !mustChoose && (
                <TaskList view={view} place={place} answering={children} />
              )}
            </div>
          )}
        </div>
        {hasSwitch(shown) && <div id={SWITCH_ID} className={styles.switch} />}
      </main>
      <footer className={styles.foot}>
        <Links shown={shown} place={place} />
        <p>{m.live_made_with()}</p>
      </footer>
    </div>
  );
}

interface ChildrenProps {
  readonly shown: ShownAnswerPage;
  readonly place: Place;
  readonly answering: readonly AnsweringChild[];
}

function Children({ shown, place, answering: children }: ChildrenProps) {
  const { view } = shown;
  const open = view.state === 'open';
  const without = children.filter(({ answer }) => answer === '');
  return (
    <>
      {open && without.length > 1 && <BothForm kind={view.kind} place={place} answering={without} />}
      {children.map((child) => (
        <ChildForm key={child.sid} child={child} shown={shown} place={place} alone={children.length === 1} />
      ))}
      {open && <p className={styles.hint}>{untilText(shown, place.locale)}</p>}
      {view.link === 'shared' && (
        <a className={styles.link} href={addressOf({ ...place, player: 0 })}>
          {m.attend_choose_other()}
        </a>
      )}
    </>
  );
}

function untilText({ view }: ShownAnswerPage, locale: string): string {
  if (view.closesAt === null) return KIND_WORDS[view.kind].untilStart();
  return m.attend_until({
    time: momentText(view.closesAt / 1000, { locale, timezone: view.timezone }),
  });
}

function Links({ shown: { view }, place }: Pick<ChildrenProps, 'shown' | 'place'>) {
  return (
    <ul>
      {!OFF.has(view.state) && view.start.date > 0 && (
        <li>
          <a href={addressOf(place, '/event.ics')}>{m.attend_calendar()}</a>
        </li>
      )}
      <li>
        <a href={addressOf(place, '/privacy')}>
          {view.link === 'personal' ? m.screens_privacy() : m.privacy_ask_open()}
        </a>
      </li>
      {view.link === 'personal' && (
        <li>
          <a href={addressOf(place, '/unsubscribe')}>{m.attend_unsubscribe()}</a>
        </li>
      )}
    </ul>
  );
}

/** The children whose forms are shown: those of the family, or the chosen player of the shared link. */
function answering({ view, player }: ShownAnswerPage): readonly AnsweringChild[] {
  return view.link === 'personal' ? view.children : view.children.filter(({ sid }) => sid === player);
}

function answerHeading(shown: ShownAnswerPage, locale: string): string {
  const { view, now } = shown;
  if (view.state !== 'open') return KIND_WORDS[view.kind].states[view.state].title();
  const [child, ...others] = answering(shown);
  if (child === undefined) return m.attend_choose();
  if (others.length > 0) return KIND_WORDS[view.kind].askAll();
  return questionText(nameText(child), view, { locale, now });
}

/** A reader who sends a form hears first, by the title, that it was saved. */
export function answerTitle(shown: ShownAnswerPage, locale: string): string {
  return isSaved(shown.notice) ? m.words_saved() : answerHeading(shown, locale);
}

function isSaved(notice: AnswerNotice | null): boolean {
  return notice?.is === 'answered' || notice?.is === 'taskSaved';
}

/** What others see of a family's children: what is shown now, and one form for each child. Works without script. */
import { PRIVACY_LEVELS, type PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import type { Appearance } from '@touchline/domain/privacy/appearance';
import type { ShownPrivacyPage } from '@touchline/domain/request/answering/attend-page';
import type { PrivacyChild, PrivacyPage } from '@touchline/domain/request/answering/privacy-page';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { LEVEL_TEXT } from '#ui/words/team/age-words.ts';
import { picturesText } from '#ui/words/team/child-pictures-words.ts';
import { LEVEL_MEANING, SURFACE_TEXT, sampleText, seenText } from '#ui/words/team/seen-words.ts';
import page from '../../pages/follower.module.css';
import answer from '../answer/child.module.css';
import attend from '../parts/attend.module.css';
import buttons from '../parts/buttons.module.css';
import { Language } from '../parts/Language.tsx';
import { addressOf, type Place } from '../words/addresses.ts';
import { nameText, teamText } from '../words/words.ts';
import styles from './privacy.module.css';
import { choiceText, coachLevelText } from './privacy-words.ts';

interface PrivacyScreenProps {
  readonly shown: ShownPrivacyPage;
  readonly locale: string;
}

export function privacyTitle({ view, saved }: ShownPrivacyPage): string {
  // A reader who sends the form hears first that it was saved.
  if (isSaved(view, saved)) return m.words_saved();
  return heading(view);
}

export function PrivacyScreen({ shown, locale }: PrivacyScreenProps) {
  const { view, token, saved, isLasting, isMailed } = shown;
  const place = { token, locale, player: 0 };
  const isAlone = view.children.length === 1;
  return (
    <div className={`${page.page} ${attend.page}`}>
      <header className={attend.top}>
        <Shirt shirt={view.team.shirt} size={32} />
        <p className={attend.team}>{teamText(view.team)}</p>
        <Language place={place} below="/privacy" />
      </header>
      <main className={attend.main}>
        {isSaved(view, saved) && (
          <p className={attend.notice} role="status">
            <Icon name="check" size={22} />
            <span>{m.privacy_saved()}</span>
          </p>
        )}
        <h1>{heading(view)}</h1>
        <p className={styles.intro}>{m.privacy_intro()}</p>
        {view.children.map((child) => (
          <Child key={child.sid} child={child} view={view} place={place} isAlone={isAlone} />
        ))}
        {isLasting ? (
          <p className={styles.intro}>{m.privacy_keep()}</p>
        ) : (
          <Lasting place={place} isMailed={isMailed} />
        )}
      </main>
      <footer className={attend.foot}>
        {!isLasting && <a href={addressOf(place)}>{m.attend_back()}</a>}
        <p>{m.live_made_with()}</p>
      </footer>
    </div>
  );
}

/** The link of an event ends with it. */
function Lasting({ place, isMailed }: { readonly place: Place; readonly isMailed: boolean }) {
  if (isMailed)
    return (
      <p className={attend.notice} role="status">
        <Icon name="check" size={22} />
        <span>{m.privacy_lasting_sent()}</span>
      </p>
    );
  return (
    <form method="post" action={addressOf(place, '/privacy')}>
      <p className={styles.note}>{m.privacy_lasting()}</p>
      <button type="submit" name="mail" value="own" className={buttons.outlined}>
        {m.privacy_lasting_send()}
      </button>
    </form>
  );
}

function heading({ children }: PrivacyPage): string {
  const [child, ...others] = children;
  return child === undefined || others.length > 0
    ? m.privacy_title_all()
    : m.privacy_title({ name: childName(child) });
}

function isSaved({ children }: PrivacyPage, saved: number): boolean {
  return children.some(({ sid, chosenAt }) => sid === saved && chosenAt > 0);
}

const childName = ({ name }: PrivacyChild): string => nameText({ name, number: 0 });

interface ChildProps {
  readonly child: PrivacyChild;
  readonly view: PrivacyPage;
  readonly place: Place;
  /** The heading of the page names the child already. */
  readonly isAlone: boolean;
}

function Child({ child, view, place, isAlone }: ChildProps) {
  const at = { locale: place.locale, timezone: view.timezone };
  const coach = coachLevelText(child, at);
  return (
    <section className={styles.child} aria-label={childName(child)}>
      {!isAlone && <h2>{childName(child)}</h2>}
      <div>
        <h3>{m.privacy_now()}</h3>
        <dl className={styles.seen}>
          {child.seen.map((seen) => (
            <div key={seen.surface} data-off={seen.isOff || undefined}>
              <dt>{SURFACE_TEXT[seen.surface]()}</dt>
              <dd>{seenText(seen, m.privacy_not_on_link)}</dd>
            </div>
          ))}
          <div>
            <dt>{m.privacy_pictures()}</dt>
            <dd>{picturesText(child.pictures.now, childName(child))}</dd>
          </div>
        </dl>
        {coach !== '' && <p className={answer.coach}>{coach}</p>}
        {child.isDoubted && <p className={answer.coach}>{m.privacy_choose_again()}</p>}
      </div>
      <form method="post" action={addressOf(place, '/privacy')}>
        <input type="hidden" name="player" value={child.sid} />
        <fieldset className={styles.levels}>
          <legend>{m.privacy_choose()}</legend>
          {PRIVACY_LEVELS.map((level) => (
            <Level key={level} level={level} child={child} sample={child.samples[level]} />
          ))}
        </fieldset>
        {!child.isDoubted && <p className={styles.note}>{choiceText(child, at)}</p>}
        <button type="submit" className={`${buttons.filled} ${buttons.large}`}>
          {m.common_save()}
          {!isAlone && <span className="visually-hidden">, {childName(child)}</span>}
        </button>
      </form>
    </section>
  );
}

interface LevelProps {
  readonly level: PrivacyLevel;
  readonly child: PrivacyChild;
  readonly sample: Appearance;
}

function Level({ level, child, sample }: LevelProps) {
  return (
    <label className={styles.level}>
      <input type="radio" name="level" value={level} defaultChecked={child.allowed === level} required />
      <span>
        <b>{LEVEL_TEXT[level]()}</b>
        {level === child.standard && <em>{m.privacy_standard()}</em>}
        <span>{LEVEL_MEANING[level]()}</span>
        <small>{m.privacy_example({ shown: sampleText(sample) })}</small>
        {level === 'normal' && (
          <small>
            {m.privacy_pictures()}: {picturesText(child.pictures.normal, childName(child))}
          </small>
        )}
      </span>
    </label>
  );
}

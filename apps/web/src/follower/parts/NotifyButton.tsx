/** Switches notifications of this page on and off, or says why they are unavailable. */
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import { useAction } from '#ui/forms/use-action.ts';
import styles from './notify.module.css';
import { type Notifying, type NotifyingPage, notifying, switchOff, switchOn } from './notify.ts';
import pill from './pill.module.css';

/** `unknown` until the browser is checked, because the server cannot know. */
type Shown = Notifying | 'unknown';

export interface NotifyTexts {
  readonly switchOn: () => string;
  readonly switchOff: () => string;
  readonly isOn: () => string;
  /** Why the browser cannot show notifications. Without a text nothing is shown. */
  readonly whyNot: Readonly<Partial<Record<Shown, () => string>>>;
}

export interface NotifyButtonProps extends NotifyingPage {
  readonly locale: string;
  readonly texts: NotifyTexts;
  readonly icon: ReactNode;
}

export function NotifyButton({ token, scope, locale, texts, icon }: NotifyButtonProps) {
  const [shown, setShown] = useState<Shown>('unknown');
  const [trouble, setTrouble] = useState('');

  useEffect(() => {
    // If the check fails, the button offers to switch on, which checks again.
    notifying({ token, scope }).then(setShown, () => setShown('off'));
  }, [token, scope]);

  const on = shown === 'on';
  const { busy, run: change } = useAction(async () => {
    setTrouble('');
    try {
      setShown(on ? await switchOff({ token, scope }) : await switchOn({ token, scope }, locale));
    } catch {
      setTrouble(m.notify_failed());
    }
  });

  return (
    <div className={styles.notify}>
      {(on || shown === 'off') && (
        <button
          type="button"
          className={pill.pill}
          data-on={on || undefined}
          disabled={busy}
          onClick={() => void change()}
        >
          {icon}
          {on ? texts.switchOff() : texts.switchOn()}
        </button>
      )}
      <p role="status" data-trouble={trouble !== '' || undefined}>
        {trouble || (on ? texts.isOn() : (texts.whyNot[shown]?.() ?? ''))}
      </p>
    </div>
  );
}

/** Switches goal notifications for this match on and off, or says why they are unavailable. */
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import styles from './notify.module.css';
import { type Notifying, notifying, switchOff, switchOn } from './notify.ts';
import pill from './pill.module.css';

/** `unknown` until the browser is checked, because the server cannot know. */
type Shown = Notifying | 'unknown';

const WHY_NOT: Readonly<Partial<Record<Shown, () => string>>> = {
  unsupported: m.notify_unsupported,
  install: m.notify_install,
  denied: m.notify_denied,
};

export function NotifyButton({ token, locale }: { readonly token: string; readonly locale: string }) {
  const [shown, setShown] = useState<Shown>('unknown');
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // If the check fails, the button offers to switch on, which checks again.
    notifying(token).then(setShown, () => setShown('off'));
  }, [token]);

  const on = shown === 'on';
  async function change() {
    setBusy(true);
    setTrouble('');
    try {
      setShown(on ? await switchOff(token) : await switchOn(token, locale));
    } catch {
      setTrouble(m.notify_failed());
    }
    setBusy(false);
  }

  const why = WHY_NOT[shown];
  return (
    <div className={styles.notify}>
      {why === undefined && shown !== 'unknown' && (
        <button
          type="button"
          className={pill.pill}
          data-on={on || undefined}
          disabled={busy}
          onClick={() => void change()}
        >
          <EventIcon type="GOAL" size={20} />
          {on ? m.notify_switch_off() : m.notify_switch_on()}
        </button>
      )}
      <p role="status" data-trouble={trouble !== '' || undefined}>
        {trouble || (why?.() ?? (on ? m.notify_is_on() : ''))}
      </p>
    </div>
  );
}

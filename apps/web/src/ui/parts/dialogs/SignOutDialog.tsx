/** Asks before sign-out. Unsent changes are counted, and can be sent first. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useAction } from '../../forms/use-action.ts';
import { Icon } from '../../icons/Icon.tsx';
import { ProblemLine } from '../fields/ProblemLine.tsx';
import confirm from './confirm-dialog.module.css';
import { Dialog } from './Dialog.tsx';
import styles from './sign-out-dialog.module.css';

interface Unsent {
  readonly changes: number;
  readonly photos: number;
}

export interface SignOutDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** The effect of signing out on this screen. */
  readonly text: string;
  readonly confirm: string;
  readonly unsent: Unsent;
  /** Online, and cloud sync is on. */
  readonly maySend: boolean;
  /** Returns what is still unsent. */
  readonly send: () => Promise<Unsent>;
  readonly signOut: () => Promise<void>;
  readonly close: () => void;
}

export function SignOutDialog(props: SignOutDialogProps) {
  const { opened, title, text, unsent, maySend, send, signOut, close } = props;
  const [failed, setFailed] = useState(false);
  const isNothing = ({ changes, photos }: Unsent) => changes + photos === 0;
  const sending = useAction(send);
  const leaving = useAction(signOut);
  const asksFirst = maySend && (!isNothing(unsent) || sending.busy);

  async function sendFirst() {
    setFailed(false);
    const left = await sending.run();
    if (left === undefined) return;
    if (isNothing(left)) return leaving.run();
    setFailed(true);
  }

  function cancel() {
    setFailed(false);
    close();
  }

  if (!opened) return null;
  return (
    <Dialog title={title} close={m.common_close()} onClose={cancel}>
      <div className={confirm.text}>{text}</div>
      {!isNothing(unsent) && (
        <section className={styles.unsent} aria-label={m.settings_unsent()}>
          <h3>{m.settings_unsent()}</h3>
          <ul>
            {unsentTexts(unsent).map((text) => (
              <li key={text}>
                <Icon name="waiting" size={18} />
                {text}
              </li>
            ))}
          </ul>
          {!failed && <p>{maySend ? m.settings_unsent_text() : m.settings_unsent_cannot()}</p>}
          <ProblemLine text={failed ? m.settings_unsent_failed() : null} />
        </section>
      )}
      <div className={confirm.buttons}>
        <Button variant="default" onClick={cancel} disabled={leaving.busy}>
          {m.common_cancel()}
        </Button>
        <Button
          {...(asksFirst && { variant: 'default' })}
          onClick={() => void leaving.run()}
          loading={leaving.busy}
          disabled={sending.busy}
          data-autofocus={asksFirst ? undefined : true}
        >
          {props.confirm}
        </Button>
        {asksFirst && (
          <Button
            onClick={() => void sendFirst()}
            loading={sending.busy}
            disabled={leaving.busy}
            data-autofocus
          >
            {m.settings_unsent_send()}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function unsentTexts({ changes, photos }: Unsent): readonly string[] {
  return [
    ...(changes > 0 ? [m.settings_unsent_changes({ count: changes })] : []),
    ...(photos > 0 ? [m.settings_unsent_photos({ count: photos })] : []),
  ];
}

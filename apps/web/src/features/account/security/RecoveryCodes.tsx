/** Shows new recovery codes, to copy, download, print or write down. They are never shown again. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { createPortal } from 'react-dom';
import { Icon } from '#ui/icons/Icon.tsx';
import { Dialog } from '#ui/parts/dialogs/Dialog.tsx';
import { copyText, saveFile } from '#ui/save-and-copy.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import styles from './security.module.css';

export interface RecoveryCodesProps {
  readonly email: string;
  readonly codes: readonly string[];
  /** The user confirms that the codes are stored. */
  readonly kept: () => void;
}

export function RecoveryCodes({ email, codes, kept }: RecoveryCodesProps) {
  const date = new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long' }).format(new Date());
  const head = m.security_codes_head({ email, date });

  async function copy() {
    const copied = await copyText(codes.join('\n'));
    showToast(
      copied
        ? { text: m.security_codes_copied() }
        : { text: m.security_codes_copy_failed(), tone: 'problem' },
    );
  }

  function download() {
    const file = new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain' });
    saveFile(file, 'touchline-recovery-codes.txt');
  }

  return (
    <Dialog title={m.security_codes_keep_title()}>
      <p className={styles.text}>{m.security_codes_keep_text()}</p>
      <ol className={styles.codes} aria-label={m.security_codes_title()}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      {createPortal(
        <div className={styles.printed}>
          <p>{head}</p>
          <pre>{codes.join('\n')}</pre>
        </div>,
        document.body,
      )}
      <div className={styles.actions}>
        <Button variant="default" leftSection={<Icon name="copy" size={20} />} onClick={() => void copy()}>
          {m.words_copy()}
        </Button>
        <Button variant="default" leftSection={<Icon name="download" size={20} />} onClick={download}>
          {m.security_codes_download()}
        </Button>
        <Button variant="default" onClick={() => print()}>
          {m.words_print()}
        </Button>
      </div>
      <Button fullWidth size="md" onClick={kept}>
        {m.security_codes_kept()}
      </Button>
    </Dialog>
  );
}

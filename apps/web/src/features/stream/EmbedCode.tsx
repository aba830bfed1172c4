/** The code that a club pastes into its own site to show this match's score. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { copyText } from '#ui/save-and-copy.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import styles from './embed-code.module.css';

/** @param link the live page's address */
export function EmbedCode({ link }: { readonly link: string }) {
  const [open, setOpen] = useState(false);
  const code = `<iframe src="${link}/embed" title="${m.embed_frame_title()}" width="100%" height="260" style="border:0;max-width:640px" loading="lazy"></iframe>`;
  async function copy() {
    const copied = await copyText(code);
    showToast(copied ? { text: m.embed_copied() } : { text: m.embed_copy_failed(), tone: 'problem' });
  }
  return (
    <div className={styles.embed}>
      <Button
        size="md"
        variant="default"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={styles.toggle}
      >
        {m.embed_button()}
      </Button>
      {open && (
        <>
          <p className={styles.hint}>{m.embed_hint()}</p>
          <textarea className={styles.code} readOnly rows={6} value={code} aria-label={m.embed_code()} />
          <Button
            size="md"
            variant="default"
            leftSection={<Icon name="copy" />}
            onClick={() => void copy()}
            className={styles.toggle}
          >
            {m.embed_copy()}
          </Button>
        </>
      )}
    </div>
  );
}

/** The code that a club pastes into its own site to show a public page there. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { copyText } from '../save-and-copy.ts';
import { showToast } from '../toast/app-toasts.ts';
import styles from './embed-code.module.css';

export interface EmbedCodeProps {
  /** The page's address. */
  readonly link: string;
  /** The title of the frame for screen readers. */
  readonly title: string;
  /** What visitors of the site see. */
  readonly hint: string;
  /** Pixels. */
  readonly height: number;
}

export function EmbedCode({ link, title, hint, height }: EmbedCodeProps) {
  const [open, setOpen] = useState(false);
  const code = `<iframe src="${link}/embed" title="${attributeText(title)}" width="100%" height="${height}" style="border:0;max-width:640px" loading="lazy"></iframe>`;
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
          <p className={styles.hint}>{hint}</p>
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

/** A team's name may contain any character. */
function attributeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

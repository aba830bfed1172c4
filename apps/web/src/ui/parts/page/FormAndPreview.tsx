/** A form with what it makes beside it; on a phone one of the two. */
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import styles from './form-and-preview.module.css';
import { Hint } from './Screen.tsx';

export interface FormAndPreviewProps {
  readonly form: ReactNode;
  readonly preview: ReactNode;
  /** What the preview shows. */
  readonly hint: string;
}

export function FormAndPreview({ form, preview, hint }: FormAndPreviewProps) {
  const [part, setPart] = useState<'form' | 'preview'>('form');
  return (
    <div className={styles.parts} data-part={part}>
      <div className={styles.choice}>
        {PARTS.map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={part === value} onClick={() => setPart(value)}>
            {label()}
          </button>
        ))}
      </div>
      <div className={styles.form}>{form}</div>
      <section className={styles.preview} aria-label={m.players_import_preview()}>
        <Hint>{hint}</Hint>
        {/* To be looked at: its links and its headings are not those of this screen. */}
        <div className={styles.paper} inert>
          {preview}
        </div>
      </section>
    </div>
  );
}

const PARTS = [
  { value: 'form', label: m.teampage_content },
  { value: 'preview', label: m.players_import_preview },
] as const;

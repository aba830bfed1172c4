import { useSyncExternalStore } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { Toasts } from './toasts.ts';
import styles from './undo-toast.module.css';

export interface UndoToastProps {
  toasts: Toasts;
  /** Not "close": above a sheet that is the button of the sheet. */
  texts: { undo: string; hide: string; region: string };
}

/**
 * Shows the toasts of a store at the bottom, above fixed elements (`--toast-bottom`). The region is always rendered:
 * screen readers do not announce a live region that appears together with its text.
 */
export function UndoToast({ toasts, texts }: UndoToastProps) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list);
  return (
    <section
      className={styles.region}
      data-toasts
      aria-label={texts.region}
      aria-live="polite"
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {list.map((toast) => (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
          {toast.tone === 'problem' && <Icon name="warning" size={20} />}
          <p className={styles.text}>
            {toast.text}
            {toast.detail !== undefined && <span className={styles.detail}> {toast.detail}</span>}
          </p>
          {toast.offer !== undefined && (
            <button type="button" className={styles.undo} onClick={() => toasts.take(toast.id)}>
              {toast.offer}
            </button>
          )}
          {toast.canUndo ? (
            <button type="button" className={styles.undo} onClick={() => toasts.undo(toast.id)}>
              {toast.undoText ?? texts.undo}
            </button>
          ) : (
            <button
              type="button"
              className={styles.close}
              aria-label={texts.hide}
              onClick={() => toasts.dismiss(toast.id)}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      ))}
    </section>
  );
}

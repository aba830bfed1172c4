/** The two forms of the app: one that makes something new with a button, and one that saves each change as it is made. */
import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './form.module.css';

interface FormScreenProps {
  /** Reads like a page, from the left edge, instead of standing in the middle of a wide screen. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

export interface NewFormProps extends FormScreenProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
}

/** Something new: nothing is stored before it is sent with a `SaveButton`. */
export function NewForm({ onSubmit, narrow = false, children }: NewFormProps) {
  return (
    <form className={cx(styles.screen, narrow && styles.narrow)} noValidate onSubmit={onSubmit}>
      {children}
    </form>
  );
}

export function SaveButton({ text }: { readonly text: string }) {
  return (
    <Button className={styles.save ?? ''} type="submit" size="lg">
      {text}
    </Button>
  );
}

export interface SavedFormProps extends FormScreenProps {
  /** Who may not change it looks at it. */
  readonly disabled: boolean;
}

/** Something that exists: every change is saved as it is made. */
export function SavedForm({ disabled, narrow = false, children }: SavedFormProps) {
  return (
    <fieldset className={cx(styles.screen, narrow && styles.narrow)} disabled={disabled}>
      {children}
    </fieldset>
  );
}

/** Fields below each other. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

export function Hint({ children }: { readonly children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}

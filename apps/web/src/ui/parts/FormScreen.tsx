/** The two forms of the app: one that makes something new with a button, and one that saves each change as it is made. */
import { Button } from '@mantine/core';
import type { FormEventHandler } from 'react';
import { showProblems } from '../forms/show-problems.ts';
import styles from './form.module.css';
import { type ScreenProps, screenClass } from './Screen.tsx';

export interface NewFormProps extends ScreenProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
}

/** Something new: nothing is stored before it is sent with a `SaveButton`, and what is wrong is led to. */
export function NewForm({ onSubmit, children, ...layout }: NewFormProps) {
  return (
    <form
      className={screenClass(layout)}
      noValidate
      onSubmit={(event) => showProblems(event.currentTarget, () => onSubmit(event))}
    >
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

export interface SavedFormProps extends ScreenProps {
  /** Who may not change it looks at it. */
  readonly disabled: boolean;
}

/** Something that exists: every change is saved as it is made. */
export function SavedForm({ disabled, children, ...layout }: SavedFormProps) {
  return (
    <fieldset className={screenClass(layout)} disabled={disabled}>
      {children}
    </fieldset>
  );
}

/**
 * The two forms of the app: for something new, with a button; and for something that exists, which saves each change.
 */
import { Button } from '@mantine/core';
import type { FormEventHandler } from 'react';
import { showProblems } from '../../forms/show-problems.ts';
import { type ScreenProps, screenClass } from '../page/Screen.tsx';
import styles from './form.module.css';

export interface NewFormProps extends ScreenProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
}

/** A form for something new: stored only by its `SaveButton`, which moves to the first error. */
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
  /** True when this account may not change it. */
  readonly disabled: boolean;
}

/** A form for something that exists: every change is saved at once. */
export function SavedForm({ disabled, children, ...layout }: SavedFormProps) {
  return (
    <fieldset className={screenClass(layout)} disabled={disabled}>
      {children}
    </fieldset>
  );
}

import { Button } from '@mantine/core';
import { Icon } from '../icons/Icon.tsx';
import styles from './form.module.css';

export interface DeleteButtonProps {
  /** What is deleted: 'Delete period'. */
  readonly text: string;
  readonly onClick: () => void;
}

/** At the end of a form: deletes what the form is about, or asks about it first. */
export function DeleteButton({ text, onClick }: DeleteButtonProps) {
  return (
    <Button
      className={styles.start ?? ''}
      variant="subtle"
      color="red"
      leftSection={<Icon name="trash" size={20} />}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}

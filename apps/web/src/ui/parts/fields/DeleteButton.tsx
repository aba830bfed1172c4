import { Button } from '@mantine/core';
import { Icon } from '../../icons/Icon.tsx';
import styles from './form.module.css';

export interface DeleteButtonProps {
  /** The label, such as 'Delete period'. */
  readonly text: string;
  readonly onClick: () => void;
}

/** At the end of a form: deletes its subject, or asks for confirmation first. */
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

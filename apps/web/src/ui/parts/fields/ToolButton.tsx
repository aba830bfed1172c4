import { Button, type ButtonProps } from '@mantine/core';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconProps } from '../../icons/Icon.tsx';
import styles from './tool-button.module.css';

type HTMLProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps>;

interface ToolButtonProps extends Omit<ButtonProps, 'children' | 'leftSection'>, HTMLProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly icon: IconProps['name'];
  readonly label: string;
}

/** A button of the header that few people need at each visit. Phones show its icon only. */
export function ToolButton({ icon, label, ...button }: ToolButtonProps) {
  return (
    <Button
      variant="default"
      {...button}
      leftSection={<Icon name={icon} size={18} />}
      classNames={{ root: styles.tool ?? '', section: styles.icon ?? '' }}
    >
      <span className={styles.word}>{label}</span>
    </Button>
  );
}

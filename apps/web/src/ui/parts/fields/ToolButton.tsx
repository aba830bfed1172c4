import { Button, type ButtonProps } from '@mantine/core';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconProps } from '../../icons/Icon.tsx';
import styles from './tool-button.module.css';

type HTMLProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps>;

interface ToolButtonProps extends Omit<ButtonProps, 'children' | 'leftSection'>, HTMLProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly icon: IconProps['name'];
  readonly label: string;
  /** Phones show the word too: outside a header, beside buttons with words. */
  readonly withWord?: boolean;
}

/** The looks of a tool on a phone: an icon without its word. */
export const TOOL = { classNames: { root: styles.tool ?? '', section: styles.icon ?? '' } };

/** The word of a tool, which phones keep for screen readers only. */
export function ToolWord({ children }: { readonly children: string }) {
  return <span className={styles.word}>{children}</span>;
}

/** A button of the header that few people need at each visit. Phones show its icon only. */
export function ToolButton({ icon, label, withWord = false, ...button }: ToolButtonProps) {
  return (
    <Button
      variant="default"
      {...button}
      leftSection={<Icon name={icon} size={18} />}
      {...(!withWord && TOOL)}
    >
      {withWord ? label : <ToolWord>{label}</ToolWord>}
    </Button>
  );
}

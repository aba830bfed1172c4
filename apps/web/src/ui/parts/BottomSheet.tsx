import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { PHONE_QUERY } from '../theme/breakpoints.ts';
import styles from './bottom-sheet.module.css';

export interface BottomSheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What the closing button says. */
  close: string;
  children: ReactNode;
}

/** Choices under the thumb: from the bottom on phones, from the side on wide screens. Holds the focus. */
export function BottomSheet({ opened, onClose, title, close, children }: BottomSheetProps) {
  const phone = useMediaQuery(PHONE_QUERY, true, { getInitialValueInEffect: false });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={phone ? 'bottom' : 'right'}
      size={phone ? 'auto' : 440}
      closeButtonProps={{ 'aria-label': close }}
      transitionProps={{ duration: 160 }}
      styles={phone ? { content: { height: 'auto' } } : {}}
      classNames={phone ? { content: styles.sheet ?? '', body: styles.body ?? '' } : {}}
    >
      {children}
    </Drawer>
  );
}

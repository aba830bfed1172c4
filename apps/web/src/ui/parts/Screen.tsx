/** How a screen is laid out: one column of cards, in them fields and buttons, and quiet words between them. */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './screen.module.css';

export interface ScreenLayout {
  /** As wide as words read well, or with room for two fields beside each other. */
  readonly width?: 'narrow' | 'wide' | undefined;
  /** From the left edge, as the list that led here, instead of in the middle of a wide window. */
  readonly start?: boolean | undefined;
}

export interface ScreenProps extends ScreenLayout {
  readonly children: ReactNode;
}

/** A screen of cards below each other. */
export function Screen({ children, ...layout }: ScreenProps) {
  return <div className={screenClass(layout)}>{children}</div>;
}

/** The same for a screen that is a form. */
export function screenClass({ width = 'narrow', start = false }: ScreenLayout): string {
  return cx(styles.screen, width === 'wide' && styles.wide, start && styles.start);
}

/** Fields below each other. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** Two fields beside each other, where there is room. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className={cx(styles.fields, styles.pair)}>{children}</div>;
}

/** Buttons beside each other, as many as fit. */
export function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

/** What a screen or a card is for. */
export function Intro({ children }: { readonly children: ReactNode }) {
  return <p className={styles.intro}>{children}</p>;
}

export interface HintProps extends Omit<ComponentProps<'p'>, 'className'> {
  /** Right below what it explains, where no column keeps the distance. */
  readonly below?: boolean;
}

/** A smaller word beside something. */
export function Hint({ below = false, ...paragraph }: HintProps) {
  return <p {...paragraph} className={cx(styles.hint, below && styles.below)} />;
}

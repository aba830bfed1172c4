/** The layout of a screen: one column of cards with fields, buttons and hints. */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './screen.module.css';

export interface ScreenLayout {
  /** As wide as text reads well, or with room for two fields side by side. */
  readonly width?: 'narrow' | 'wide' | undefined;
}

export interface ScreenProps extends ScreenLayout {
  readonly children: ReactNode;
}

/** A screen with a column of cards. */
export function Screen({ children, ...layout }: ScreenProps) {
  return <div className={screenClass(layout)}>{children}</div>;
}

/** The same for a screen that is a form. */
export function screenClass({ width = 'narrow' }: ScreenLayout): string {
  return cx(styles.screen, width === 'wide' && styles.wide);
}

/** A column of fields. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** Two fields side by side, where there is room. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className={cx(styles.fields, styles.pair)}>{children}</div>;
}

/** Buttons side by side, as many as fit. */
export function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

/** The introduction of a screen or a card. */
export function Intro({ children }: { readonly children: ReactNode }) {
  return <p className={styles.intro}>{children}</p>;
}

export interface HintProps extends Omit<ComponentProps<'p'>, 'className'> {
  /** Directly below the explained element, where no column adds the distance. */
  readonly below?: boolean;
}

/** A short explanation in smaller text. */
export function Hint({ below = false, ...paragraph }: HintProps) {
  return <p {...paragraph} className={cx(styles.hint, below && styles.below)} />;
}

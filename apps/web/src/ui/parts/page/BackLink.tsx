import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import styles from './back-link.module.css';

interface BackAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly label: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function BackAnchor({ label, ...anchor }: BackAnchorProps) {
  return (
    <a {...anchor} className={styles.back} title={label}>
      <Icon name="back" />
      <span className="visually-hidden">{label}</span>
    </a>
  );
}

/** A back link before a screen's title: a round target with an arrow. */
export const BackLink = createLink(BackAnchor);

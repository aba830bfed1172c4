import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { cx } from '../../cx.ts';
import { Icon } from '../../icons/Icon.tsx';
import type { IconName } from '../../icons/icons.ts';
import styles from './list.module.css';

export interface ListProps {
  /** Inside a card: no frame of its own. */
  readonly bare?: boolean;
  /** The order has a meaning: an ordered list for screen readers. */
  readonly ordered?: boolean;
  readonly className?: string | undefined;
  /** `li` elements. */
  readonly children: ReactNode;
}

/** Rows on one surface with lines between them. */
export function List({ bare = false, ordered = false, className, children }: ListProps) {
  const Rows = ordered ? 'ol' : 'ul';
  return <Rows className={cx(styles.list, !bare && styles.framed, className)}>{children}</Rows>;
}

export interface RowProps {
  /** An icon's name, or a picture. */
  readonly icon: IconName | ReactElement;
  readonly title: string;
  /** A second line in smaller text. */
  readonly detail?: string | undefined;
  /** A third line. */
  readonly more?: string | undefined;
  /** A state below the text. */
  readonly mark?: ReactNode;
}

/** A row of a `List` without an action. */
export function Row(row: RowProps) {
  return (
    <li className={styles.row}>
      <RowContent {...row} />
    </li>
  );
}

export interface ButtonRowProps extends RowProps {
  readonly onClick: () => void;
}

/** A row of a `List` that opens something on this screen. */
export function ButtonRow({ onClick, ...row }: ButtonRowProps) {
  return (
    <li>
      <button type="button" className={cx(styles.row, styles.tappable)} onClick={onClick}>
        <RowContent {...row} />
        <Icon name="chevron-right" size={20} />
      </button>
    </li>
  );
}

type RowAnchorProps = RowProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> & { readonly ref?: Ref<HTMLAnchorElement> };

function RowAnchor({ icon, title, detail, more, mark, ...anchor }: RowAnchorProps) {
  return (
    <li>
      <a {...anchor} className={cx(styles.row, styles.tappable)}>
        <RowContent icon={icon} title={title} detail={detail} more={more} mark={mark} />
        <Icon name="chevron-right" size={20} />
      </a>
    </li>
  );
}

/** A row of a `List` with a link. */
export const LinkRow = createLink(RowAnchor);

function RowContent({ icon, title, detail, more, mark }: RowProps) {
  return (
    <>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      <RowWords title={title} detail={detail} more={more} mark={mark} />
    </>
  );
}

/** The texts of a row, for rows with custom content. */
export function RowWords({ title, detail, more, mark }: Omit<RowProps, 'icon'>) {
  return (
    <span className={styles.words}>
      <strong>{title}</strong>
      {detail !== undefined && <small>{detail}</small>}
      {more !== undefined && <small>{more}</small>}
      {mark}
    </span>
  );
}

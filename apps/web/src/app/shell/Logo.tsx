import { m } from '@touchline/i18n';
import { cx } from '#ui/cx.ts';
import styles from './shell.module.css';

/** The logo: a pitch seen from the touchline, and the name. */
export function Logo({ className }: { readonly className?: string | undefined }) {
  return (
    <span className={cx(styles.logo, className)}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" fill="var(--accent)" />
        <g fill="none" stroke="var(--on-accent)" strokeWidth="2.2" strokeLinecap="round">
          <path d="M6 23.5h20" />
          <path d="M9.5 23.5a6.5 6.5 0 0 1 13 0" />
          <path d="M16 23.5V8.5" />
        </g>
        <circle cx="16" cy="23.5" r="1.9" fill="var(--on-accent)" />
      </svg>
      <span>{m.common_app_name()}</span>
    </span>
  );
}

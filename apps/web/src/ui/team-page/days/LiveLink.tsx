import styles from './live-link.module.css';

interface LiveLinkProps {
  readonly token: string;
  readonly text: string;
}

/** Leads to the open live page of a match. */
export function LiveLink({ token, text }: LiveLinkProps) {
  return (
    <p className={styles.live}>
      <a href={`/live/${encodeURIComponent(token)}`}>{text}</a>
    </p>
  );
}

import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { Icon } from '../../icons/Icon.tsx';
import styles from './week-link.module.css';

/** Leads to this week with all that is planned, beside the title of a screen. */
export function WeekLink() {
  return (
    <Link to="/week/" className={styles.week}>
      <Icon name="calendar" size={18} />
      {m.words_this_week()}
    </Link>
  );
}

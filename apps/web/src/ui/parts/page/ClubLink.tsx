import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { Icon } from '../../icons/Icon.tsx';
import styles from './week-link.module.css';

/** Leads to what all teams have today and this weekend. For people with several teams. */
export function ClubLink() {
  return (
    <Link to="/club/" className={styles.week}>
      <Icon name="team" size={18} />
      {m.common_club()}
    </Link>
  );
}

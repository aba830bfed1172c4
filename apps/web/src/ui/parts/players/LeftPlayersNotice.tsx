import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { Icon } from '../../icons/Icon.tsx';
import styles from './left-players-notice.module.css';

export interface LeftPlayersNoticeProps {
  readonly count: number;
  readonly notNow: () => void;
}

/** Leads the owner to what is still kept about players who left more than a year ago. */
export function LeftPlayersNotice({ count, notNow }: LeftPlayersNoticeProps) {
  return (
    <div className={styles.notice}>
      <Link to="/players/seasonend/" className={styles.link}>
        <Icon name="lock" size={20} />
        {m.common_left_players({ count })}
      </Link>
      <button type="button" className={styles.later} onClick={notNow}>
        {m.common_not_now()}
      </button>
    </div>
  );
}

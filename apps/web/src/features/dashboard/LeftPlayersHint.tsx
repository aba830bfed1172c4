import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useLeftPlayers } from '#data/hooks/team/left-players.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './dashboard.module.css';

/** Leads the owner to what is still kept about players who left more than a year ago. */
export function LeftPlayersHint({ now }: { readonly now: number }) {
  const left = useLeftPlayers(now);
  if (left === undefined || left.length === 0) return null;
  return (
    <Link to="/players/seasonend/" className={styles.hint}>
      <Icon name="lock" size={20} />
      {m.dashboard_left_players({ count: left.length })}
    </Link>
  );
}

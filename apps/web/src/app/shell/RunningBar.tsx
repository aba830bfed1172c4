/** Minute and score of the match that plays, and the way back to it. */
import { Link } from '@tanstack/react-router';
import { clockAt, minuteText } from '@touchline/domain/match/clock';
import { scoreOf } from '@touchline/domain/match/score';
import { isInPart } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useMatch } from '#data/hooks/matches.ts';
import { useNow } from '#data/hooks/now.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './running-bar.module.css';

export function RunningBar({ sid }: { readonly sid: number }) {
  const match = useMatch(sid);
  const now = useNow();
  if (match === null) return null;
  if (match === undefined) return <div className={styles.bar} />;
  const { home, away } = scoreOf(match);
  const minute = isInPart(match.status) ? minuteText(clockAt(match, now)) : m.sideline_running();
  return (
    <Link to="/match/$id/play/" params={{ id: String(sid) }} className={styles.bar}>
      <i className={styles.dot} aria-hidden />
      <span className="num">{minute}</span>
      <b className="num">
        {home}–{away}
      </b>
      <span className={styles.back}>{m.sideline_running_back()}</span>
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

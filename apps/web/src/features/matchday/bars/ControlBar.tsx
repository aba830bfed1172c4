/** Which device runs the match, when several have it open. One tap takes over. */
import { isPlaying } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import { takeControl } from '#data/commands/match/match-day.ts';
import { useControl } from '#data/hooks/control.ts';
import { useClient } from '#data/page/react.tsx';
import { replaceToast } from '../state/one-toast.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import styles from './control-bar.module.css';

export function ControlBar({ day }: { day: MatchDay }) {
  const client = useClient();
  const control = useControl(day.match);
  if (control === null || !isPlaying(day.match.status)) return null;
  // With one device there is nothing to show.
  if (control.where === 'here')
    return day.team.shared ? <p className={styles.bar}>{m.matchday_control_here()}</p> : null;

  async function takeOver() {
    const done = await takeControl(client, { match: day.match.sid });
    replaceToast(
      done.ok ? { text: m.matchday_control_taken() } : { text: m.common_no_permission(), tone: 'problem' },
    );
  }

  return (
    <p className={styles.bar}>
      <span>{elsewhereText(control)}</span>
      <button type="button" onClick={() => void takeOver()}>
        {m.matchday_control_take()}
      </button>
    </p>
  );
}

function elsewhereText({ own, name }: { own: boolean; name: string }): string {
  if (own) return m.matchday_control_own();
  return name === '' ? m.matchday_control_somebody() : m.matchday_control_other({ name });
}

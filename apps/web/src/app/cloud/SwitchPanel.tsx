/** The step of a switch to another team, or why it failed. Loaded when somebody switches. */
import { m } from '@touchline/i18n';
import type { useTeamSwitch } from '#data/hooks/sync.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import styles from './cloud.module.css';

const WORDS = {
  sending: m.cloud_switch_sending,
  fetching: m.cloud_switch_fetching,
  failed: m.common_err_failed,
};

export interface SwitchPanelProps {
  readonly view: NonNullable<ReturnType<typeof useTeamSwitch>>;
}

export function SwitchPanel({ view }: SwitchPanelProps) {
  const team = useTeams()?.find(({ sid }) => sid === view.team);
  const failed = view.step === 'failed';
  return (
    <div className={styles.switchPanel} data-step={view.step}>
      {failed ? <Icon name="warning" size={22} /> : <Spinner size={22} />}
      <p>
        {team !== undefined && <strong>{`${team.clubname} ${team.teamname}`.trim()}</strong>}
        <span>{WORDS[view.step]()}</span>
        {failed && <small>{m.cloud_switch_failed_text()}</small>}
      </p>
      {failed && (
        <>
          <button
            type="button"
            className={styles.switchAction}
            aria-label={m.common_close()}
            onClick={view.dismiss}
          >
            <Icon name="close" size={20} />
          </button>
          <button type="button" className={cx(styles.switchAction, styles.retry)} onClick={view.retry}>
            {m.common_retry()}
          </button>
        </>
      )}
      {view.step === 'sending' && <span className={styles.countdown} />}
    </div>
  );
}

/**
 * The bench with the tools of the line-up, on phones fixed at the bottom edge. While a player is picked up, the
 * actions for that player replace the tools, so that nothing else moves.
 */
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { toastFloor } from '#ui/toast/use-toasts-over.ts';
import type { Placing } from '../pitch/use-placing.ts';
import type { Lineup } from '../use-lineup.ts';
import { BenchPlayers } from './BenchList.tsx';
import styles from './dock.module.css';

interface BenchDockProps {
  readonly lineup: Lineup;
  readonly placing: Placing;
  /** Opens the details of the picked-up player. */
  readonly more: () => void;
}

export function BenchDock({ lineup, placing, more }: BenchDockProps) {
  return (
    <div className={styles.dock} {...toastFloor}>
      {placing.picked === null ? (
        <Tools lineup={lineup} placing={placing} />
      ) : (
        <PickedUp lineup={lineup} placing={placing} picked={placing.picked} more={more} />
      )}
      <BenchPlayers lineup={lineup} placing={placing} />
    </div>
  );
}

function Tools({ lineup, placing }: Omit<BenchDockProps, 'more'>) {
  const { free, setFree } = placing;
  return (
    <div className={styles.tools}>
      <Tool icon="check" text={m.lineup_fill()} choose={lineup.act.fill} />
      <Tool
        icon="formation"
        text={m.lineup_free()}
        hint={m.lineup_free_text()}
        pressed={free}
        choose={() => setFree(!free)}
      />
      {lineup.isFirst ? (
        <Tool
          icon="close"
          text={m.lineup_clear()}
          disabled={lineup.pitch.length === 0}
          choose={lineup.act.clear}
        />
      ) : (
        <Tool icon="undo" text={m.lineup_block_reset()} disabled={!lineup.own} choose={lineup.act.clear} />
      )}
    </div>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly text: string;
  readonly hint?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly choose: () => void;
}

function Tool({ icon, text, hint, pressed, disabled, choose }: ToolProps) {
  return (
    <button type="button" title={hint} aria-pressed={pressed} disabled={disabled} onClick={choose}>
      <Icon name={icon} size={16} />
      <span>{text}</span>
    </button>
  );
}

interface PickedUpProps extends BenchDockProps {
  readonly picked: number;
}

function PickedUp({ lineup, placing, picked, more }: PickedUpProps) {
  const name = lineup.nameOf(picked);
  const onPitch = lineup.pitch.some(({ sid }) => sid === picked);
  return (
    <section className={styles.picked} aria-label={m.common_screen_player()}>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {onPitch ? m.lineup_picked_pitch() : m.lineup_picked_bench()}
      </p>
      {onPitch && (
        <button type="button" onClick={() => placing.putDown(picked, { at: 'bench' })}>
          {m.lineup_to_bench()}
        </button>
      )}
      <button type="button" onClick={more}>
        {m.words_more()}
      </button>
      <button type="button" aria-label={m.lineup_put_down()} onClick={placing.putBack}>
        <Icon name="close" size={20} />
      </button>
    </section>
  );
}

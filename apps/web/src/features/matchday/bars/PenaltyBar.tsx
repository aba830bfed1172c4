/** Running time penalties, counted down. When one is over, the player can return. */
import { clockText } from '@touchline/domain/match/clock/clock';
import { type Penalty, penaltiesNow } from '@touchline/domain/match/timeline/time-penalties';
import { m } from '@touchline/i18n';
import { useNow } from '#data/hooks/now.ts';
import { cx } from '#ui/cx.ts';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import type { MatchDay } from '../state/use-match-day.ts';
import buttons from './button.module.css';
import styles from './penalty-bar.module.css';

interface PenaltyBarProps {
  readonly day: MatchDay;
  /** Lets another player come on instead of the one whose penalty is over. */
  readonly another: () => void;
}

export function PenaltyBar({ day, another }: PenaltyBarProps) {
  const penalties = penaltiesNow(day.match, useNow());
  if (penalties.length === 0) return null;
  return (
    <ul className={styles.bar} aria-label={m.words_time_penalties()}>
      {penalties.map((penalty) => (
        <li key={`${penalty.side}${penalty.player}${penalty.sn}${penalty.playername}`}>
          <EventIcon type="TIME_PENALTY" size={24} />
          {penalty.left > 0 ? (
            <span className={styles.left}>
              {nameOf(day, penalty)} <b>{clockText({ seconds: penalty.left, overtimeSeconds: 0 })}</b>
            </span>
          ) : (
            <>
              <span className="visually-hidden">
                {m.matchday_penalty_over({ name: nameOf(day, penalty) })}
              </span>
              <button
                type="button"
                className={cx(buttons.button, styles.back)}
                data-primary
                onClick={() => day.act({ type: 'substitute', on: penalty.player, off: 0 })}
              >
                {m.matchday_penalty_back({ name: nameOf(day, penalty) })}
              </button>
              <button type="button" className={cx(buttons.button, styles.back)} onClick={another}>
                {m.matchday_penalty_other()}
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function nameOf(day: MatchDay, { side, player, sn, playername }: Penalty): string {
  if (side === day.us) return day.nameOf(player);
  const team = day.names[side].clubShort;
  return playername || (sn > 0 ? `${team} ${sn}` : team);
}

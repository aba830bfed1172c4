/** The shoot-out: a mark for every kick so far, and the input for the next kick and its result. */

import type { Side } from '@touchline/domain/entity/tables/match';
import {
  KICK_OUTCOMES,
  KICKS_EACH,
  type Kick,
  type KickOutcome,
  shootoutOf,
} from '@touchline/domain/match/events/shootout';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import type { MatchDay } from '../state/use-match-day.ts';
import type { SheetName } from './ActionBar.tsx';
import styles from './shootout.module.css';

const OUTCOME_TEXT: Readonly<Record<KickOutcome, () => string>> = {
  scored: m.words_kick_scored,
  saved: m.words_kick_saved,
  missed: m.words_kick_missed,
};

export function ShootoutBar({ day, open }: { day: MatchDay; open: (sheet: SheetName) => void }) {
  const shootout = shootoutOf(day.match);
  /** The coach chooses who kicks first; from then on the sides alternate. */
  const [first, setFirst] = useState<Side>('home');
  const [kicker, setKicker] = useState(0);
  if (shootout === null) return null;
  const { kicks, winner, next } = shootout;
  const side = next ?? first;
  const ours = side === day.us;

  async function take(outcome: KickOutcome) {
    setKicker(0);
    const player = ours && kicker !== 0 ? { player: kicker } : {};
    await day.act({ type: 'kick', side, outcome, ...player });
  }

  return (
    <section className={styles.bar} aria-label={m.live_status_penalties()}>
      {(['home', 'away'] as const).map((of) => (
        <Marks key={of} name={day.names[of].clubShort} kicks={kicks.filter((kick) => kick.side === of)} />
      ))}
      {winner !== null ? (
        <>
          <p className={styles.turn} role="status">
            {m.matchday_shootout_won({ team: day.names[winner].clubShort })}
          </p>
          <div className={styles.outcomes}>
            <button type="button" onClick={() => open('more')}>
              {m.words_more()}
            </button>
            <button type="button" data-primary onClick={() => day.act({ type: 'endMatch' })}>
              {m.matchday_end_match()}
            </button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.turn} role="status">
            {m.matchday_kick_turn({ team: day.names[side].clubShort })}
            {kicks.length === 0 && (
              <button type="button" onClick={() => setFirst(side === 'home' ? 'away' : 'home')}>
                {m.matchday_kick_other_first()}
              </button>
            )}
          </p>
          {ours && (
            <select
              className={styles.kicker}
              aria-label={m.matchday_kick_who()}
              value={kicker}
              onChange={(event) => setKicker(Number(event.currentTarget.value))}
            >
              <option value={0}>{m.matchday_kick_who()}</option>
              {day.pitch.map((player) => (
                <option key={player.sid} value={player.sid}>
                  {`${player.number} ${player.name}`}
                </option>
              ))}
            </select>
          )}
          <div className={styles.outcomes}>
            {KICK_OUTCOMES.map((outcome) => (
              <button
                key={outcome}
                type="button"
                data-primary={outcome === 'scored' || undefined}
                onClick={() => take(outcome)}
              >
                {OUTCOME_TEXT[outcome]()}
              </button>
            ))}
            <button type="button" onClick={() => open('more')}>
              {m.words_more()}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function Marks({ name, kicks }: { name: string; kicks: readonly Kick[] }) {
  const open = Array.from({ length: Math.max(0, KICKS_EACH - kicks.length) }, (_, at) => `open ${at}`);
  return (
    <div className={styles.side}>
      <b>{name}</b>
      <ol aria-label={name}>
        {kicks.map(({ eid, outcome }) => (
          <li key={eid} data-outcome={outcome}>
            <span className="visually-hidden">{OUTCOME_TEXT[outcome]()}</span>
            <span aria-hidden>{outcome === 'scored' ? '●' : '✕'}</span>
          </li>
        ))}
        {open.map((key) => (
          <li key={key} data-outcome="open" aria-hidden>
            ○
          </li>
        ))}
      </ol>
      <b>{kicks.filter(({ outcome }) => outcome === 'scored').length}</b>
    </div>
  );
}

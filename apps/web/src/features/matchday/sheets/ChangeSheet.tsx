/** A substitution by names, equivalent to a tap on the bench and one on the pitch. */
import { m } from '@touchline/i18n';
import { useState } from 'react';
import buttons from '../bars/button.module.css';
import { PlayerGrid } from '../fields/PlayerGrid.tsx';
import type { MatchDay } from '../state/use-match-day.ts';
import sheets from './sheets.module.css';

export function ChangeSheet({ day, done }: { day: MatchDay; done: () => void }) {
  const [on, setOn] = useState<number | null>(null);
  const [off, setOff] = useState<number | null>(null);
  const room = day.pitch.length < day.match.pitchPlayers;

  async function choose(pair: { on: number | null; off: number | null }) {
    setOn(pair.on);
    setOff(pair.off);
    if (pair.on === null || pair.off === null) return;
    done();
    await day.act({ type: 'substitute', on: pair.on, off: pair.off });
  }

  const { bench } = day;
  const pitch = [...day.pitch].sort((a, b) => b.minutes - a.minutes);
  return (
    <>
      <h3 className={sheets.subhead}>{m.words_comes_on()}</h3>
      {bench.length === 0 && <p className={sheets.hint}>{m.matchday_bench_empty()}</p>}
      <PlayerGrid
        day={day}
        players={bench}
        label={m.words_comes_on()}
        selected={on ?? 0}
        choose={(sid) => choose({ on: sid, off })}
      />
      <h3 className={sheets.subhead}>{m.words_goes_off()}</h3>
      <PlayerGrid
        day={day}
        players={pitch}
        label={m.words_goes_off()}
        selected={off ?? 0}
        choose={(sid) => choose({ on, off: sid })}
      />
      <div className={sheets.choices}>
        {room && on !== null && (
          <button type="button" className={buttons.button} onClick={() => choose({ on, off: 0 })}>
            {m.matchday_enters()}
          </button>
        )}
        {off !== null && off !== 0 && (
          <button
            type="button"
            className={buttons.button}
            onClick={async () => {
              done();
              await day.act({ type: 'leave', player: off });
            }}
          >
            {m.matchday_leaves()}
          </button>
        )}
      </div>
    </>
  );
}

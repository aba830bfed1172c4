/** Selects who comes on for a player whose time penalty is over. */
import { m } from '@touchline/i18n';
import { PlayerGrid } from '../fields/PlayerGrid.tsx';
import type { MatchDay } from '../state/use-match-day.ts';

export function EntrySheet({ day, done }: { day: MatchDay; done: () => void }) {
  return (
    <PlayerGrid
      day={day}
      players={day.bench}
      label={m.words_comes_on()}
      choose={(on) => {
        done();
        void day.act({ type: 'substitute', on, off: 0 });
      }}
    />
  );
}

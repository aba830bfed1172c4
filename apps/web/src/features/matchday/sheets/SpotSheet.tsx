/** Fills a free spot that was tapped. Players who prefer the position come first. */
import { cellAt, linesOf, type Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { usePlayers } from '#data/hooks/team/players.ts';
import { PlayerGrid } from '../fields/PlayerGrid.tsx';
import type { PlayerNow } from '../state/people.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import sheets from './sheets.module.css';

interface SpotSheetProps {
  readonly day: MatchDay;
  readonly spot: Point;
  readonly done: () => void;
}

export function SpotSheet({ day, spot, done }: SpotSheetProps) {
  const positions = new Map((usePlayers() ?? []).map(({ sid, position_ids }) => [sid, position_ids]));
  const lines = linesOf(cellAt(spot));
  const likes = (sid: number) => Number(positions.get(sid)?.some((position) => lines.includes(position)));

  const here = ({ away }: PlayerNow) => Number(away === null);

  async function choose(on: number) {
    done();
    await day.act({ type: 'substitute', on, off: 0, pitchpos: spot });
  }

  if (day.bench.length === 0) return <p className={sheets.hint}>{m.matchday_bench_empty()}</p>;
  return (
    <PlayerGrid
      day={day}
      players={[...day.bench].sort((a, b) => here(b) - here(a) || likes(b.sid) - likes(a.sid))}
      label={m.words_comes_on()}
      choose={choose}
    />
  );
}

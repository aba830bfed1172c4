/** Fills a free spot that was tapped. Players who prefer the position come first; a shirt number works, too. */
import { Button, NumberInput } from '@mantine/core';
import type { PositionId } from '@touchline/domain/entity/tables/player';
import { cellAt, linesOf, type Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { lineText, placeText } from '#ui/words/team/place-words.ts';
import styles from '../lineup.module.css';
import type { Lineup, LineupPlayer } from '../use-lineup.ts';

interface SpotSheetProps {
  readonly lineup: Lineup;
  readonly spot: Point | null;
  readonly put: (player: number, spot: Point) => void;
  readonly putNumber: (spot: Point, shirtnumber: number) => void;
  readonly close: () => void;
}

export function SpotSheet({ lineup, spot, put, putNumber, close }: SpotSheetProps) {
  return (
    <BottomSheet
      opened={spot !== null}
      onClose={close}
      close={m.common_close()}
      title={spot === null ? '' : m.lineup_free_spot({ place: placeText(spot) })}
    >
      {spot !== null && (
        <>
          <Players lineup={lineup} spot={spot} choose={(player) => put(player, spot)} />
          {lineup.byNumber && <ByNumber put={(number) => putNumber(spot, number)} />}
        </>
      )}
    </BottomSheet>
  );
}

interface PlayersProps {
  readonly lineup: Lineup;
  readonly spot: Point;
  readonly choose: (player: number) => void;
}

function Players({ lineup, spot, choose }: PlayersProps) {
  const photoOf = usePhotoOf();
  if (lineup.bench.length === 0) return <p className={styles.quiet}>{m.matchday_bench_empty()}</p>;
  return (
    <ul className={styles.choices} aria-label={m.lineup_spot_text()}>
      {inOrderFor(lineup.bench, linesOf(cellAt(spot))).map((player) => (
        <li key={player.sid}>
          <button type="button" className={styles.chip} onClick={() => choose(player.sid)}>
            <Portrait
              photo={photoOf(player.sid)}
              size={40}
              number={player.number}
              fallback={<Shirt shirt={lineup.shirt} size={40} number={player.number} />}
            />
            <bdi>{player.name}</bdi>
            <span>{player.positions.map(lineText).join(', ')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Players who prefer one of the lines come first, then the others in the order of the bench. */
export function inOrderFor<P extends Pick<LineupPlayer, 'positions'>>(
  players: readonly P[],
  lines: readonly PositionId[],
): readonly P[] {
  const likes = ({ positions }: P) => Number(positions.some((position) => lines.includes(position)));
  return [...players].sort((a, b) => likes(b) - likes(a));
}

function ByNumber({ put }: { readonly put: (shirtnumber: number) => void }) {
  const [number, setNumber] = useState<number | string>('');
  return (
    <form
      className={styles.byNumber}
      onSubmit={(event) => {
        event.preventDefault();
        if (number !== '') put(Number(number));
      }}
    >
      <NumberInput
        label={m.lineup_spot_number()}
        hideControls
        inputMode="numeric"
        allowDecimal={false}
        allowNegative={false}
        value={number}
        onChange={setNumber}
      />
      <Button type="submit" disabled={number === ''}>
        {m.words_place()}
      </Button>
    </form>
  );
}

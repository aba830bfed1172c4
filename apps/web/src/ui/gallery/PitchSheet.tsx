import { GRID_CELLS, pointOf } from '@touchline/domain/pitch/grid';
import { Pitch, PitchSpot } from '../pitch/Pitch.tsx';
import { EmptySpot, PlayerToken } from '../pitch/PlayerToken.tsx';
import { ON_THE_PITCH, US } from './example.ts';

const players = ON_THE_PITCH.map((player) => (
  <PitchSpot key={player.number} x={player.x} y={player.y}>
    <PlayerToken
      label={player.name}
      name={player.name}
      number={player.number}
      shirt={US}
      keeper={player.keeper ?? false}
      dragging={player.number === 6}
      disabled={player.number === 2}
    />
  </PitchSpot>
));

/** Every pitch, whole and half, portrait and landscape, one of them with the grid. */
export function PitchSheet() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 16, padding: 20 }}>
      <div style={{ width: 420 }}>
        <Pitch kind="real">{players}</Pitch>
      </div>
      <div style={{ width: 300 }}>
        <Pitch kind="soccer" />
      </div>
      <div style={{ width: 300 }}>
        <Pitch kind="futsal" />
      </div>
      <div style={{ width: 640 }}>
        <Pitch kind="real" orientation="landscape">
          {players}
        </Pitch>
      </div>
      <div style={{ width: 420 }}>
        <Pitch kind="futsal" view="ownHalf">
          {[40, 20, 24, 67, 85].map((cell) => (
            <PitchSpot key={cell} {...pointOf(cell)}>
              <EmptySpot label={`place ${cell}`} target={cell === 40} />
            </PitchSpot>
          ))}
        </Pitch>
      </div>
      <div style={{ width: 420 }}>
        <Pitch kind="soccer" view="ownHalf">
          {Array.from({ length: GRID_CELLS }, (_, cell) => cell).map((cell) => (
            <PitchSpot key={cell} {...pointOf(cell)}>
              <span style={{ fontSize: 10 }}>{cell}</span>
            </PitchSpot>
          ))}
        </Pitch>
      </div>
      <div style={{ width: 420, height: 280 }}>
        <Pitch kind="real" view="ownHalf" orientation="landscape" fit="box">
          {players}
        </Pitch>
      </div>
    </div>
  );
}

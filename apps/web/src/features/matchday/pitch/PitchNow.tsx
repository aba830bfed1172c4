/** The players on the pitch, their positions and their playing time. */
import { freeSpots } from '@touchline/domain/pitch/spots';
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import { EmptySpot, PlayerToken } from '#ui/pitch/PlayerToken.tsx';
import { placeText } from '#ui/words/team/place-words.ts';
import type { NextChange } from '../planned/use-next-change.ts';
import type { OnPitch } from '../state/people.ts';
import type { Picked } from '../state/picked.ts';
import { pitchKindOf } from '../state/pitch-kind.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import styles from './pitch-now.module.css';

interface PitchNowProps {
  readonly day: MatchDay;
  readonly next: NextChange | null;
  readonly picked: Picked;
  readonly tapPlayer: (sid: number) => void;
  readonly tapSpot: (spot: { x: number; y: number }) => void;
}

export function PitchNow({ day, next, picked, tapPlayer, tapSpot }: PitchNowProps) {
  const { match, pitch } = day;
  const photoOf = usePhotoOf();
  const free = freeSpots(
    match,
    pitch.map(({ sid, x, y }) => ({ player_sid: sid, x, y })),
  );
  // Space for free spots is always reserved, so that players do not move when a spot appears.
  const spots = day.mayArrange && (day.room > 0 || picked !== null) ? free : [];
  return (
    <>
      {!day.mayArrange && (
        <ul className="visually-hidden" aria-label={m.words_on_pitch()}>
          {pitch.map((player) => (
            <li key={player.sid}>{labelOf(player, next)}</li>
          ))}
        </ul>
      )}
      <div className={styles.pitch} inert={!day.mayArrange}>
        <Pitch kind={pitchKindOf(day)} view="ownHalf" fit="box" points={[...pitch, ...free]}>
          {spots.map((spot) => (
            <PitchSpot key={`${spot.x}-${spot.y}`} x={spot.x} y={spot.y}>
              <EmptySpot
                label={m.lineup_free_spot({ place: placeText(spot) })}
                onClick={() => tapSpot(spot)}
              />
            </PitchSpot>
          ))}
          {pitch.map((player) => (
            <PitchSpot key={player.sid} x={player.x} y={player.y}>
              <PlayerToken
                shirt={day.shirts[day.us]}
                photo={photoOf(player.sid)}
                keeper={player.keeper}
                captain={player.captain}
                number={player.number}
                name={player.name}
                playTime={day.started ? { share: player.share, verdict: player.verdict } : undefined}
                card={day.cardOf(player.sid)}
                injured={player.injured}
                selected={picked?.sid === player.sid}
                mark={next?.goesOff.has(player.sid) === true ? 'off' : undefined}
                label={labelOf(player, next)}
                onClick={() => tapPlayer(player.sid)}
              />
            </PitchSpot>
          ))}
        </Pitch>
      </div>
    </>
  );
}

function labelOf({ sid, name, number, minutes, injured }: OnPitch, next: NextChange | null): string {
  const label = m.matchday_minutes_long({ name, number, minutes });
  return [
    label,
    ...(next?.goesOff.has(sid) === true ? [m.matchday_goes_off_at({ minute: next.minute })] : []),
    ...(injured ? [m.lineup_injured()] : []),
  ].join(', ');
}

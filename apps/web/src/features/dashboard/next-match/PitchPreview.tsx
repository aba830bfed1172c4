/** The line-up as an image. The button beside it leads to the line-up screen. */

import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { onThePitch } from '@touchline/domain/match/lineup/on-pitch';
import { captainOf } from '@touchline/domain/match/sheet/captain';
import { shirtNumberOf } from '@touchline/domain/match/sheet/sheet';
import { shirtOfMatch } from '@touchline/domain/match/sheet/shirts';
import { keeperIn } from '@touchline/domain/pitch/spots';
import { m } from '@touchline/i18n';
import { usePlayers } from '#data/hooks/team/players.ts';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import { PlayerToken } from '#ui/pitch/PlayerToken.tsx';
import { squadNames } from '#ui/words/team/player-names.ts';
import styles from './pitch-preview.module.css';

export interface PitchPreviewProps {
  readonly match: Match;
  readonly team: Team;
}

export function PitchPreview({ match, team }: PitchPreviewProps) {
  const players = usePlayers();
  const photoOf = usePhotoOf();
  const names = squadNames(players ?? [], team);
  const places = onThePitch(match);
  const keeper = keeperIn(places);
  const captain = captainOf(match);
  return (
    <div
      className={styles.pitch}
      role="img"
      aria-label={
        places.length === 0 ? m.dashboard_no_lineup() : m.dashboard_pitch_label({ count: places.length })
      }
    >
      <div className={styles.pitchInside} inert>
        <Pitch
          kind={pitchKindOf(match.metadata.pitch ?? team.metadata.pitch)}
          view="ownHalf"
          fit="box"
          points={places}
        >
          {places.map(({ player_sid, x, y }) => (
            <PitchSpot key={player_sid} x={x} y={y}>
              <PlayerToken
                label={names.get(player_sid) ?? ''}
                name={names.get(player_sid) ?? ''}
                number={shirtNumberOf(match, player_sid)}
                shirt={shirtOfMatch(match, team)}
                photo={photoOf(player_sid)}
                keeper={player_sid === keeper}
                captain={player_sid === captain}
              />
            </PitchSpot>
          ))}
        </Pitch>
      </div>
      {places.length === 0 && <p className={styles.pitchEmpty}>{m.dashboard_no_lineup()}</p>}
    </div>
  );
}

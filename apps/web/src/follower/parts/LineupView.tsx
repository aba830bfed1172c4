/** The players on the pitch and on the bench, as far as the coach shows them. */
import type { PublicMatch, PublicPlayer } from '@touchline/domain/match/public/public-match';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt, type ShirtProps } from '#ui/shirt/Shirt.tsx';
import { playerText } from '../words/texts.ts';
import styles from './lineup-view.module.css';

interface LineupProps {
  readonly token: string;
  readonly view: PublicMatch;
  /** The match has not begun, so there are no players on the pitch yet. */
  readonly willStart?: boolean;
}

export function LineupView({ token, view, willStart = false }: LineupProps) {
  const shirt = view.ours === 'home' ? view.homeShirt : view.awayShirt;
  return (
    <>
      {view.lineup !== null && view.lineup.length > 0 && (
        <>
          <h2 className={styles.heading}>{willStart ? m.live_will_start() : m.words_on_pitch()}</h2>
          <Pitch
            kind={pitchKindOf(view.pitch)}
            view="ownHalf"
            points={view.lineup}
            prerendered
            className={styles.pitch}
          >
            {view.lineup.map((place) => (
              <PitchSpot key={`${place.number}-${place.name}-${place.x}-${place.y}`} x={place.x} y={place.y}>
                <div className={styles.place}>
                  <span className={styles.face}>
                    <Face token={token} player={place} shirt={shirt} size={38} />
                  </span>
                  <span>{label(place)}</span>
                </div>
              </PitchSpot>
            ))}
          </Pitch>
        </>
      )}
      {view.bench !== null && view.bench.length > 0 && (
        <>
          <h2 className={styles.heading}>{m.live_on_the_bench()}</h2>
          <ul className={styles.bench}>
            {keyed(view.bench).map(({ key, player }) => (
              <li key={key}>
                <Face token={token} player={player} shirt={shirt} size={34} />
                <span>{label(player)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface FaceProps {
  readonly token: string;
  readonly player: PublicPlayer;
  readonly shirt: ShirtProps['shirt'];
  readonly size: number;
}

/** The player's photo if the coach shows photos and there is one, else the shirt. */
function Face({ token, player, shirt, size }: FaceProps) {
  const { number, keeper, portrait } = player;
  const photo = portrait === undefined ? undefined : `/live/${token}/portraits/${portrait}-128.webp`;
  const shown = number === SHIRT_NUMBER_NONE ? undefined : number;
  const fallback = <Shirt shirt={shirt} size={size} number={shown} keeper={keeper} />;
  return <Portrait photo={photo} size={size} number={shown} fallback={fallback} />;
}

function label(player: PublicPlayer): string {
  const name = playerText(player);
  return player.captain ? `${name} (C)` : name;
}

/** Several players may have neither name nor number. */
function keyed(players: readonly PublicPlayer[]) {
  const known = new Map<string, number>();
  return players.map((player) => {
    const name = `${player.number}-${player.name}`;
    const count = (known.get(name) ?? 0) + 1;
    known.set(name, count);
    return { key: `${name}-${count}`, player };
  });
}

/** An image of match day without working buttons. Screen readers get one sentence instead. */
import { m } from '@touchline/i18n';
import { LiveDot } from '#ui/parts/match/LiveDot.tsx';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import { PlayerToken } from '#ui/pitch/PlayerToken.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { AWAY_SHIRT, HOME_SHIRT, ON_THE_PITCH } from './example.ts';
import styles from './landing.module.css';

export function MatchPicture() {
  return (
    <div className={styles.phone} role="img" aria-label={m.landing_picture()}>
      <div className={styles.phoneScreen} aria-hidden="true" inert>
        <div className={styles.phoneTop}>
          <span>{m.words_example_team()}</span>
          <LiveDot>{m.landing_live()}</LiveDot>
        </div>
        <div className={styles.phoneScore}>
          <Side club={m.landing_home_club()} team={m.words_example_team()} shirt={HOME_SHIRT} />
          <strong>3–1</strong>
          <Side club={m.landing_away_club()} team={m.landing_away_team()} shirt={AWAY_SHIRT} />
        </div>
        <p className={styles.phoneClock}>
          <b>32:41</b> {m.landing_part()}
        </p>
        <Pitch kind="soccer" view="ownHalf" className={styles.phonePitch}>
          {ON_THE_PITCH.map((player) => (
            <PitchSpot key={player.number} x={player.x} y={player.y}>
              <PlayerToken
                label={player.name}
                name={player.name}
                number={player.number}
                shirt={HOME_SHIRT}
                keeper={player.keeper ?? false}
                playTime={player}
              />
            </PitchSpot>
          ))}
        </Pitch>
        <div className={styles.phoneNext}>
          <b>2:19</b>
          <span>{m.landing_next_change()}</span>
          <i>{m.landing_do_it()}</i>
        </div>
        <div className={styles.phoneToast}>
          <span>
            {m.landing_toast()} <small>{m.landing_toast_detail()}</small>
          </span>
          <b>{m.common_undo()}</b>
        </div>
      </div>
    </div>
  );
}

function Side({ club, team, shirt }: { club: string; team: string; shirt: typeof HOME_SHIRT }) {
  return (
    <span className={styles.phoneSide}>
      <Shirt shirt={shirt} size={30} />
      <span>
        {club}
        <br />
        {team}
      </span>
    </span>
  );
}

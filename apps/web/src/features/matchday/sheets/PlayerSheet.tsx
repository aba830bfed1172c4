/** The actions for a player on the pitch, opened by a tap on their shirt. */
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import buttons from '../bars/button.module.css';
import { PlayerGrid } from '../fields/PlayerGrid.tsx';
import type { MatchDay } from '../state/use-match-day.ts';
import sheets from './sheets.module.css';

interface PlayerSheetProps {
  readonly day: MatchDay;
  readonly sid: number;
  readonly done: () => void;
  /** Called when this player scored; the goal sheet then asks for the assist. */
  readonly goal: () => void;
  readonly move: () => void;
}

export function PlayerSheet({ day, sid, done, goal, move }: PlayerSheetProps) {
  const playing = !isNotStarted(day.match.status);
  const keeper = day.pitch.find((player) => player.keeper);
  const injured = day.pitch.some((player) => player.sid === sid && player.injured);
  const isCaptain = day.pitch.some((player) => player.sid === sid && player.captain);

  async function then(command: Parameters<MatchDay['act']>[0]) {
    done();
    await day.act(command);
  }

  async function healed() {
    done();
    await day.say(sid, { says: 'here' });
  }
  const ours = { side: day.us, player: sid };

  return (
    <>
      {playing && (
        <div className={sheets.choices} data-three>
          <button type="button" className={buttons.button} data-primary onClick={goal}>
            {m.matchday_goal_us()}
          </button>
          <button
            type="button"
            className={buttons.button}
            onClick={() => then({ type: 'card', side: day.us, colour: 'yellow', player: sid })}
          >
            {m.words_yellow()}
          </button>
          <button
            type="button"
            className={buttons.button}
            onClick={() => then({ type: 'card', side: day.us, colour: 'red', player: sid })}
          >
            {m.words_red()}
          </button>
        </div>
      )}
      <div className={sheets.choices}>
        <button type="button" className={buttons.button} onClick={move}>
          {m.matchday_action_move()}
        </button>
        {!isCaptain && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => then({ type: 'otherEvent', event: 'CAPTAIN', side: day.us, player: sid })}
          >
            {m.sideline_captain()}
          </button>
        )}
        {keeper !== undefined && keeper.sid !== sid && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => then({ type: 'swapOnPitch', player: sid, other: keeper.sid })}
          >
            {m.sideline_keeper()}
          </button>
        )}
        {playing && (!injured || day.may('attendance')) && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => (injured ? healed() : then({ type: 'otherEvent', event: 'INJURED', ...ours }))}
          >
            {injured ? m.attendance_can_play() : m.lineup_injured()}
          </button>
        )}
      </div>
      <h3 className={sheets.subhead}>{m.words_comes_on()}</h3>
      <PlayerGrid
        day={day}
        players={day.bench}
        label={m.words_comes_on()}
        choose={(on) => then({ type: 'substitute', on, off: sid })}
      />
      <button
        type="button"
        className={buttons.button}
        data-wide
        onClick={() => then({ type: 'leave', player: sid })}
      >
        {playing ? m.matchday_leaves() : m.lineup_to_bench()}
      </button>
    </>
  );
}

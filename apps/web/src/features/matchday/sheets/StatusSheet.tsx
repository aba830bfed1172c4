/**
 * The rarer status changes of a match: delayed, postponed, cancelled, abandoned, restarted, finished with a typed
 * score, shoot-out cancelled. A change that loses data asks for confirmation and names the loss.
 */

import { optionsOf } from '@touchline/domain/match/clock/status';
import { type Losses, lossesOf } from '@touchline/domain/match/decide/decide-status';
import { wasRunLive } from '@touchline/domain/match/events/events';
import type { Score } from '@touchline/domain/match/events/score';
import { SCORE_MAX } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { LossList } from '#ui/parts/dialogs/LossList.tsx';
import { Stepper } from '#ui/parts/fields/Stepper.tsx';
import buttons from '../bars/button.module.css';
import { type StatusChoice, statusChoices } from '../fields/status-choices.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import sheets from './sheets.module.css';

export function StatusSheet({ day, done }: { day: MatchDay; done: () => void }) {
  const [asking, setAsking] = useState<{ choice: StatusChoice; losses: Losses } | null>(null);

  async function choose(choice: StatusChoice) {
    const losses = lossesOf(day.match, choice.command);
    if (losses !== null) return setAsking({ choice, losses });
    done();
    await day.act(choice.command);
  }

  async function confirm() {
    if (asking === null) return;
    setAsking(null);
    done();
    await day.act(asking.choice.command);
  }

  if (asking !== null) {
    return (
      <>
        <p className={sheets.question}>
          <b>{asking.choice.text}.</b> {m.matchday_status_warning()}
        </p>
        <LossList losses={lossTexts(asking.losses)} />
        <div className={sheets.choices}>
          <button type="button" className={buttons.button} onClick={() => setAsking(null)}>
            {m.common_cancel()}
          </button>
          <button type="button" className={buttons.button} data-danger onClick={confirm}>
            {m.matchday_status_go_on()}
          </button>
        </div>
      </>
    );
  }
  return (
    <>
      <div className={sheets.choices}>
        {statusChoices(day.match.status).map((choice) => (
          <button
            key={choice.text}
            type="button"
            className={buttons.button}
            data-wide
            onClick={() => choose(choice)}
          >
            {choice.text}
          </button>
        ))}
      </div>
      {!wasRunLive(day.match) && optionsOf(day.match.status).includes('finished') && (
        <TypedScore day={day} done={done} />
      )}
    </>
  );
}

function lossTexts({ goals, kicks, others, typedResult }: Losses): readonly string[] {
  return [
    ...(typedResult ? [m.matchday_lost_result()] : []),
    ...(goals > 0 ? [m.matchday_lost_goals({ count: goals })] : []),
    ...(kicks > 0 ? [m.matchday_lost_kicks({ count: kicks })] : []),
    ...(others > 0 ? [m.matchday_lost_events({ count: others })] : []),
  ];
}

/** For a match that was not recorded live. Shows the stored score, also of another device, until a coach types. */
function TypedScore({ day, done }: { day: MatchDay; done: () => void }) {
  const [typed, setTyped] = useState<Partial<Score>>({});
  const score = { ...day.score, ...typed };
  return (
    <section>
      <h3 className={sheets.subhead}>{m.matchday_typed_score_title()}</h3>
      <div className={sheets.choices}>
        {(['home', 'away'] as const).map((side) => (
          <Stepper
            key={side}
            label={day.names[side].clubShort}
            fewer={m.matchday_typed_score_fewer({ team: day.names[side].clubShort })}
            more={m.matchday_typed_score_more({ team: day.names[side].clubShort })}
            value={score[side]}
            min={0}
            max={SCORE_MAX}
            onChange={(goals) => setTyped({ ...typed, [side]: goals })}
          />
        ))}
      </div>
      <button
        type="button"
        className={buttons.button}
        data-wide
        data-primary
        onClick={async () => {
          done();
          await day.act({ type: 'finishTyped', ...score });
        }}
      >
        {m.matchday_typed_score_save()}
      </button>
    </section>
  );
}

/**
 * What else may happen to a match: delayed, postponed, cancelled, abandoned, begun anew, finished with a typed
 * score, a shoot-out cancelled. What loses something asks first, and says what.
 */
import type { MatchCommand } from '@touchline/domain/match/commands';
import { type Losses, lossesOf } from '@touchline/domain/match/decide-status';
import { wasRunLive } from '@touchline/domain/match/events';
import { SCORE_MAX } from '@touchline/domain/match/limits';
import {
  isEnded,
  isIssued,
  isNotStarted,
  isPlaying,
  optionsOf,
  selectedOption,
} from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { LossList } from '#ui/parts/LossList.tsx';
import { Stepper } from '#ui/parts/Stepper.tsx';
import buttons from './button.module.css';
import sheets from './sheets.module.css';
import type { MatchDay } from './use-match-day.ts';

interface Choice {
  readonly text: string;
  readonly command: MatchCommand;
}

export function StatusSheet({ day, done }: { day: MatchDay; done: () => void }) {
  const [asking, setAsking] = useState<{ choice: Choice; losses: Losses } | null>(null);

  async function choose(choice: Choice) {
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
        {choicesFor(day).map((choice) => (
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

function choicesFor({ match }: MatchDay): readonly Choice[] {
  const { status } = match;
  if (isNotStarted(status)) {
    const others = (['delayed', 'postponed', 'cancelled'] as const)
      .filter((to) => to !== selectedOption(status))
      .map((to): Choice => ({ text: ISSUE_TEXT[to](), command: { type: 'setStatus', to } }));
    const asPlanned: Choice = { text: m.matchday_status_as_planned(), command: { type: 'restart' } };
    return isIssued(status) ? [asPlanned, ...others] : others;
  }
  const restart: Choice = { text: m.matchday_status_restart(), command: { type: 'restart' } };
  if (isPlaying(status)) {
    const abandon: Choice = {
      text: m.matchday_status_abandon(),
      command: { type: 'endMatch', abandoned: true },
    };
    const cancel: Choice = { text: m.matchday_cancel_shootout(), command: { type: 'cancelShootout' } };
    return status === 'PENALTIES' ? [abandon, cancel, restart] : [abandon, restart];
  }
  if (!isEnded(status)) return [];
  if (optionsOf(status).length === 0)
    return [{ text: m.matchday_status_unarchive(), command: { type: 'unarchive' } }];
  const outcome: Choice =
    selectedOption(status) === 'finished'
      ? { text: m.matchday_status_abandon(), command: { type: 'setOutcome', to: 'abandoned' } }
      : { text: m.matchday_status_finish(), command: { type: 'setOutcome', to: 'finished' } };
  return [outcome, { text: m.words_to_archive(), command: { type: 'archive' } }, restart];
}

const ISSUE_TEXT = {
  delayed: m.matchday_status_delayed,
  postponed: m.matchday_status_postponed,
  cancelled: m.matchday_status_cancelled,
} as const;

function lossTexts({ goals, kicks, others, typedResult }: Losses): readonly string[] {
  return [
    ...(typedResult ? [m.matchday_lost_result()] : []),
    ...(goals > 0 ? [m.matchday_lost_goals({ count: goals })] : []),
    ...(kicks > 0 ? [m.matchday_lost_kicks({ count: kicks })] : []),
    ...(others > 0 ? [m.matchday_lost_events({ count: others })] : []),
  ];
}

/** For a match that nobody ran live. */
function TypedScore({ day, done }: { day: MatchDay; done: () => void }) {
  const [home, setHome] = useState(day.score.home);
  const [away, setAway] = useState(day.score.away);
  return (
    <section>
      <h3 className={sheets.subhead}>{m.matchday_typed_score_title()}</h3>
      <div className={sheets.choices}>
        {(
          [
            ['home', home, setHome],
            ['away', away, setAway],
          ] as const
        ).map(([side, goals, set]) => (
          <Stepper
            key={side}
            label={day.names[side].clubShort}
            fewer={m.matchday_typed_score_fewer({ team: day.names[side].clubShort })}
            more={m.matchday_typed_score_more({ team: day.names[side].clubShort })}
            value={goals}
            min={0}
            max={SCORE_MAX}
            onChange={set}
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
          await day.act({ type: 'finishTyped', home, away });
        }}
      >
        {m.matchday_typed_score_save()}
      </button>
    </section>
  );
}

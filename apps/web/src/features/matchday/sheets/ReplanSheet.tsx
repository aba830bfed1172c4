/** A preview of a new plan from the current minute, with bars of playing time. */

import { plannedLineup } from '@touchline/domain/match/blocks/blocks';
import { pitchNow } from '@touchline/domain/match/lineup/on-pitch';
import { cellAt, KEEPER_CELL } from '@touchline/domain/pitch/grid';
import { dislikedPlaces } from '@touchline/domain/planner/match/disliked';
import { changesNow, questionFromNow } from '@touchline/domain/planner/match/replan';
import { planMatch } from '@touchline/domain/planner/solver/plan';
import { leftOut } from '@touchline/domain/request/asking/only-answered';
import { m } from '@touchline/i18n';
import { useMemo, useState } from 'react';
import { usePlayingTimeOfPeriod } from '#data/hooks/match/playing-time.ts';
import { useNow } from '#data/hooks/now.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { PlanResult } from '#ui/parts/players/PlanResult.tsx';
import { changeLines, planRefusalText } from '#ui/words/match/plan-words.ts';
import buttons from '../bars/button.module.css';
import { ChangeList } from '../planned/PlannedChanges.tsx';
import styles from '../planned/planned.module.css';
import { noReplanText, usePlannedActions } from '../planned/use-planned-actions.ts';
import type { MatchDay } from '../state/use-match-day.ts';

const MINUTE_MS = 60_000;

export function ReplanSheet({ day, done }: { day: MatchDay; done: () => void }) {
  const { match, team, nameOf } = day;
  const now = useNow(MINUTE_MS);
  const players = usePlayers();
  const times = usePlayingTimeOfPeriod(match.team_sid, match.period);
  const [sameKeeper, setSameKeeper] = useState(true);
  const [keepWishes, setKeepWishes] = useState(true);
  const actions = usePlannedActions(day);
  const made = useMemo(() => {
    const question = questionFromNow(match, now, {
      players: players ?? [],
      keeperOf: sameKeeper ? keeperOf(match) : () => null,
      wishes: keepWishes,
      leftOut: leftOut(match, team),
      earlier: new Map((times ?? []).map(({ player_sid, minutes }) => [player_sid, minutes])),
    });
    if (!question.ok) return question;
    return { ok: true as const, replanning: question.value, plan: planMatch(question.value.input) };
  }, [match, team, now, players, times, sameKeeper, keepWishes]);

  if (!made.ok) return <p className={styles.quiet}>{noReplanText(made.error)}</p>;
  const { replanning, plan } = made;
  const { blocks, onPitch } = replanning.input;
  return (
    <div className={styles.sheet}>
      <p className={styles.quiet}>{m.plan_replan_text()}</p>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={sameKeeper}
          onChange={(event) => setSameKeeper(event.target.checked)}
        />
        {m.plan_replan_keeper()}
      </label>
      {match.metadata.plan_wishes.length > 0 && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={keepWishes}
            onChange={(event) => setKeepWishes(event.target.checked)}
          />
          {m.plan_replan_wishes()}
        </label>
      )}
      {plan.ok ? (
        <>
          <h3 className={styles.subhead}>{m.words_now()}</h3>
          <Now lines={changeLines(changesNow(match, replanning, plan.value), nameOf)} />
          <PlanResult
            plan={plan.value}
            nameOf={nameOf}
            whole={blocks.reduce((sum, { seconds }) => sum + seconds, 0)}
            disliked={dislikedPlaces(replanning.input, plan.value)}
            HeadingTag="h3"
          />
          <button
            type="button"
            className={buttons.button}
            data-primary
            onClick={async () => {
              if (await actions.replan(replanning, plan.value)) done();
            }}
          >
            {m.plan_replan_use()}
          </button>
        </>
      ) : (
        <p className={styles.problem} role="alert">
          {planRefusalText(plan.error, nameOf, onPitch)}
        </p>
      )}
    </div>
  );
}

function Now({ lines }: { lines: readonly string[] }) {
  return lines.length === 0 ? (
    <p className={styles.quiet}>{m.plan_replan_no_change()}</p>
  ) : (
    <ChangeList lines={lines} />
  );
}

/** The goalkeeper of the current part is the player in goal now; later parts keep their planned goalkeeper. */
function keeperOf(match: MatchDay['match']): (part: number) => number | null {
  return (part) => {
    const places =
      part === match.gamepart ? pitchNow(match).places : plannedLineup(match, { part, subpart: 1 });
    return places.find((place) => cellAt(place) === KEEPER_CELL)?.player_sid ?? null;
  };
}

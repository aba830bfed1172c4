/** What the coach does with the plan on match day, said with Undo. */
import type { PlannedChange } from '@touchline/domain/match/planned-changes';
import type { Plan } from '@touchline/domain/planner/plan';
import type { Replanning, ReplanRefusal } from '@touchline/domain/planner/replan';
import { m } from '@touchline/i18n';
import { applyChange, type ReplanProblem, saveReplan } from '#data/commands/plan.ts';
import { undo } from '#data/commands/undo.ts';
import type { Refused } from '#data/permission.ts';
import { useClient } from '#data/react.tsx';
import { countOf, leftText } from '#ui/words/plan-words.ts';
import { replaceToast } from './one-toast.ts';
import { refusalText } from './refusal-text.ts';
import type { MatchDay } from './use-match-day.ts';
import { vibrate } from './vibrate.ts';

export interface PlannedActions {
  /** True when all of it was done. */
  readonly apply: (change: PlannedChange) => Promise<boolean>;
  readonly replan: (replanning: Replanning, plan: Plan) => Promise<boolean>;
}

/** Why there is no new plan. */
export function noReplanText({ code }: ReplanRefusal): string {
  return code === 'underPenalty' ? m.plan_replan_penalty() : m.plan_replan_nothing();
}

export function usePlannedActions({ match, nameOf }: MatchDay): PlannedActions {
  const client = useClient();

  function refused(text: string): false {
    replaceToast({ text, tone: 'problem' });
    return false;
  }

  function said(text: string, action: number | null): true {
    vibrate();
    replaceToast(action === null ? { text } : { text, onUndo: () => void undo(client, action) });
    return true;
  }

  return {
    apply: async (change) => {
      const done = await applyChange(client, { match: match.sid, change });
      return done.ok
        ? said(appliedText(change, nameOf), done.value.action)
        : refused(refusalText(done.error, nameOf));
    },
    replan: async (replanning, plan) => {
      const done = await saveReplan(client, { match: match.sid, replanning, plan });
      return done.ok
        ? said(m.plan_replan_used(), done.value.action)
        : refused(replanText(done.error, nameOf));
    },
  };
}

/** What was done, and what was not. */
function appliedText(change: PlannedChange, nameOf: (sid: number) => string): string {
  const left = change.left.map((one) => leftText(one, nameOf));
  return [m.plan_applied({ count: countOf(change) }), ...left].join('. ');
}

function replanText(problem: ReplanProblem | Refused, nameOf: (sid: number) => string): string {
  switch (problem.code) {
    case 'nothingLeft':
    case 'notPlaying':
    case 'underPenalty':
      return noReplanText(problem);
    case 'tooManyBlocks':
    case 'blockMinute':
    case 'notThere':
    case 'lineupFull':
    case 'nobodyPlays':
    case 'started':
      return m.plan_err_changed();
    default:
      return refusalText(problem, nameOf);
  }
}

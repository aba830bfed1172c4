/** The coach's actions on the plan on match day, each confirmed by a toast with Undo. */
import type { PlannedChange } from '@touchline/domain/match/decide/planned-changes';
import type { Replanning, ReplanRefusal } from '@touchline/domain/planner/match/replan';
import type { Plan } from '@touchline/domain/planner/solver/plan-types';
import { m } from '@touchline/i18n';
import { applyChange, type ReplanProblem, saveReplan } from '#data/commands/match/plan.ts';
import type { Refused } from '#data/commands/permission.ts';
import { undo } from '#data/commands/undo.ts';
import { vibrate } from '#data/device/vibrate.ts';
import { useClient } from '#data/page/react.tsx';
import { withdrawLastAction } from '#ui/toast/last-action.ts';
import { countOf, leftText } from '#ui/words/match/plan-words.ts';
import { replaceToast } from '../state/one-toast.ts';
import { refusalText } from '../state/refusal-text.ts';
import type { MatchDay } from '../state/use-match-day.ts';

export interface PlannedActions {
  /** True when all changes were made. */
  readonly apply: (change: PlannedChange) => Promise<boolean>;
  readonly replan: (replanning: Replanning, plan: Plan) => Promise<boolean>;
}

/** Why no new plan is possible. */
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
      withdrawLastAction();
      const done = await applyChange(client, { match: match.sid, change });
      return done.ok
        ? said(appliedText(change, nameOf), done.value.action)
        : refused(refusalText(done.error, nameOf));
    },
    replan: async (replanning, plan) => {
      withdrawLastAction();
      const done = await saveReplan(client, { match: match.sid, replanning, plan });
      return done.ok
        ? said(m.plan_replan_used(), done.value.action)
        : refused(replanText(done.error, nameOf));
    },
  };
}

/** The changes that were made, and those that were not. */
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

import type { MembershipDeps } from '#rows/people/membership.ts';
import { updatePausedTeams } from '#rows/view/plan-end.ts';
import type { Feature } from '../feature.ts';
import { TEAM_CODE_CALLS } from './calls.ts';
import { type CodeDeps, updateTeamPlans } from './team-codes.ts';

/** Team codes, and the end of plans. */
export const plans = {
  name: 'plans',
  accountCalls: TEAM_CODE_CALLS,
  audited: {
    'POST check_teamcode': { done: null, refused: 'team_code_refused' },
    'POST activate_teamcode': { done: 'team_code_used', refused: 'team_code_refused' },
  },
  cleanup: async (deps: CodeDeps & MembershipDeps) => {
    await updateTeamPlans(deps);
    await updatePausedTeams(deps);
  },
} satisfies Feature<never>;

import type { MembershipDeps } from '#rows/people/membership.ts';
import { updatePausedTeams } from '#rows/view/plan-end.ts';
import type { Feature } from '../feature.ts';
import { TEAM_CODE_CALLS } from './codes/code-calls.ts';
import { GRANT_CALLS } from './grants/grant-calls.ts';
import { PLAN_JOB } from './grants/grants.ts';
import { planJob, updateTeamPlans } from './grants/plan-times.ts';
import { OFFERS_CALLS } from './offers-call.ts';
import { plansCall } from './plans-call.ts';

/** What teams have by grants: team codes, gifts of the operator, and the end of plans. */
export const plans = {
  name: 'plans',
  accountCalls: { ...TEAM_CODE_CALLS, ...GRANT_CALLS, ...OFFERS_CALLS },
  audited: {
    'GET offers': { done: null, refused: 'offers_refused' },
    'POST check_teamcode': { done: null, refused: 'team_code_refused' },
    'POST activate_teamcode': { done: 'team_code_used', refused: 'team_code_refused' },
    'POST link_purchase': { done: 'purchase_linked', refused: 'purchase_refused' },
  },
  dataCalls: plansCall,
  dueJobs: { [PLAN_JOB]: planJob },
  cleanup: async (deps: MembershipDeps) => {
    await updateTeamPlans(deps);
    await updatePausedTeams(deps);
  },
} satisfies Feature<never>;

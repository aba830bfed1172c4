import type { DatabaseDep, EpochDep } from '#platform/database/database.ts';
import type { MembershipDeps } from '#rows/people/membership.ts';
import { updatePausedTeams } from '#rows/view/plan-end.ts';
import { type Feature, jsonFile } from '../feature.ts';
import { TEAM_CODE_CALLS } from './codes/code-calls.ts';
import { notificationRoutes } from './events/notification-route.ts';
import { PURCHASE_JOB } from './events/provider-events.ts';
import { endPurchases, PURCHASE_END_JOB, purchaseEndJob } from './events/purchase-end.ts';
import { keepReconciling, purchaseJob, RECONCILE_JOB, reconcileJob } from './events/purchase-job.ts';
import { GRANT_CALLS } from './grants/grant-calls.ts';
import { exportedGrants, PLAN_JOB } from './grants/grants.ts';
import { planJob, updateTeamPlans } from './grants/plan-times.ts';
import { announceEnds, erasePlanMails, PLAN_MAIL_JOB, planMailJob } from './mails/plan-mails.ts';
import { OFFERS_CALLS } from './offers-call.ts';
import { plansCall } from './plans-call.ts';
import type { PaymentsDep } from './providers/payment-provider.ts';
import { APP_PURCHASE_CALLS } from './shop/app-purchase-calls.ts';
import { CHECKOUT_CALLS } from './shop/checkout-calls.ts';
import { PURCHASE_CALLS } from './shop/purchase-calls.ts';
import { erasePurchaseTokens } from './tokens/purchase-tokens.ts';

/** What teams have by grants: purchases, team codes, gifts of the operator, and the end of plans. */
export const plans = {
  name: 'plans',
  routes: notificationRoutes,
  accountCalls: {
    ...TEAM_CODE_CALLS,
    ...GRANT_CALLS,
    ...OFFERS_CALLS,
    ...CHECKOUT_CALLS,
    ...PURCHASE_CALLS,
    ...APP_PURCHASE_CALLS,
  },
  audited: {
    'GET offers': { done: null, refused: 'offers_refused' },
    'POST check_teamcode': { done: null, refused: 'team_code_refused' },
    'POST activate_teamcode': { done: 'team_code_used', refused: 'team_code_refused' },
    'POST purchases': { done: null, refused: 'purchases_refused' },
    'POST link_purchase': { done: 'purchase_linked', refused: 'purchase_refused' },
    'POST checkout': { done: 'checkout_begun', refused: 'checkout_refused' },
    'POST checkout_state': { done: null, refused: 'checkout_refused' },
    'POST portal': { done: 'portal_opened', refused: 'purchases_refused' },
    'POST invoices': { done: null, refused: 'purchases_refused' },
    'POST cancel_purchase': { done: 'purchase_cancelled', refused: 'purchase_refused' },
    'POST resume_purchase': { done: 'purchase_resumed', refused: 'purchase_refused' },
    'POST restore_purchases': { done: 'purchases_restored', refused: 'purchases_refused' },
    'POST purchase_token': { done: null, refused: 'purchases_refused' },
    'POST app_purchase': { done: 'purchase_shown', refused: 'purchase_refused' },
  },
  dataCalls: plansCall,
  dueJobs: {
    [PLAN_JOB]: planJob,
    [PLAN_MAIL_JOB]: planMailJob,
    [PURCHASE_JOB]: purchaseJob,
    [PURCHASE_END_JOB]: purchaseEndJob,
    [RECONCILE_JOB]: reconcileJob,
  },
  cleanup: async (deps: MembershipDeps & EpochDep & PaymentsDep) => {
    await updateTeamPlans(deps);
    await updatePausedTeams(deps);
    await keepReconciling(deps);
    await announceEnds(deps);
  },
  exported: async ({ database }: DatabaseDep, account: number) => [
    jsonFile('purchases', await exportedGrants(database.reader, account)),
  ],
  erased: async (tx, { sid }) => {
    await endPurchases(tx, sid);
    await erasePlanMails(tx, sid);
    await erasePurchaseTokens(tx, sid);
  },
} satisfies Feature<never>;

/**
 * What the server said about its plans in the page itself (decision 121). It is for words on pages that ask no server; what
 * is offered to an account is asked. A native app's page, and a page that the device stored before, may say nothing or
 * an earlier choice of the operator.
 */
import { PLANS_SETTINGS, type PlansSetting } from '@touchline/domain/plan/plan';

/** Null where the page says nothing. */
export function plansOfPage(page: Pick<Document, 'querySelector'>): PlansSetting | null {
  const said = page.querySelector('meta[name="touchline-plans"]')?.getAttribute('content');
  return PLANS_SETTINGS.find((one) => one === said) ?? null;
}

import { m } from '@touchline/i18n';
import { answersIn } from '#ui/toast/answers.ts';

export const { written } = answersIn(
  {
    noPermission: m.common_no_permission,
    planNeeded: m.shop_upsell_match_plans,
    gone: m.matches_err_deleted,
  },
  m.matches_err_other,
);

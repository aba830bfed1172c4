import { m } from '@touchline/i18n';
import { Badge } from './cards/Badge.tsx';

/** That a paid plan is on its way, with the minutes of waiting; nothing for null. */
export function AwaitedPlan({ minutes }: { readonly minutes: number | null }) {
  if (minutes === null) return null;
  return <Badge>{minutes === 0 ? m.shop_awaited_now() : m.shop_awaited({ count: minutes })}</Badge>;
}

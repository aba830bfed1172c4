import { m } from '@touchline/i18n';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';

/** It names no other place to buy, which the stores do not allow. */
export function NotInTheApp() {
  return <EmptyState icon="info" title={m.shop_in_app_title()} text={m.shop_in_app_text()} />;
}

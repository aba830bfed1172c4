import { m } from '@touchline/i18n';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';

export interface ShopHeaderProps {
  readonly title: string;
  /** True inside another app's frame, which has its own Back button. */
  readonly framed: boolean;
  readonly back?: '/shop/features/{-$feature}/' | '/shop/subscriptions/$/';
}

export function ShopHeader({ title, framed, back = '/shop/features/{-$feature}/' }: ShopHeaderProps) {
  return (
    <PageHeader title={title} {...(!framed && { back: <BackLink to={back} label={m.common_back()} /> })} />
  );
}

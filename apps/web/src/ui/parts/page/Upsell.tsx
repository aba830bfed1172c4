import { lazy, Suspense } from 'react';
import type { UpsellProps } from './UpsellText.tsx';

/** Loaded when it is shown: most teams never see it. */
const UpsellText = lazy(() => import('./UpsellText.tsx'));

/** Explains why something is read-only, with a link to a plan that includes it. */
export function Upsell(props: UpsellProps) {
  return (
    <Suspense>
      <UpsellText {...props} />
    </Suspense>
  );
}

import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useSession } from '#data/page/react.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';

/** Around screens about purchases, whose addresses are open (section 2): visitors are asked to sign in. */
export function ForAccount({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  if (status === 'signed-in') return children;
  if (status === 'loading') return null;
  return (
    <EmptyState
      icon="lock"
      title={m.common_not_logged_in_title()}
      text={m.shop_log_in_text()}
      action={<LinkButton to="/login/">{m.common_log_in()}</LinkButton>}
    />
  );
}

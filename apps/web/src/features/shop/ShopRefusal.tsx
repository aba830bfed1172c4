import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { type AnyShopProblem, problemText } from './texts.ts';

export interface ShopRefusalProps {
  readonly problem: AnyShopProblem;
  readonly retry: () => void;
}

/** Replaces what only the server knows. */
export function ShopRefusal({ problem, retry }: ShopRefusalProps) {
  return (
    <EmptyState
      icon={problem.code === 'networkError' ? 'offline' : 'problem'}
      title={problemText(problem)}
      action={
        <Button variant="default" onClick={retry}>
          {m.common_retry()}
        </Button>
      }
    />
  );
}

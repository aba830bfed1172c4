import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import type { ShopProblem } from '#data/commands/plan/ask-shop.ts';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { problemText } from './texts.ts';

export interface ShopRefusalProps {
  readonly problem: ShopProblem;
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

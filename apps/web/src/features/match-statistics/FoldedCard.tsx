import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Card } from '#ui/parts/Card.tsx';
import { Fold } from '#ui/parts/Fold.tsx';
import { TWO_COLUMNS_QUERY } from '#ui/theme/breakpoints.ts';

interface FoldedCardProps {
  readonly title: string;
  /** What is in it, in few words. */
  readonly detail?: string;
  readonly children: ReactNode;
}

/** A card where there is room for it, and on paper; a fold on phones. */
export function FoldedCard({ title, detail, children }: FoldedCardProps) {
  const roomy = useMediaQuery(`${TWO_COLUMNS_QUERY}, print`, false, { getInitialValueInEffect: false });
  if (roomy === true) {
    return (
      <Card title={title} action={detail}>
        {children}
      </Card>
    );
  }
  return (
    <Fold title={title} detail={detail}>
      {children}
    </Fold>
  );
}

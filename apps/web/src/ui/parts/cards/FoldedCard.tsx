import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { TWO_COLUMNS_QUERY } from '../../theme/breakpoints.ts';
import { Card } from './Card.tsx';
import { Fold } from './Fold.tsx';

interface FoldedCardProps {
  readonly title: string;
  /** A short summary of the content. */
  readonly detail?: string;
  readonly children: ReactNode;
}

/** A card on wide screens and on paper; a collapsible section on phones. */
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

import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Intro } from '#ui/parts/Screen.tsx';
import styles from './support.module.css';

export interface SentCardProps {
  /** Where the answer goes. */
  readonly email: string;
  readonly again: () => void;
}

/** Instead of the form, once the message is on its way. */
export function SentCard({ email, again }: SentCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was tapped is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <div className={styles.sent}>
        <Icon name="check" size={32} />
        <h2 ref={heading} tabIndex={-1}>
          {m.support_sent_title()}
        </h2>
        <Intro>{m.support_sent_text({ email })}</Intro>
        <Button variant="default" onClick={again}>
          {m.support_again()}
        </Button>
      </div>
    </Card>
  );
}

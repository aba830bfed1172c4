import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Intro } from '#ui/parts/page/Screen.tsx';
import styles from './support.module.css';

export interface SentCardProps {
  /** The e-mail address that the answer goes to. */
  readonly email: string;
  readonly again: () => void;
}

/** Replaces the form after the message was sent. */
export function SentCard({ email, again }: SentCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The tapped button is gone, so the focus moves here.
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

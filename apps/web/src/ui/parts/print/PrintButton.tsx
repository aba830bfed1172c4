import { ActionIcon, Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { Icon } from '../../icons/Icon.tsx';
import { printPage } from './print-page.ts';

interface PrintButtonProps {
  /** An icon alone, where there is no room for the word. */
  readonly small?: boolean;
}

export function PrintButton({ small = false }: PrintButtonProps) {
  const print = () => void printPage();
  if (small) {
    return (
      <ActionIcon variant="default" size="xl" aria-label={m.words_print()} onClick={print}>
        <Icon name="print" size={20} />
      </ActionIcon>
    );
  }
  return (
    <Button variant="default" leftSection={<Icon name="print" size={18} />} onClick={print}>
      {m.words_print()}
    </Button>
  );
}
